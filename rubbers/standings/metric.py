"""What a standing counts: a metric, kept up rubber by rubber or asked of the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from club.person import PersonId
from rubbers.standings.result import Share

Tally = Any
"""What a metric keeps of a player: whole numbers, or lists and objects of them, as JSON has."""


class Shape(StrEnum):
    """How a metric's value is read."""

    COUNT = "count"  # a whole number from nothing up
    NET = "net"  # a whole number with its sign
    AVERAGE = "average"  # a fraction
    COMPANY = "company"  # figures for each partner; it cannot order a standing


class Best(StrEnum):
    """Which end of a metric stands first."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Company:
    """How a player did with one partner."""

    partner: PersonId
    rubbers: int
    won: int
    net: int


Number = int | Fraction
Value = Number | tuple[Company, ...] | None
"""What a metric comes to; None where there is nothing to tell, as an average of no rubbers."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How a metric is called and how it tells two players apart.

    `before` and `equal` are templates with the people `first` and `second`, and their figures
    `one` and `other`; `title` stands at the head of a column.
    """

    title: str
    before: str
    equal: str


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric kept up rubber by rubber.

    `start` gives a tally of no rubbers; `add` and `remove` take one share in or out and may change
    the tally they are given; `join` gives the tally of two sets of rubbers, of which none is in
    both, and leaves the two as they are; `value` reads a tally. Taking out what was put in, in
    any order, gives the same tally. `adjust` gives the tally with points that a ruling gives or
    takes, and leaves the one told as it is; a metric that does not count points has none.
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
    """A metric asked of the database.

    `expression` gives an aggregate over the columns of a contribution: `won` (0 or 1), `net`,
    `games_won`, `games_lost`, `hands`; it comes to a whole number.
    """

    id: str
    wording: Wording
    shape: Shape
    expression: Callable[[], Any]
    best: Best = Best.HIGH


AnyMetric = Metric | Aggregate
