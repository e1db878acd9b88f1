"""A rubber that a ruling puts right when its people have gone on, or the evening is closed."""

import pytest

from club.text.wording import sentence
from rubbers.play.state.acts import Abandon
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.statements.corrections_by_ruling import Ground
from tables.disputes.rules.effects import (
    DealAgain,
    LoseDeal,
    NoEffect,
    ScoreHand,
    ValueGame,
    VoidHand,
)
from tables.disputes.rules.judging.effects_applied import (
    PlayersSeated,
    UnfitEffect,
    applied,
    follows,
)
from tests.rubbers.card_table import CODE, after, agreed, begun, tricks

GROUND = Ground("9", "72")
LEFT = (PlayersSeated.GONE_ON, PlayersSeated.CLOSED)
WON = agreed(begun(), tricks(11), tricks(11))
"""North and South won two games of five points each, and so the rubber."""
PLAYING = agreed(begun(), tricks(11))
BROKEN_UP = after(PLAYING, Abandon())


def told(rubber, where, *effects):
    """Return the rubber as it is left, and what is said of it beforehand."""
    story = applied(rubber, effects, GROUND, CODE, where)
    said = [sentence(one, {}) for one in follows(rubber, story.rubber, where)]
    return story.rubber, " ".join(said)


def unfit(rubber, where, effect):
    """Return the field that is wrong in an effect, and why."""
    with pytest.raises(UnfitEffect) as wrong:
        applied(rubber, (NoEffect(), effect), GROUND, CODE, where)
    (fault,) = wrong.value.in_place
    return fault.field, sentence(wrong.value.reason, {})


def test_a_rubber_that_is_no_longer_won_goes_on_while_its_people_sit_at_it():
    rubber, said = told(WON, PlayersSeated.AT_ITS_TABLE, VoidHand(2))
    assert (rubber.stage, rubber.hand.number) == (RubberStage.PLAYING, 3)
    assert "it goes on at its table with hand 3" in said
    assert "A game that was won is then in progress again." in said
    assert "standings it counts in are worked out again" in said


@pytest.mark.parametrize("where", LEFT)
def test_a_rubber_that_is_no_longer_won_is_left_unfinished_where_nobody_can_go_on_with_it(where):
    rubber, said = told(WON, where, VoidHand(2))
    assert (rubber.stage, rubber.result) == (RubberStage.ABANDONED, None)
    assert "cannot go on because" in said
    assert "does not count in the standings" in said


@pytest.mark.parametrize("where", LEFT)
def test_a_later_ruling_wins_it_again_and_it_is_settled(where):
    opened, _said = told(WON, where, VoidHand(2))
    rubber, said = told(opened, where, ScoreHand(2, tricks(11)))
    assert (rubber.stage, rubber.result.points) == (RubberStage.SETTLED, WON.result.points)
    assert "then won and counts as settled" in said


@pytest.mark.parametrize("where", LEFT)
@pytest.mark.parametrize("effect", [DealAgain(2), LoseDeal(2)])
def test_no_hand_is_dealt_where_nobody_sits_to_it(where, effect):
    for rubber in (PLAYING, BROKEN_UP, WON):
        field, said = unfit(rubber, where, effect)
        assert field == "effects[1].hand"
        assert "no hand can be dealt" in said or "no hand of it can be dealt" in said


def test_what_was_left_unfinished_stays_so_and_that_is_said():
    rubber, said = told(BROKEN_UP, PlayersSeated.CLOSED, ScoreHand(1, tricks(8)))
    assert (rubber.stage, rubber.score.ns) == (RubberStage.ABANDONED, 2)
    assert "stays unfinished" in said


def test_nothing_is_said_of_a_rubber_that_goes_on_as_it_did():
    assert (
        told(agreed(begun(), tricks(8)), PlayersSeated.AT_ITS_TABLE, ScoreHand(1, tricks(10)))[1]
        == ""
    )


@pytest.mark.parametrize(
    ("effect", "field", "said"),
    [
        (ScoreHand(1, tricks(11)), "statement", "Hand 1 is already scored that way"),
        (ValueGame(1, 3), "value", "Game 1 already has that value"),
        (ValueGame(3, 2), "game", "Game 3 has not been won"),
        (ScoreHand(9, tricks(11)), "hand", "Hand 9 has not been confirmed"),
        (DealAgain(1), "hand", "Hand 1 is not the current one"),
    ],
)
def test_an_effect_that_changes_nothing_or_cannot_be_is_named_by_its_field(effect, field, said):
    wrong, why = unfit(WON, PlayersSeated.AT_ITS_TABLE, effect)
    assert wrong == f"effects[1].{field}"
    assert why.startswith(said)
    if field in ("statement", "value"):
        assert why.endswith("that effect changes nothing, and the score stays as it is.")


def test_a_hand_that_is_void_already_is_said_to_be():
    ruled, _said = told(WON, PlayersSeated.AT_ITS_TABLE, VoidHand(2))
    assert unfit(ruled, PlayersSeated.AT_ITS_TABLE, VoidHand(2))[1].startswith(
        "Hand 2 is already void"
    )


def test_where_there_is_no_rubber_no_score_follows():
    assert applied(None, (NoEffect(),), GROUND, CODE) is None
    assert unfit(None, PlayersSeated.AT_ITS_TABLE, VoidHand(1))[0] == "effects[1].kind"
