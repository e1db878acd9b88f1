"""Who may judge, on what a ruling rests, and how one appeals against it."""

from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed
from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat, Side
from tables.disputes.rules import acts
from tables.disputes.rules.awaited import awaited
from tables.disputes.rules.effects import (
    AdjustPoints,
    GrantRemedy,
    NoEffect,
    OnlookerPays,
    VoidHand,
    Warn,
)
from tables.disputes.rules.events import AppealAsked
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.state import DisputeKind, DisputeStage, RulingVerdict
from tests.disputes.told import (
    CALL,
    CODE,
    EIGHT,
    PLAYERS,
    RULE,
    after,
    answers,
    at,
    complaint,
    fact,
    refused,
    ruled,
)

UPHOLD = acts.DecideAppeal("C", at(2), RulingVerdict.UPHELD, "because")


def appealed(*more):
    return after(acts.LodgeAppeal("A", at(1), "grounds"), *more, before=ruled())


@pytest.mark.law("house.own_case")
@pytest.mark.parametrize("who", ["A", "B", "Y", "Z"])
def test_no_player_of_the_table_hears_what_is_in_dispute_there(who):
    assert refused(after(CALL), acts.Hear(who)) == "house.own_case"


@pytest.mark.law("house.own_case")
def test_neither_one_of_a_partys_household_nor_who_called_hears_it():
    assert refused(after(CALL), acts.Hear("R", household=True)) == "house.own_case"
    assert refused(after(replace(CALL, by="S")), acts.Hear("S")) == "house.own_case"
    assert refused(complaint(), acts.Hear("A")) == "house.own_case"


@pytest.mark.law("house.own_case")
def test_what_has_become_so_since_is_asked_again_when_it_is_ruled_on():
    heard = after(CALL, acts.Hear("R"))
    assert refused(heard, replace(RULE, household=True)) == "house.own_case"
    assert refused(heard, replace(RULE, ties=("A",))) == "house.ties"


@pytest.mark.law("house.ties")
def test_other_ties_are_set_aside_only_with_a_reason():
    tied = acts.Hear("R", ties=("A", "B"))
    assert refused(after(CALL), tied) == "house.ties"
    assert after(CALL, tied, code=CODE.waiving("house.ties")).arbitrator == "R"


@pytest.mark.law("house.agreed_facts")
@pytest.mark.parametrize(
    ("told", "law"), [("A- B-", "house.agreed_facts"), ("A+ B+", ""), ("A- B- Z-", "")]
)
def test_a_ruling_rests_on_facts_that_are_settled_one_way_or_the_other(told, law):
    heard = after(CALL, acts.Hear("R"), fact("Y"), *answers(told))
    assert refused(heard, replace(RULE, facts=(1,))) == law
    assert refused(heard, RULE) == ""


def test_where_they_stay_divided_the_arbitrator_declines_and_says_on_what():
    heard = after(CALL, acts.Hear("R"), fact("Y"), *answers("A- B- Z+"))
    declined = after(acts.Decline("R", at(0), "divided"), before=heard)
    assert (declined.stage, declined.waits) == (DisputeStage.DECLINED, False)
    with pytest.raises(Impossible, match="declined"):
        after(RULE, before=declined)


@pytest.mark.parametrize("deed", [RULE, acts.Decline("R", at(0), "why")])
def test_only_who_hears_it_rules_or_declines(deed):
    with pytest.raises(Impossible, match="Nobody is hearing"):
        after(deed, before=after(CALL))
    with pytest.raises(Impossible, match="S is hearing"):
        after(deed, before=after(CALL, acts.Hear("S")))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"law": "999"}, "law"),
        ({"facts": (3,)}, "facts[0]"),
        ({"effects": ()}, "effects"),
        ({"effects": (NoEffect(), VoidHand(1))}, "effects"),
        ({"effects": (VoidHand(1),) * 9}, "effects"),
        ({"effects": (GrantRemedy("999", Side.NS),)}, "effects[0].law"),
    ],
)
def test_a_ruling_that_names_what_is_not_there_is_told_where(changes, field):
    with pytest.raises(Malformed) as wrong:
        ruled(**changes)
    assert [fault.field for fault in wrong.value.faults] == [field]


def test_a_later_ruling_takes_the_place_of_an_earlier_one_and_both_are_kept():
    twice = after(replace(RULE, effects=(VoidHand(2),)), before=ruled())
    assert [ruling.effects for ruling in twice.rulings] == [(NoEffect(),), (VoidHand(2),)]


@pytest.mark.law("house.appeal")
def test_an_appeal_comes_in_the_clubs_time_and_both_partners_concur():
    asked = appealed()
    assert (asked.stage, refused(asked, UPHOLD)) == (DisputeStage.RULED, "house.appeal")
    assert appealed(acts.Concur("B", at(7))).stage is DisputeStage.APPEALED
    late = at(8)
    assert refused(ruled(), acts.LodgeAppeal("A", late, "grounds")) == "house.appeal"
    assert refused(asked, acts.Concur("B", late)) == "house.appeal"


@pytest.mark.law("house.appeal")
def test_who_plays_with_a_dummy_appeals_alone():
    three = {seat: who for seat, who in PLAYERS.items() if seat is not Seat.S}
    with_a_dummy = after(replace(CALL, players=three), acts.Hear("R"), RULE)
    lodged = after(acts.LodgeAppeal("A", EIGHT, "grounds"), before=with_a_dummy)
    assert (lodged.stage, lodged.appeal.concurred) == (DisputeStage.APPEALED, ("A",))
    of_two = after(acts.LodgeAppeal("Y", EIGHT, "grounds"), before=with_a_dummy)
    assert of_two.stage is DisputeStage.RULED
    stuck = evolve(with_a_dummy, AppealAsked("A", Side.NS, "grounds", EIGHT))
    assert awaited(stuck, EIGHT)[0].who == ("A",), "as it was recorded before: he may now go on"
    assert after(acts.Concur("A", EIGHT), before=stuck) == lodged


def test_nobody_appeals_where_nobody_played():
    with_nobody = after(replace(CALL, by="", players={}), acts.Hear("R"), RULE)
    assert (with_nobody.appeal_until, with_nobody.rulings[0].appeal_until) == (None, None)
    told_before = replace(with_nobody, rulings=ruled().rulings)
    assert told_before.appeal_until is None, "whatever its ruling says of days"


@pytest.mark.parametrize("who", ["A", "Y", "Z"])
def test_nobody_but_the_partner_concurs(who):
    with pytest.raises(Impossible, match="partner"):
        appealed(acts.Concur(who, at(1)))


@pytest.mark.law("house.own_case")
def test_who_ruled_and_who_played_does_not_decide_the_appeal():
    lodged = appealed(acts.Concur("B", at(1)))
    assert refused(lodged, replace(UPHOLD, by="R")) == "house.own_case"
    assert refused(lodged, replace(UPHOLD, by="Y")) == "house.own_case"
    assert refused(lodged, UPHOLD) == ""


@pytest.mark.parametrize(
    ("verdict", "effects", "rulings"),
    [
        (RulingVerdict.UPHELD, (), 1),
        (RulingVerdict.DISMISSED, (), 1),
        (RulingVerdict.VARIED, (VoidHand(2),), 2),
    ],
)
def test_the_committee_upholds_varies_or_dismisses_and_every_document_is_kept(
    verdict, effects, rulings
):
    decides = replace(UPHOLD, verdict=verdict, effects=effects)
    decided = appealed(acts.Concur("B", at(1)), decides)
    assert (decided.stage, len(decided.rulings)) == (DisputeStage.DECIDED, rulings)
    assert decided.appeal is not None and decided.appeal.verdict is verdict
    assert decided.rulings[0].by == "R"
    assert decided.ruling is not None and decided.ruling.committee is (rulings == 2)


@pytest.mark.parametrize(
    "decides",
    [replace(UPHOLD, verdict=RulingVerdict.VARIED), replace(UPHOLD, effects=(NoEffect(),))],
)
def test_new_effects_belong_to_a_ruling_that_is_varied(decides):
    with pytest.raises(Malformed, match="new effects"):
        appealed(acts.Concur("B", at(1)), decides)


@pytest.mark.law("house.etiquette")
def test_nothing_follows_from_a_complaint_of_etiquette_but_words():
    assert refused(complaint(), RULE) == ""
    for effect in (VoidHand(1), Warn("A"), AdjustPoints(-1, who="A"), OnlookerPays("K")):
        assert refused(complaint(), replace(RULE, effects=(effect,))) == "house.etiquette"
    varies = replace(UPHOLD, verdict=RulingVerdict.VARIED, effects=(Warn("A"),))
    of_manners = replace(appealed(acts.Concur("B", at(1))), kind=complaint().kind)
    assert refused(of_manners, varies) == "house.etiquette"


@pytest.mark.law("house.etiquette")
def test_the_answer_to_a_complaint_of_etiquette_has_no_time_for_an_appeal_and_takes_none():
    at_the_table = replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",))
    answered = after(at_the_table, acts.Hear("R"), RULE)
    assert (answered.appeal_until, answered.rulings[0].appeal_until) == (None, None)
    assert refused(answered, acts.LodgeAppeal("A", at(1), "grounds")) == "house.etiquette"
    assert after(at_the_table, acts.Hear("R"), acts.Decline("R", EIGHT, "")).appeal_until is None
    assert replace(ruled(), kind=DisputeKind.ETIQUETTE).appeal_until is None, (
        "as older records have it"
    )


def test_a_complaint_of_etiquette_is_of_somebody_and_stops_no_play():
    assert complaint().waits is False
    with pytest.raises(Malformed, match="whose conduct the complaint is about"):
        after(replace(CALL, kind=complaint().kind))


@pytest.mark.parametrize(
    ("kind", "against"),
    [
        (DisputeKind.PLAY, ("R",)),
        (DisputeKind.ETIQUETTE, ("Y",)),
        (DisputeKind.ETIQUETTE, ("A", "A")),
    ],
)
def test_a_call_makes_nobody_a_party_by_naming_him_but_a_complaint_of_another(kind, against):
    with pytest.raises(Malformed) as refused:
        after(replace(CALL, kind=kind, against=against))
    assert [fault.field for fault in refused.value.faults] == ["against"]


def test_a_ruling_rests_on_each_fact_once():
    settled = after(CALL, acts.Hear("R"), fact(), *answers("A+ B+"))
    with pytest.raises(Malformed) as refused:
        after(replace(RULE, facts=(1, 1)), before=settled)
    assert [fault.field for fault in refused.value.faults] == ["facts[1]"]
    assert after(replace(RULE, facts=(1,)), before=settled).rulings[0].facts == (1,)


def test_what_is_in_the_register_so_already_is_not_published_anew():
    published = after(acts.Publish(RulingsName.NONE), before=ruled())
    with pytest.raises(Impossible, match="already the case"):
        after(acts.Publish(RulingsName.NONE), before=published)
    assert after(acts.Publish(RulingsName.NAMES), before=published).published is RulingsName.NAMES


def test_what_is_published_may_be_a_precedent_and_nothing_else():
    with pytest.raises(Impossible, match="published"):
        after(acts.MarkLeading(True), before=ruled())


def test_who_called_takes_the_call_back_and_another_says_why():
    assert after(CALL, acts.WithdrawCall("Y")).stage is DisputeStage.WITHDRAWN
    with pytest.raises(Malformed, match="someone else's call") as refused:
        after(CALL, acts.WithdrawCall("A"))
    assert [fault.field for fault in refused.value.faults] == ["reason"]
    told = after(CALL, acts.WithdrawCall("A", "why"))
    assert (told.stage, told.withdrawn_by, told.withdrawn_ref) == (
        DisputeStage.WITHDRAWN,
        "A",
        "why",
    )


def test_no_play_waits_for_a_complaint_of_etiquette():
    for waits in (True, False):
        with pytest.raises(Impossible, match="conduct"):
            after(acts.WaitOrGoOn(waits), before=complaint())
