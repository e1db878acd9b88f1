"""The floor an evening is played on: the club's own record, through the club's own commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Protocol

from club import queries as club_queries
from club.caller import Caller
from club.commands.order import Order
from club.commands.record import Receipt
from club.models import Evening
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as RubberRow
from rubbers.play import acts as play_acts
from rubbers.play.rubber import Rubber
from tables import queries
from tables.commands import room, scoring
from tables.forming import acts
from tables.forming.room import Table


class Floor(Protocol):
    """Where acts of an evening are done, and what they have come to."""

    def moment(self) -> datetime:
        """Tell what time it is there (UTC)."""

    def act(self, deed: acts.Act) -> object:
        """Do an act of the room, as the secretary."""

    def table(self, number: int) -> Table:
        """Give a table as it now stands."""

    def rubber(self, number: int) -> Rubber:
        """Give the rubber last begun at a table."""

    def play(self, number: int, deed: play_acts.Act) -> None:
        """Do an act of a table's rubber, as the player in the seat that does it."""


class Hands:
    """A clock that is moved on by hand, up to now."""

    def __init__(self, start: datetime) -> None:
        """Set it."""
        self.time = start

    def __call__(self) -> datetime:
        """Tell the time."""
        return self.time

    def after(self, minutes: float) -> None:
        """Move it on."""
        self.time += timedelta(minutes=minutes)


def numbered(prefix: str) -> Iterator[str]:
    """Give keys for orders, one after another."""
    return (f"{prefix}-{number}" for number in count(1))


@dataclass
class Live:
    """An evening of a club, entered as anyone enters it."""

    secretary: Caller
    key: str
    clock: Callable[[], datetime]
    keys: Iterator[str] = field(repr=False)

    def moment(self) -> datetime:
        """Tell what time it is there (UTC)."""
        return self.clock()

    def act(self, deed: acts.Act) -> Receipt:
        """Do an act of the room, as the secretary."""
        return room.act(self._order(self.secretary), self._evening(), deed)

    def table(self, number: int) -> Table:
        """Give a table as it now stands."""
        return queries.table_of(self._evening(), number)

    def rubber(self, number: int) -> Rubber:
        """Give the rubber last begun at a table."""
        return self._rubber(number)[1]

    def play(self, number: int, deed: play_acts.Act) -> None:
        """Do an act of a table's rubber, as the player in the seat that does it."""
        row, rubber = self._rubber(number)
        player = Caller(self.secretary.club, int(rubber.seating[deed.by or Seat.N]))
        scoring.act(self._order(player), row, deed)

    def _rubber(self, number: int) -> tuple[RubberRow, Rubber]:
        ordinal = int(self.table(number).record.rpartition(":")[2])
        return queries.rubber_at(self.secretary.club, self.key, ordinal)

    def _evening(self) -> Evening:
        return club_queries.evening_of(self.secretary.club, self.key)

    def _order(self, caller: Caller) -> Order:
        return Order(caller, next(self.keys), self.clock())
