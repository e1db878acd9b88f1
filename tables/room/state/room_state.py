"""The room as a value: the hall, and each table by its number, each folded from its own stream."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tables.room.state.hall import Candidate, Hall, Right, Waiver
from tables.room.state.table import (
    WANTED,
    PriorRight,
    Substitute,
    TableMember,
    TableStage,
    TableState,
)


@dataclass(frozen=True, slots=True)
class Room:
    """The hall and every table of the evening."""

    hall: Hall = field(default_factory=Hall)
    tables: Mapping[int, TableState] = field(default_factory=dict)

    def open_tables(self) -> Iterator[TableState]:
        """Return the tables that are not over, by number."""
        return (t for _, t in sorted(self.tables.items()) if t.stage is not TableStage.OVER)

    def table_of(self, who: str) -> TableState | None:
        """Return the table someone belongs to."""
        return next((table for table in self.open_tables() if table.member(who)), None)

    def engaged(self) -> frozenset[str]:
        """Return everyone who plays or is about to play, substitutes, or cuts for a place."""
        return frozenset(who for table in self.open_tables() for who in table.engaged())

    def bound(self) -> frozenset[str]:
        """Return everyone who plays a rubber, substitutes, or cuts for a place somewhere."""
        return frozenset(who for table in self.open_tables() for who in table.bound())

    def candidates(self) -> tuple[str, ...]:
        """Return those who have declared for a fresh table and could take a place there now."""
        bound = self.bound()
        return tuple(who for who in self.hall.candidates if who not in bound)

    def entering(self, elsewhere_than: int) -> frozenset[str]:
        """Return everyone who cuts for a place at a table other than this one."""
        others = (t for t in self.open_tables() if t.number != elsewhere_than)
        return frozenset(who for table in others for who in table.entering())

    def can_play(self, number: int) -> bool:
        """Check that a table has enough players, none of them cutting for a place elsewhere."""
        table = self.tables[number]
        return not table.short and self.entering(number).isdisjoint(table.players)

    def bots_table_of(self, who: str) -> TableState | None:
        """Return the table at which someone plays with bots."""
        return next((table for table in self.open_tables() if who in table.bot_players), None)

    def belonging(self) -> frozenset[str]:
        """Return everyone who belongs to a table."""
        return frozenset(m.who for table in self.open_tables() for m in table.members)


__all__ = [
    "WANTED",
    "Candidate",
    "Hall",
    "PriorRight",
    "Right",
    "Room",
    "Substitute",
    "TableMember",
    "TableStage",
    "TableState",
    "Waiver",
]
