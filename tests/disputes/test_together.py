"""Which effects go together in one ruling, for every pair of kinds."""

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import get_args

import pytest

from club.errors import Malformed
from rubbers.cards.seats import Side
from rubbers.scoring.statement import Statement
from tables.disputes.rules import acts
from tables.disputes.rules.effects import (
    AdjustPoints,
    CorrectResult,
    DealAgain,
    Effect,
    GrantRemedy,
    LoseDeal,
    LoseRemedy,
    NoEffect,
    OnlookerPays,
    ScoreHand,
    ValueGame,
    VoidHand,
    Warn,
)
from tables.disputes.rules.judging.checks import contradictions
from tables.disputes.rules.state import RulingVerdict
from tests.disputes.told import CALL, RULE, after, at, ruled

OF_HAND_2 = (ScoreHand(2, Statement()), VoidHand(2), DealAgain(2), LoseDeal(2))
OF_THE_SAME = (
    (*OF_HAND_2,),
    (ValueGame(2, 3),),
    (CorrectResult(8),),
    (GrantRemedy("62", Side.NS), LoseRemedy("62", Side.NS)),
    (AdjustPoints(2, Side.NS),),
    (Warn("Y"),),
    (OnlookerPays("Y"),),
    (NoEffect(),),
)
"""What is about the same contradicts; what stands in two lines goes together."""
KINDS = tuple(one for several in OF_THE_SAME for one in several)


@pytest.mark.parametrize(("one", "two"), list(combinations_with_replacement(KINDS, 2)))
def test_two_effects_contradict_where_they_are_about_the_same_and_else_go_together(one, two):
    same = any(one in several and two in several for several in OF_THE_SAME)
    assert bool(list(contradictions((one, two)))) is same
    assert bool(list(contradictions((two, one)))) is same


def test_every_kind_of_effect_is_in_the_table():
    assert {type(one) for one in KINDS} == set(get_args(Effect))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (VoidHand(1), ScoreHand(2, Statement())),
        (ValueGame(1, 3), ValueGame(2, 3)),
        (GrantRemedy("62", Side.NS), LoseRemedy("62", Side.EW)),
        (GrantRemedy("62", Side.NS), LoseRemedy("59", Side.NS)),
        (AdjustPoints(2, Side.NS), AdjustPoints(-2, Side.EW)),
        (AdjustPoints(2, who="A"), AdjustPoints(-2, who="Y")),
        (Warn("A"), Warn("B")),
        (OnlookerPays("K"), OnlookerPays("L")),
    ],
)
def test_two_effects_of_a_kind_go_together_where_they_are_about_different_things(one, two):
    assert not list(contradictions((one, two)))


def test_a_ruling_that_contradicts_itself_is_refused_by_the_field():
    dispute = after(CALL, acts.Hear("R"))
    with pytest.raises(Malformed) as told:
        after(replace(RULE, effects=(Warn("Y"), LoseDeal(2), DealAgain(2))), before=dispute)
    (fault,) = told.value.faults
    assert fault.field == "effects[2].hand"
    assert fault.expected.values["first"] == 2


def test_so_is_what_the_committee_puts_in_its_place():
    dispute = after(acts.LodgeAppeal("Y", at(1), "g"), acts.Concur("Z", at(1)), before=ruled())
    varied = (ScoreHand(2, Statement()), VoidHand(2))
    decision = acts.DecideAppeal("C", at(2), RulingVerdict.VARIED, "r", varied)
    with pytest.raises(Malformed) as told:
        after(decision, before=dispute)
    assert [fault.field for fault in told.value.faults] == ["effects[1].hand"]
