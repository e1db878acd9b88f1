"""Track which rows of a paper depend on a refused one, and so cannot be judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from api.imports.actions import PaperAction, table_of
from api.imports.field_types.plain_types import value_of
from api.imports.node import PaperFault
from api.imports.rows import PaperRow
from api.imports.vocabulary import ROW_TYPES
from club.codec.people_walk import walk_of
from club.reason import N_, Reason
from tables.permissions import rights
from tables.room import acts
from tables.room.state.room_state import Room


@dataclass
class DependentRows:
    """The tables and people for which something was refused, each with its line.

    `absent` people never arrived; `held` ones belong to a table where nothing more can be judged;
    `missed` are rows after which it is unknown who has declared.
    """

    tables: dict[int, int] = field(default_factory=dict)
    absent: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    missed: list[int] = field(default_factory=list)
    left: dict[int, list[int]] = field(default_factory=dict)

    def rests(self, row: PaperRow) -> int | None:
        """Return the line of the refused row that this one depends on; None if it can be tried."""
        if row.does == "arrive":
            return self.absent.get(row.values.get("with", ""))
        if row.table in self.tables:
            return self.tables[row.table]
        people = {**self.held, **self.absent}
        for who in named(row):
            if who in people:
                return people[who]
        return min([*self.missed, *people.values()], default=None) if forms_of_all(row) else None

    def refused(self, row: PaperRow, room: Room, action: PaperAction | None = None) -> None:
        """Record that a row was refused, or could not be read."""
        self._stop(row, row.line, room, action)

    def untried(self, row: PaperRow, line: int, room: Room) -> None:
        """Record that a row was not tried because the row on that line was refused."""
        self.left.setdefault(line, []).append(row.line)
        self._stop(row, line, room, None)

    def reported(self, faults: Iterable[PaperFault]) -> Iterator[PaperFault]:
        """Yield how many rows were not tried, at the fault they depend on."""
        lines = {fault.line for fault in faults}
        by_fault: dict[int, list[int]] = {}
        for line, later in self.left.items():
            by_fault.setdefault(line if line in lines else min(lines), []).extend(later)
        for line, later in by_fault.items():
            template = N_("rows that depend on this one were not tried: {lines}")
            listed = ", ".join(map(str, sorted(later)[:12])) + (" …" if len(later) > 12 else "")
            yield PaperFault(line, "", Reason(template, lines=listed))

    def _stop(self, row: PaperRow, line: int, room: Room, action: PaperAction | None) -> None:
        table = row.table if action is None else table_of(action)
        if table is not None:
            self.tables.setdefault(table, line)
            for number in rights.people_of(room, table):
                self.held.setdefault(str(number), line)
        elif row.does == "arrive":
            self._stop_at_the_door(row, line, room, action)
        elif action is None:
            self.missed.extend([line] if row.does == "declare" else [])
            for who in named(row):
                self.held.setdefault(who, line)

    def _stop_at_the_door(
        self, row: PaperRow, line: int, room: Room, action: PaperAction | None
    ) -> None:
        """Block only those who did not arrive; a second arrival does not remove anyone."""
        who = (action.who,) if isinstance(action, acts.Arrive) else tuple(named(row))
        absent = [one for one in who if one not in room.hall.arrivals]
        for one in absent:
            self.absent.setdefault(one, line)
        if absent or not who:
            self.missed.append(line)


def named(row: PaperRow) -> Iterator[str]:
    """Return the people a row names, according to its field types."""
    for name, kind in ROW_TYPES[row.does].fields.items() if row.does else ():
        if (walk := walk_of(value_of(kind))) is not None and name in row.values:
            yield from (who for _place, who in walk.people(row.values[name]))


def forms_of_all(row: PaperRow) -> bool:
    """Check whether a row forms a table of all who have declared, without naming them."""
    return row.does == "form_table" and "candidates" not in row.values
