"""Metrics: what a standing counts, updated rubber by rubber or queried from the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from club.person import PersonId
from rubbers.standings.result import Share

Tally = Any
"""What a metric stores for a player: whole numbers, or lists and objects of them, as in JSON."""


class Shape(StrEnum):
    """The kind of number a metric gives."""

    COUNT = "count"  # a whole number, not negative
    NET = "net"  # a whole number, positive or negative
    AVERAGE = "average"  # a fraction
    COMPANY = "company"  # figures for each partner; it cannot order a standing


class Best(StrEnum):
    """Which end of a metric comes first."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Company:
    """A player's results with one partner."""

    partner: PersonId
    rubbers: int
    won: int
    net: int


Number = int | Fraction
Value = Number | tuple[Company, ...] | None
"""A metric's value; None if there is nothing to show, such as an average of no rubbers."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The name of a metric, and sentences that compare two players by it.

    `before` and `equal` are templates with the people `first` and `second`, and their figures
    `one` and `other`; `title` is a column heading.
    """

    title: str
    before: str
    equal: str


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric updated rubber by rubber.

    `start` returns a tally of no rubbers. `add` and `remove` take one share in or out, and may
    modify the tally they are given. `join` returns the tally of two disjoint sets of rubbers,
    without changing either. `value` reads a tally. Removing what was added, in any order, restores
    the same tally. `adjust` returns the tally with points added or taken away by a ruling, without
    changing the original; a metric that does not count points has none.
    """

    id: str
    wording: Wording
    shape: Shape
    start: Callable[[], Tally]
    add: Callable[[Tally, Share], Tally]
    remove: Callable[[Tally, Share], Tally]
    join: Callable[[Tally, Tally], Tally]
    value: Callable[[Tally], Value]
    best: Best = Best.HIGH
    adjust: Callable[[Tally, int], Tally] | None = None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A metric queried from the database.

    `expression` returns an aggregate over the columns of a contribution: `won` (0 or 1), `net`,
    `games_won`, `games_lost`, `hands`; its result is a whole number.
    """

    id: str
    wording: Wording
    shape: Shape
    expression: Callable[[], Any]
    best: Best = Best.HIGH


AnyMetric = Metric | Aggregate

MINUS = "\u2212"
NOTHING = "–"


def written(value: Number | None) -> str:
    """Format a figure: whole numbers as they are, fractions to two places, halves away from 0."""
    if value is None:
        return NOTHING
    if isinstance(value, int):
        return _signed(value < 0, str(abs(value)))
    hundredths = int(abs(value) * 100 + Fraction(1, 2))
    sign = value < 0 and hundredths > 0
    return _signed(sign, f"{hundredths // 100}.{hundredths % 100:02d}")


def distinct_figures(one: Number | None, other: Number | None) -> tuple[str, str]:
    """Format two different figures so that the difference shows, as fractions if need be."""
    first, second = written(one), written(other)
    if first != second or one is None or other is None:
        return first, second
    return _ratio(one), _ratio(other)


def _ratio(value: Number) -> str:
    whole = Fraction(value)
    above = _signed(whole < 0, str(abs(whole.numerator)))
    return above if whole.denominator == 1 else f"{above}/{whole.denominator}"


def _signed(negative: bool, digits: str) -> str:
    return f"{MINUS}{digits}" if negative else digits
