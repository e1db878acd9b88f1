"""Seats and sides: four places clockwise, with partners opposite."""

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
        """The other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of this side."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(StrEnum):
    """A place at the table; members are in clockwise order, so the next seat is to the left."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def left(self) -> Seat:
        """The seat on the left, whose turn comes next."""
        return self.after(1)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.after(2)

    @property
    def right(self) -> Seat:
        """The seat on the right."""
        return self.after(3)

    @property
    def side(self) -> Side:
        """The side this seat belongs to."""
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    def after(self, places: int) -> Seat:
        """Return the seat that many places to the left."""
        return CLOCKWISE[(CLOCKWISE.index(self) + places) % 4]


CLOCKWISE = (Seat.N, Seat.E, Seat.S, Seat.W)


@dataclass(frozen=True, slots=True)
class Sides(Generic[T]):
    """A pair of values, one for each side: points, tricks, honours."""

    ns: T
    ew: T

    def of(self, side: Side) -> T:
        """Return the value for this side."""
        return self.ns if side is Side.NS else self.ew

    def with_(self, side: Side, value: T) -> Sides[T]:
        """Return a copy with this side's value replaced."""
        return replace(self, ns=value) if side is Side.NS else replace(self, ew=value)


LOVE_ALL: Sides[int] = Sides(0, 0)
"""Neither side has scored."""


class WhistGame(StrEnum):
    """Which game is played, by the number of people at the table."""

    WHIST = "whist"
    DUMMY = "dummy"  # three people and one exposed hand
    DOUBLE_DUMMY = "double_dummy"  # two people, each with an exposed partner
