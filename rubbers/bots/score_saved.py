"""Whether the side that lost a game, or a hand, could have saved it by playing to the score."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.bots.hand_analysis import HandAnalysis
from rubbers.cards.seats import Side
from rubbers.play.finished_hand import FinishedHand
from rubbers.scoring.score import HandScore, What

BOOK = 6
SETTLED_OTHERWISE = (What.REVOKE, What.ORDER, What.CAP)
"""Score lines that mean something other than the tricks decided the result."""


@dataclass(frozen=True, slots=True)
class ScoreSaved:
    """What the winners needed, and the last card before which the others could have stopped them.

    `game` is false if no game was won: then the odd trick is what was needed. `place` is the index
    of the card in the order of play, from 0; None if nothing could have been done. `needed` is 0 if
    the honours alone won the game.
    """

    winners: Side
    game: bool
    needed: int
    place: int | None


def score_saved(found: FinishedHand, analysis: HandAnalysis, game_points: int) -> ScoreSaved | None:
    """Find the card that let the score go; None if the tricks alone did not decide it."""
    score = found.played.score if found.played is not None else None
    if not analysis.whole:
        return None
    if score is not None and score.won_by is not None:
        winners, game = score.won_by, True
        needed = _needed(score, winners, game_points)
    else:
        winners, game = (Side.NS if found.taken.ns > found.taken.ew else Side.EW), False
        needed = BOOK + 1
    if needed == 0:
        return ScoreSaved(winners, game, 0, None)
    if needed is None or found.taken.of(winners) < needed:
        return None
    return ScoreSaved(winners, game, needed, analysis.last_chance(winners, needed))


def _needed(score: HandScore, winners: Side, game_points: int) -> int | None:
    """Count the tricks that won the game, given the honours; None if a penalty affected it."""
    if any(line.what in SETTLED_OTHERWISE for line in score.lines):
        return None
    honours = sum(
        line.points for line in score.lines if line.side is winners and line.what is What.HONOURS
    )
    wanting = game_points - score.before.of(winners) - honours
    return BOOK + wanting if wanting > 0 else 0
