"""Scores worked out line by line: what was earned, what counted, and by which law."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Because


class ScoreLineKind(StrEnum):
    """What a line of the working is about."""

    REVOKE = "revoke"
    ORDER = "order"  # the order in which penalties are paid, if it affects their amount
    TRICKS = "tricks"
    HONOURS = "honours"
    CAP = "cap"  # a side kept at four (81, 82)
    HAND = "hand"  # a hand that does not count at all
    GAME = "game"
    RUBBER = "rubber"
    LOSERS_GAME = "losers_game"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a working.

    `earned` is what the law awards. `points` is what reached the score: a side's points over all
    lines add up exactly to the change in its score. `tricks` are those moved to this side. `side`
    is null if the line is about the whole hand. `side` and `seat` in its sentence are seats.
    """

    side: Side | None
    what: ScoreLineKind
    earned: int
    points: int
    because: Because
    tricks: int = 0


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand does to the score of its game.

    `tricks` are counted after the penalties, and are null if the hand was not played out; `barred`
    are the sides that cannot win the game by this hand; `value` is the value of the game, or null
    if nobody won it.
    """

    before: Sides[int]
    after: Sides[int]
    lines: tuple[ScoreLine, ...] = ()
    tricks: Sides[int] | None = None
    barred: tuple[Side, ...] = ()
    won_by: Side | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class RubberPoints:
    """What a rubber is worth to its winners, 1 to 8, with its working."""

    side: Side
    points: int
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes in counters: how many per point and how many on the rubber; 0 for no stake."""

    a_point: int = 0
    on_the_rubber: int = 0

    def due(self, points: int) -> int:
        """Return what each loser pays for a rubber of that many points."""
        return self.a_point * points + self.on_the_rubber


NO_STAKES = Stakes()
