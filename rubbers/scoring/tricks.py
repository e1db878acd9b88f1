"""Points for tricks."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.scoring import questions
from rubbers.scoring.reckoning import Reckoning
from rubbers.scoring.score import What


def tricks_scored(reckoning: Reckoning) -> Reckoning:
    """Credit the tricks beyond the book."""
    for side in Side:
        tricks = reckoning.tricks.of(side)
        points = reckoning.code.ask(questions.TRICK_POINTS)(tricks)
        if points:
            reason = Reason(N_("{side}: {count} tricks."), side=str(side), count=tricks)
            because = reckoning.code.because(questions.TRICK_POINTS, reason)
            reckoning = reckoning.credit(side, What.TRICKS, points, because)
    return reckoning
