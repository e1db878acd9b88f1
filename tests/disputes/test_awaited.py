"""What a dispute waits for at each step, and who is waited for."""

from __future__ import annotations

from dataclasses import replace

from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat, Side
from tables.disputes.rules import acts
from tables.disputes.rules.awaited import Awaited, AwaitedStep, awaited, for_whom, waits_since
from tables.disputes.rules.effects import GrantRemedy, LoseRemedy
from tables.disputes.rules.state import DisputeKind, DisputeState, RulingVerdict
from tests.disputes.told import (
    CALL,
    EIGHT,
    RULE,
    after,
    answers,
    at,
    complaint,
    fact,
    onlooker,
    ruled,
)

APPEAL = acts.LodgeAppeal("A", EIGHT, "grounds")
NOBODY: frozenset[str] = frozenset()
COMMITTEE = frozenset({"committee"})


def waits(dispute: DisputeState, days: int = 0) -> tuple[str, str]:
    """Return what is waited for, and for whom; beside an arbitrator where the facts are open."""
    several = awaited(dispute, at(days))
    one = several[-1]
    assert [other.what for other in several[:-1]] in ([], [AwaitedStep.HEARING])
    return one.what, "".join(sorted(one.who))


def test_from_the_call_to_the_ruling_it_waits_for_one_thing_after_another():
    called = after(CALL)
    assert waits(called) == (AwaitedStep.TELLING, "ABYZ")
    told = after(fact(), before=called)
    assert waits(told) == (AwaitedStep.ANSWERS, "ABZ"), "who states a fact has said that it is so"
    divided = after(*answers("A- B- Z+"), before=told)
    assert waits(divided) == (AwaitedStep.ONLOOKER, "ABYZ")
    proposed = after(*onlooker("K", "A"), before=divided)
    assert waits(proposed) == (AwaitedStep.ONLOOKER, "YZ"), "the other side has yet to accept him"
    differing = after(*onlooker("L", "Y"), before=proposed)
    assert waits(differing) == (AwaitedStep.ONLOOKER, "ABYZ"), "each side has another in mind"
    accepted = after(*onlooker("K", "Y"), before=differing)
    assert waits(accepted) == (AwaitedStep.HIS_WORD, "K")
    settled = after(acts.OnlookerDecides(1, True), before=accepted)
    assert waits(settled) == (AwaitedStep.HEARING, "")
    assert waits(after(acts.Hear("R"), before=settled)) == (AwaitedStep.RULING, "R")


def test_an_arbitrator_is_waited_for_from_the_call_on_whatever_the_players_have_still_to_say():
    told = after(CALL, fact())
    assert [one.what for one in awaited(told, EIGHT)] == [AwaitedStep.HEARING, AwaitedStep.ANSWERS]
    heard = after(acts.Hear("R"), before=told)
    assert [one.what for one in awaited(heard, EIGHT)] == [AwaitedStep.ANSWERS]


def test_where_they_are_divided_the_arbitrator_is_waited_for_by_name_beside_an_onlooker():
    divided = after(CALL, acts.Hear("R"), fact(), *answers("A- B- Z+"))
    beside, declines = awaited(divided, EIGHT)
    assert (beside.what, declines) == (
        AwaitedStep.ONLOOKER,
        Awaited(AwaitedStep.DECLINING, ("R",), 1),
    )
    assert for_whom(divided, declines, "R", NOBODY)
    accepted = after(*onlooker("K"), before=divided)
    assert awaited(accepted, EIGHT) == (Awaited(AwaitedStep.HIS_WORD, ("K",), 1),)


def test_where_nobody_played_it_waits_for_the_arbitrator_and_for_no_appeal():
    called = after(replace(CALL, by="", players={}))
    assert waits(called) == (AwaitedStep.HEARING, "")
    heard = after(acts.Hear("R"), before=called)
    assert waits(heard) == (AwaitedStep.RULING, "R")
    assert waits(after(RULE, before=heard)) == (AwaitedStep.PUBLISHING, "")


def test_what_is_decided_after_it_was_published_waits_to_be_published_too():
    published = after(CALL, acts.Hear("R"), RULE, acts.Publish(RulingsName.NAMES))
    assert waits(published, days=8) == (AwaitedStep.NOTHING, "")
    again = after(RULE, before=published)
    assert waits(again, days=8) == (AwaitedStep.PUBLISHING, "")
    assert (
        waits(after(acts.Publish(RulingsName.NAMES), before=again), days=8)[0]
        == AwaitedStep.NOTHING
    )


def test_what_most_agree_on_waits_for_nobody_who_has_not_answered():
    settled = after(CALL, fact(), *answers("A+ B+"))
    assert waits(settled) == (AwaitedStep.HEARING, "")


def test_from_the_ruling_to_the_register_it_waits_for_the_appeal_or_its_time():
    ruled = after(CALL, acts.Hear("R"), RULE)
    assert waits(ruled) == (AwaitedStep.APPEAL, "ABYZ")
    assert waits(ruled, days=8) == (AwaitedStep.PUBLISHING, "")
    asked = after(APPEAL, before=ruled)
    assert waits(asked) == (AwaitedStep.CONCURRENCE, "B")
    assert waits(asked, days=8) == (AwaitedStep.PUBLISHING, ""), "it came to nothing"
    lodged = after(acts.Concur("B", EIGHT), before=asked)
    assert waits(lodged, days=8) == (AwaitedStep.COMMITTEE, "")
    upheld = acts.DecideAppeal("C", EIGHT, RulingVerdict.UPHELD, "reasons")
    assert waits(after(upheld, before=lodged)) == (AwaitedStep.PUBLISHING, "")


def test_what_was_ruled_and_is_not_done_is_waited_for_beside_the_register():
    granted = replace(RULE, effects=(GrantRemedy("72", Side.NS),))
    ruled = after(CALL, acts.Hear("R"), granted)
    assert [one.what for one in awaited(ruled, at(1))] == [AwaitedStep.APPEAL, AwaitedStep.DOING]
    published = after(acts.Publish(RulingsName.NAMES), before=ruled)
    assert [one.what for one in awaited(published, at(8))] == [AwaitedStep.DOING]
    done = after(acts.RecordDone("R", at(1), 1), before=published)
    assert [one.what for one in awaited(done, at(8))] == [AwaitedStep.NOTHING]


def test_nothing_is_to_be_done_where_a_remedy_is_lost():
    lost = after(CALL, acts.Hear("R"), replace(RULE, effects=(LoseRemedy("72", Side.NS),)))
    assert [one.what for one in awaited(lost, at(1))] == [AwaitedStep.APPEAL]
    published = after(acts.Publish(RulingsName.NAMES), before=lost)
    assert [one.what for one in awaited(published, at(8))] == [AwaitedStep.NOTHING]
    assert after(acts.RecordDone("R", at(1), 1), before=published).done == (1,), "off the table"


def test_a_complaint_of_manners_waits_for_the_arbitrators_words():
    assert waits(complaint()) == (AwaitedStep.RULING, "R")
    at_the_table = replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",))
    divided = after(at_the_table, acts.Hear("R"), fact(), *answers("A- B- Z+"))
    assert waits(divided) == (AwaitedStep.RULING, "R"), "it is answered whatever they agree on"
    assert waits(after(RULE, before=divided)) == (AwaitedStep.PUBLISHING, ""), "there is no appeal"


def test_the_committee_is_waited_for_but_neither_a_party_nor_who_ruled():
    lodged = after(CALL, acts.Hear("R"), RULE, APPEAL, acts.Concur("B", EIGHT))
    one = awaited(lodged, EIGHT)[0]
    assert [who for who in "ACR" if for_whom(lodged, one, who, COMMITTEE)] == ["C"]
    assert not for_whom(lodged, one, "C", NOBODY)


def test_nobody_is_waited_for_to_appeal_which_is_a_right():
    ruled = after(CALL, acts.Hear("R"), RULE)
    assert not for_whom(ruled, awaited(ruled, EIGHT)[0], "A", NOBODY)


def without_its_time(appealed):
    """Return a dispute as it is of a record that does not say when the appeal was lodged."""
    last = replace(appealed.appeals[-1], lodged_at=None)
    return replace(appealed, appeals=(*appealed.appeals[:-1], last))


def test_it_waits_since_what_was_asked_or_decided_last_and_not_since_the_call():
    appealed = after(
        acts.LodgeAppeal("Y", at(1), "grounds"), acts.Concur("Z", at(2)), before=ruled()
    )
    decided = after(acts.DecideAppeal("C", at(5), RulingVerdict.UPHELD, "so"), before=appealed)
    assert waits_since(appealed, AwaitedStep.COMMITTEE) == at(2), "the partner concurred then"
    assert waits_since(without_its_time(appealed), AwaitedStep.COMMITTEE) == at(1), (
        "of an older record"
    )
    alone = after(
        acts.LodgeAppeal("Y", at(1), "grounds"), before=replace(ruled(), players={Seat.E: "Y"})
    )
    assert waits_since(alone, AwaitedStep.COMMITTEE) == at(1)
    assert (
        waits_since(decided, AwaitedStep.PUBLISHING)
        == waits_since(decided, AwaitedStep.DOING)
        == at(5)
    )
    assert waits_since(ruled(), AwaitedStep.PUBLISHING) == ruled().appeal_until == at(7)
    assert waits_since(ruled(), AwaitedStep.DOING) == ruled().ruling.at
    assert waits_since(after(CALL), AwaitedStep.HEARING) == EIGHT
