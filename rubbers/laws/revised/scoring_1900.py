"""Scoring in the revised code."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.hand.acts.claims import Object
from rubbers.hand.law_context import LawContext
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.hand.table_questions import CALLED_BY_GAME
from rubbers.laws.score import scoring

LAW_48 = scoring.LAW_3.revised(
    "48",
    N_("The trumps from the knave up are honours: all four score four, and any three score two."),
)

LAW_52 = scoring.LAW_7.without(scoring.objected_too_late, scoring.marked_with_the_game).revised(
    "52",
    N_(
        "Honours must be claimed, not merely marked; once claimed they may be marked until "
        "the end of the game. If honours and tricks together make the game, it is enough to "
        "call game."
    ),
)


@LAW_52.gives(CALLED_BY_GAME)
def game_was_called_rightly(
    hand: HandState, side: Side, tricks: int | None, honours: int | None
) -> bool:
    """Check whether a side called game, and its tricks and honours may be enough to make it."""
    if side not in hand.game_claimed:
        return False
    if tricks is None or honours is None:
        return True
    made = scoring.trick_points(tricks) + scoring.honour_points(honours)
    return hand.score.of(side) + made >= scoring.game_points()


@LAW_52.forbids(Object)
def game_was_enough(context: LawContext, act: Object) -> Reason | None:
    """Refuse the plea, after the next trump is turned, that game was called and not honours."""
    if context.now.stage is not HandStage.TURNED:
        return None
    if context.by.side.adversaries in context.now.game_claimed:
        return Reason(N_("Game was called in time, which is enough."))
    return None


LAW_53 = scoring.LAW_8.revised(
    "53",
    N_(
        "A game counts three against losers who have no points, two if they have one or two, "
        "and one if they have three or four."
    ),
)
