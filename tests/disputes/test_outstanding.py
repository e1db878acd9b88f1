"""Given a ruling with effects beside the score, when it is signed, then they stand until done."""

from dataclasses import replace

import pytest

from club.errors import Impossible, Malformed
from rubbers.cards.seats import Side
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import EVERYTHING, DisputePart, Viewer, parts_seen
from tables.disputes.rules.effects import (
    AdjustPoints,
    GrantRemedy,
    LoseRemedy,
    OnlookerPays,
    VoidHand,
    Warn,
)
from tables.disputes.rules.state import RulingVerdict
from tests.disputes.told import CALL, after, at, refused, ruled

GRANTS = (Warn("A"), GrantRemedy("62", Side.NS), OnlookerPays("K"))
DONE = acts.RecordDone("R", at(1), 2)


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        (AdjustPoints(0, Side.NS), "points"),
        (AdjustPoints(17, Side.NS), "points"),
        (AdjustPoints(-17, who="A"), "points"),
        (AdjustPoints(2), "who"),
        (AdjustPoints(2, Side.NS, "A"), "who"),
        (OnlookerPays("A"), "who"),
    ],
)
def test_an_effect_that_cannot_be_is_told_by_its_field(effect, field):
    with pytest.raises(Malformed) as wrong:
        ruled(effects=(effect,))
    assert [fault.field for fault in wrong.value.faults] == [f"effects[0].{field}"]


@pytest.mark.parametrize(
    "effect",
    [AdjustPoints(1, Side.NS), GrantRemedy("62", Side.NS), LoseRemedy("62", Side.EW)],
)
def test_where_nobody_plays_no_side_has_points_or_a_remedy(effect):
    of_the_room = replace(CALL, players={})
    with pytest.raises(Malformed) as wrong:
        after(
            of_the_room,
            acts.Hear("R"),
            acts.Rule("R", at(0), (), "71", "", "q", "r", "d", (effect,)),
        )
    assert [fault.field for fault in wrong.value.faults] == ["effects[0].side"]


def test_points_of_a_side_are_those_of_its_players():
    players = CALL.players
    assert set(AdjustPoints(2, Side.NS).given_to(players)) == {"A", "B"}
    assert AdjustPoints(2, who="Y").given_to(players) == ("Y",)


def test_what_is_recorded_as_done_is_done_once_and_nothing_else_can_be():
    dispute = after(DONE, before=ruled(effects=GRANTS))
    assert dispute.done == (2,)
    with pytest.raises(Impossible):
        after(DONE, before=dispute)
    assert after(replace(DONE, effect=3), before=dispute).done == (2, 3)
    for nothing in (0, 1, 4):
        with pytest.raises(Malformed) as wrong:
            after(replace(DONE, effect=nothing), before=dispute)
        assert [fault.field for fault in wrong.value.faults] == ["effect"]
    with pytest.raises(Impossible, match="Nothing has been ruled"):
        after(DONE, before=after(CALL))


def test_only_a_later_ruling_takes_an_effect_away_and_its_own_are_open_anew():
    done = after(DONE, before=ruled(effects=GRANTS))
    again = after(acts.Rule("R", at(2), (), "71", "", "q", "r", "d", GRANTS), before=done)
    assert again.done == ()
    varied = after(
        acts.LodgeAppeal("A", at(1), "grounds"),
        acts.Concur("B", at(1)),
        acts.DecideAppeal("C", at(2), RulingVerdict.VARIED, "so", (VoidHand(2),)),
        before=done,
    )
    assert (varied.done, varied.ruling.effects) == ((), (VoidHand(2),))


def test_whom_a_ruling_names_sees_it_and_not_what_was_said_before():
    dispute = ruled(effects=(OnlookerPays("K"),))
    assert parts_seen(dispute, Viewer("K")) == {
        DisputePart.CALL,
        DisputePart.PEOPLE,
        DisputePart.RULING,
    }
    assert parts_seen(dispute, Viewer("M")) == frozenset()
    assert parts_seen(dispute, Viewer("K", of_the_club=True)) < EVERYTHING


def test_a_payment_is_nothing_that_a_rule_refuses():
    assert refused(ruled(effects=GRANTS), DONE) == ""
