"""A bet on a hand: its subject, the side it backs and the people who made it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rubbers.cards.seats import Side


class On(StrEnum):
    """What a bet is about."""

    ODD_TRICK = "odd_trick"  # seven tricks or more
    SCORE = "score"  # a given number of points
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet on a side; `points` is the target of a bet on the score."""

    on: On
    side: Side
    points: int = 0
    by: str = ""
    against: str = ""
