"""A bet on a hand: on what, for which side, between whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rubbers.cards.seats import Side


class On(StrEnum):
    """What is bet on."""

    ODD_TRICK = "odd_trick"  # seven tricks or more
    SCORE = "score"  # so many points
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet that a side wins what it is on; `points` are what a bet on the score wants reached."""

    on: On
    side: Side
    points: int = 0
    by: str = ""
    against: str = ""
