"""Facts: what most of the players say, else an onlooker both sides accept."""

from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed
from tables.disputes.rules import acts
from tables.disputes.rules.decide import MOST_FACTS, MOST_FACTS_OF_ONE
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import DisputeFact, FactForm
from tests.disputes.told import CALL, after, answers, fact, onlooker, refused

DECIDES = acts.OnlookerDecides(1, True)


@pytest.mark.parametrize(
    ("told", "so"),
    [
        ("A+ B+", True),  # with Y, who stated it
        ("A+ B- Z-", None),
        ("A- B- Z-", False),
        ("A+ B- Z?", None),
        ("A- B- Z?", None),  # two of four are not most
        ("A- B- Z- Y-", False),  # Y takes back what he said
    ],
)
def test_a_fact_is_settled_by_more_than_half_of_the_players(told, so):
    dispute = after(CALL, fact("Y"), *answers(told))
    assert settled_facts.settled(dispute, dispute.facts[0]) is so


def test_who_states_a_fact_assents_to_it_and_an_officer_who_states_one_does_not_count():
    by_player, by_officer = after(CALL, fact("Y")), after(CALL, fact("R"))
    assert dict(by_player.facts[0].answers) == {"Y": "assent"}
    assert dict(by_officer.facts[0].answers) == {}


def test_where_they_divide_the_word_of_an_onlooker_both_sides_accept_is_final():
    divided = after(CALL, fact(), *answers("A- B- Z+"), *onlooker())
    assert settled_facts.divided(divided, divided.facts[0])
    decided = after(DECIDES, before=divided)
    assert settled_facts.settled(decided, decided.facts[0]) is True
    assert refused(decided, acts.OnlookerDecides(1, False)) == "house.onlooker"
    for later in (*answers("A+"), *onlooker("L", "A")):
        with pytest.raises(Impossible, match="final"):
            after(later, before=decided)


@pytest.mark.law("house.onlooker")
@pytest.mark.parametrize(
    "before",
    [
        answers("A- B- Z+"),  # accepted by nobody
        [*answers("A- B- Z+"), *onlooker("K", "A")],  # by one side
        [*answers("A- B- Z+"), *onlooker("K", "A"), *onlooker("L", "Y")],  # another by the other
        [*answers("A+ B+"), *onlooker()],  # most agree
        [*answers("A-"), *onlooker()],  # B and Z may yet settle it
    ],
)
def test_an_onlooker_decides_nothing_unless_he_is_accepted_and_needed(before):
    assert refused(after(CALL, fact(), *before), DECIDES) == "house.onlooker"


@pytest.mark.parametrize("who", ["A", "Y"])
def test_no_party_is_the_onlooker(who):
    with pytest.raises(Impossible, match="is a party"):
        after(CALL, *onlooker(who, "B"))


def test_only_players_of_that_table_answer():
    with pytest.raises(Impossible, match="is not playing"):
        after(CALL, fact(), *answers("K+"))


def test_a_fact_nobody_stated_has_no_answer():
    with pytest.raises(Malformed) as wrong:
        after(CALL, *answers("A+"))
    assert [fault.field for fault in wrong.value.faults] == ["fact"]


@pytest.mark.parametrize(
    ("by", "fits", "said", "why"),
    [
        ("Y" * MOST_FACTS_OF_ONE, "A", "Y", "cannot state any more"),
        ("AYBZ" * (MOST_FACTS // 4), "", "R", "no more can be stated"),
    ],
)
def test_so_many_facts_are_heard_of_one_person_and_in_all_and_no_more(by, fits, said, why):
    told = tuple(DisputeFact(n, FactForm.WORDS, "words", who) for n, who in enumerate(by, start=1))
    full = replace(after(CALL), facts=told)
    for who in fits:
        assert len(after(fact(who), before=full).facts) == len(told) + 1
    with pytest.raises(Impossible, match=why):
        after(fact(said), before=full)
    assert len(after(fact(said), before=replace(full, facts=told[:-1])).facts) == len(told)
