"""Given that the arbitrator declined to rule, when it is appealed against, then what follows."""

from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed
from club.rules.house_rules import RulingsName
from tables.disputes.queries.visibility import known_here
from tables.disputes.rules import acts
from tables.disputes.rules.effects import NoEffect, VoidHand
from tables.disputes.rules.state import DisputeStage, RulingVerdict
from tests.disputes.told import CALL, RULE, after, answers, at, fact, refused

DECLINE = acts.Decline("R", at(0), "divided", appeal_days=7)
APPEALS = acts.LodgeAppeal("A", at(1), "grounds")
CONCURS = acts.Concur("B", at(2))
DECIDES = acts.DecideAppeal("C", at(3), RulingVerdict.UPHELD, "because")


def declined(*more):
    return after(CALL, acts.Hear("R"), fact("Y"), *answers("A- B- Z+"), DECLINE, *more)


@pytest.mark.law("house.appeal")
def test_a_declining_is_appealed_against_in_the_clubs_time_and_both_partners_concur():
    assert declined().appeal_until == at(7)
    asked = declined(APPEALS)
    assert (asked.stage, refused(asked, DECIDES)) == (DisputeStage.DECLINED, "house.appeal")
    assert declined(APPEALS, CONCURS).stage is DisputeStage.APPEALED
    assert refused(declined(), replace(APPEALS, at=at(8))) == "house.appeal"
    assert refused(asked, replace(CONCURS, at=at(8))) == "house.appeal"


@pytest.mark.law("house.appeal")
def test_one_declined_before_appeals_had_a_time_is_too_old_to_be_appealed_against():
    assert refused(replace(declined(), declined_until=None), APPEALS) == "house.appeal"


@pytest.mark.law("house.own_case")
def test_who_declined_does_not_sit_on_the_appeal():
    lodged = declined(APPEALS, CONCURS)
    assert refused(lodged, replace(DECIDES, by="R")) == "house.own_case"
    assert refused(lodged, DECIDES) == ""


@pytest.mark.parametrize("verdict", [RulingVerdict.UPHELD, RulingVerdict.DISMISSED])
def test_a_declining_that_stands_leaves_no_ruling_and_nothing_to_publish(verdict):
    stands = declined(APPEALS, CONCURS, replace(DECIDES, verdict=verdict))
    assert (stands.stage, stands.rulings) == (DisputeStage.DECIDED, ())
    with pytest.raises(Impossible, match="Nothing has been ruled"):
        after(acts.Publish(RulingsName.NAMES), before=stands)


def test_what_is_remitted_is_heard_again_and_its_ruling_may_be_appealed_against():
    remits = replace(DECIDES, verdict=RulingVerdict.REMITTED)
    again = declined(APPEALS, CONCURS, remits)
    assert (again.stage, again.arbitrator, again.appeal) == (DisputeStage.OPEN, None, None)
    assert {"R", "C"} <= known_here(again)
    ruled = after(acts.Hear("S"), replace(RULE, by="S"), before=again)
    assert ruled.stage is DisputeStage.RULED
    appealed = after(APPEALS, CONCURS, before=ruled)
    assert (appealed.stage, len(appealed.appeals)) == (DisputeStage.APPEALED, 2)


@pytest.mark.parametrize(
    ("dispute", "verdict", "effects"),
    [
        (declined(APPEALS, CONCURS), RulingVerdict.VARIED, (VoidHand(2),)),
        (after(CALL, acts.Hear("R"), RULE, APPEALS, CONCURS), RulingVerdict.REMITTED, ()),
    ],
)
def test_a_verdict_fits_what_is_appealed_against(dispute, verdict, effects):
    with pytest.raises(Malformed) as wrong:
        after(replace(DECIDES, verdict=verdict, effects=effects), before=dispute)
    assert [fault.field for fault in wrong.value.faults] == ["verdict"]


def test_a_declining_with_no_effect_is_not_mistaken_for_a_ruling():
    lodged = declined(APPEALS, CONCURS)
    with pytest.raises(Malformed, match="new effects"):
        after(replace(DECIDES, effects=(NoEffect(),)), before=lodged)
