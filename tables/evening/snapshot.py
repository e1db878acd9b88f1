"""A snapshot of an evening: its room, the rubbers of its tables, and their versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.members import queries as club_queries
from club.models import Evening, Line
from club.record import journal
from rubbers.code.code import Code
from rubbers.play.state.rubber_state import RubberState
from tables import queries, streams
from tables.disputes.queries.open_calls import CalledTo
from tables.room.state.room_state import Room, TableState


@dataclass(frozen=True, slots=True)
class EveningSnapshot:
    """The data for a page of the evening.

    `rubbers` has the last rubber each table began, by table number; `versions` has every stream
    read, by name; `called` the open disputes at each table, longest waiting first.
    """

    evening: Evening
    code: Code
    room: Room
    rubbers: Mapping[int, RubberState]
    versions: Mapping[str, int]
    called: Mapping[int, tuple[CalledTo, ...]] = field(default_factory=dict)

    @property
    def fresh_table(self) -> int:
        """The number of the next table to form."""
        return max(self.room.tables, default=0) + 1

    def table(self, number: int) -> TableState:
        """Return a table of the evening, or raise Unknown."""
        return queries.table_in(self.room, number)

    def expected_versions(self, *names: str) -> dict[str, int]:
        """Return the versions of these streams, which a form sends back as expected."""
        return {name: self.versions.get(name, 0) for name in names if name}


def snapshot_of(evening: Evening, called: Mapping[int, tuple[CalledTo, ...]]) -> EveningSnapshot:
    """Load an evening: two queries, however many tables and rubbers there are.

    `called` are the open disputes at each table, as far as the reader may know of them.
    """
    hall = journal.state_of(streams.ROOM_KIND, evening.stream)
    versions = {evening.stream.name: evening.stream.version}
    tables: dict[int, TableState] = {}
    for head in queries.heads_of(evening, streams.TABLE):
        table: TableState = journal.state_of(streams.TABLE_KIND, head)
        tables[table.number] = table
        versions[head.name] = head.version
    room = Room(hall, dict(sorted(tables.items())))
    records = {table.record: table.number for table in room.tables.values() if table.record}
    rubbers = queries.rubbers_of(evening.club_id, list(records)) if records else {}
    versions |= {name: version for name, (version, _rubber) in rubbers.items()}
    return EveningSnapshot(
        evening,
        queries.code_of(evening),
        room,
        {records[name]: rubber for name, (_version, rubber) in rubbers.items()},
        versions,
        called,
    )


def typed_by(club: int, record: str, *kinds: str) -> str:
    """Return who entered the last line of these kinds in a stream, as signed in the journal."""
    lines = Line.objects.filter(stream__club=club, stream__name=record, what__in=kinds)
    return lines.order_by("-number").values_list("by", flat=True).first() or ""


def marked_by(club: int, record: str, rubber: RubberState | None) -> str:
    """Return who entered what awaits an answer in a rubber; "" if nothing does."""
    if rubber is None or rubber.awaiting is None:
        return ""
    return typed_by(club, record, "hand_marked", "correction_asked", "game_correction_asked")


def words_of(club: int, rubber: RubberState | None) -> dict[str, str]:
    """Return the words of objectors in a rubber, by digest."""
    refs = [one.reason_ref for one in rubber.objections] if rubber is not None else []
    return club_queries.words(club, refs)
