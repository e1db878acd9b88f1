"""Where a demonstration evening is played: the club's own record, through its own commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING, Protocol

from club.members import queries as club_queries
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as play_acts
from rubbers.play.state.rubber_state import RubberState
from tables import queries
from tables.commands import room_acts, scoring
from tables.room import acts
from tables.room.state.room_state import TableState

if TYPE_CHECKING:
    from club.models import Evening
    from rubbers.models import Rubber as RubberRow


class EveningInProgress(Protocol):
    """Performs the acts of an evening, and gives access to its state."""

    def moment(self) -> datetime:
        """Return the current time there (UTC)."""

    def perform(self, act: acts.Act) -> object:
        """Perform an act of the room, as the secretary."""

    def table(self, number: int) -> TableState:
        """Return a table in its present state."""

    def rubber(self, number: int) -> RubberState:
        """Return the rubber last begun at a table."""

    def play(self, number: int, act: play_acts.Act) -> None:
        """Perform an act of a table's rubber, as the player in the seat that acts."""


class ManualClock:
    """A clock that is advanced manually, up to now."""

    def __init__(self, start: datetime) -> None:
        """Set the clock."""
        self.time = start

    def __call__(self) -> datetime:
        """Return the time."""
        return self.time

    def after(self, minutes: float) -> None:
        """Advance the clock."""
        self.time += timedelta(minutes=minutes)


def numbered(prefix: str) -> Iterator[str]:
    """Return idempotency keys, numbered one after another."""
    return (f"{prefix}-{number}" for number in count(1))


@dataclass
class RecordedEvening:
    """An evening of a club, entered through the ordinary commands."""

    secretary: Caller
    key: str
    clock: Callable[[], datetime]
    keys: Iterator[str] = field(repr=False)

    def moment(self) -> datetime:
        """Return the current time there (UTC)."""
        return self.clock()

    def perform(self, act: acts.Act) -> Receipt:
        """Perform an act of the room, as the secretary."""
        return room_acts.perform(self._context(self.secretary), self._evening(), act)

    def table(self, number: int) -> TableState:
        """Return a table in its present state."""
        return queries.table_of(self._evening(), number)

    def rubber(self, number: int) -> RubberState:
        """Return the rubber last begun at a table."""
        return self._rubber(number)[1]

    def play(self, number: int, act: play_acts.Act) -> None:
        """Perform an act of a table's rubber, as the player in the seat that acts."""
        row, rubber = self._rubber(number)
        player = Caller(self.secretary.club, int(rubber.seating[act.by or Seat.N]))
        scoring.perform(self._context(player), row, act)

    def _rubber(self, number: int) -> tuple[RubberRow, RubberState]:
        ordinal = int(self.table(number).record.rpartition(":")[2])
        return queries.rubber_at(self.secretary.club, self.key, ordinal)

    def _evening(self) -> Evening:
        return club_queries.evening_of(self.secretary.club, self.key)

    def _context(self, caller: Caller) -> CommandContext:
        return CommandContext(caller, next(self.keys), self.clock())
