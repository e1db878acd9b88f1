"""Seats and sides: four places clockwise, partners opposite."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")


class Side(StrEnum):
    """Two partners, named by their seats."""

    NS = "N-S"
    EW = "E-W"

    @property
    def adversaries(self) -> Side:
        """Give the other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Give the two seats of this side."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(StrEnum):
    """A place at the table; the order is clockwise, so the next one sits to the left."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def left(self) -> Seat:
        """Give the seat to the left, whose turn comes next."""
        return self.after(1)

    @property
    def partner(self) -> Seat:
        """Give the seat opposite."""
        return self.after(2)

    @property
    def right(self) -> Seat:
        """Give the seat to the right."""
        return self.after(3)

    @property
    def side(self) -> Side:
        """Give the side this seat belongs to."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    def after(self, places: int) -> Seat:
        """Give the seat so many places to the left."""
        return CLOCKWISE[(CLOCKWISE.index(self) + places) % 4]


CLOCKWISE = (Seat.N, Seat.E, Seat.S, Seat.W)


@dataclass(frozen=True, slots=True)
class Sides(Generic[T]):
    """One thing for each side: points, tricks, honours."""

    ns: T
    ew: T

    def of(self, side: Side) -> T:
        """Give what this side has."""
        return self.ns if side is Side.NS else self.ew

    def with_(self, side: Side, value: T) -> Sides[T]:
        """Give the same pair with this side's part changed."""
        return replace(self, ns=value) if side is Side.NS else replace(self, ew=value)


LOVE_ALL: Sides[int] = Sides(0, 0)
"""Neither side has scored."""


class WhistGame(StrEnum):
    """How many people make the table."""

    WHIST = "whist"
    DUMMY = "dummy"  # three, and one hand exposed
    DOUBLE_DUMMY = "double_dummy"  # two, each with an exposed partner
