"""The mechanics of correcting a score."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.hand.acts.ending import CorrectScore
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage, HandState


def score_corrected(hand: HandState, act: CorrectScore, by: Seat) -> Iterator[events.Event]:
    """Correct the score with which the deal began, or the value of a game.

    A score reached or marked since this hand was over is worked out from the hand itself.
    """
    if act.game is not None and act.game <= len(hand.games):
        worth = _worth(hand, act)
        if not 1 <= worth <= 3:
            expected = Reason(N_("the value of the game, from 1 to 3"))
            raise Impossible(
                Reason(N_("A game cannot have that value.")), faults=[Fault("to", expected)]
            )
        yield events.GameCorrected(act.game, worth)
    elif _is_of_the_beginning(hand, act, by):
        yield events.ScoreCorrected(_corrected(hand, act, by))


def _worth(hand: HandState, act: CorrectScore) -> int:
    """Return the value of a game, stated as a number or beside the side that won it."""
    if act.game is None or act.to.sides is None:
        return act.to.number or 0
    winner, _ = hand.games[act.game - 1]
    other = act.to.sides.of(winner.adversaries)
    return 0 if other else act.to.sides.of(winner)


def _corrected(hand: HandState, act: CorrectScore, by: Seat) -> Sides[int]:
    score = act.to.sides or hand.score.with_(_side(hand, act, by), act.to.number or 0)
    if not all(0 <= points <= 4 for points in (score.ns, score.ew)):
        expected = Reason(N_("points from 0 to 4"))
        raise Impossible(
            Reason(N_("That is not a possible score.")), faults=[Fault("to", expected)]
        )
    return score


def _side(hand: HandState, act: CorrectScore, by: Seat) -> Side:
    """Return the side named, or else the one with that score: the player's own if both had it."""
    own = by.side
    if act.side is not None or act.from_.number in (None, hand.score.of(own)):
        return act.side or own
    return own.adversaries if act.from_.number == hand.score.of(own.adversaries) else own


def _is_of_the_beginning(hand: HandState, act: CorrectScore, by: Seat) -> bool:
    """Check that the score meant is not that of the hand just over, nor one marked for it."""
    if hand.marked:
        marked = any(one.points == act.from_.of(one.side) for one in hand.marked)
        return act.from_.sides == hand.score and not marked
    return not _is_over(hand) or _as_it_began(hand, act, by)


def _as_it_began(hand: HandState, act: CorrectScore, by: Seat) -> bool:
    """Check whether the wrong score is the one with which the deal began."""
    side = _side(hand, act, by)
    return act.from_.sides == hand.score or act.from_.number == hand.score.of(side)


def _is_over(hand: HandState) -> bool:
    return hand.stage not in (HandStage.DEALING, HandStage.PLAYING)
