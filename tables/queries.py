"""Queries about the room: its current state, its tables and its rubbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q, QuerySet

from club.errors import Unknown
from club.models import Evening, Line, Stream
from club.reason import N_, Reason
from club.record import journal
from club.rules.stored_values import REGISTER
from rubbers import streams as rubber_streams
from rubbers.code.code import Code
from rubbers.models import Rubber as RubberRow
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import CODES
from tables import streams
from tables.models import Table
from tables.room.state.room_state import Hall, Room, TableState

NOT_THE_ROOM = tuple(kind for kind in streams.EVERY if kind != streams.ROOM)


def code_of(evening: Evening) -> Code:
    """Return the code of laws of an evening, or raise Unknown if its plugin is missing."""
    return CODES[evening.law_code]


def hall_of(evening: Evening) -> Hall:
    """Return the room apart from its tables: no query if the evening was loaded with its stream."""
    hall: Hall = journal.state_of(streams.ROOM_KIND, evening.stream)
    return hall


def heads_of(evening: Evening, *kinds: str) -> QuerySet[Stream]:
    """Return the heads of an evening's streams of these kinds that have begun."""
    own = streams.named(evening.key, *kinds)
    return Stream.objects.filter(own, club=evening.club_id, version__gt=0)


def lines_of(evening: Evening, *kinds: str) -> QuerySet[Line]:
    """Return the lines of an evening's streams of these kinds, each with its stream."""
    own = streams.named(evening.key, *kinds, field="stream__name")
    return Line.objects.select_related("stream").filter(own, stream__club=evening.club_id)


def room_of(evening: Evening) -> Room:
    """Return the whole room of an evening: two queries, however many tables there are."""
    return Room(hall_of(evening), tables_of(evening))


def tables_of(evening: Evening) -> Mapping[int, TableState]:
    """Return every table of an evening by number, from their streams."""
    heads = heads_of(evening, streams.TABLE)
    tables: list[TableState] = [journal.state_of(streams.TABLE_KIND, head) for head in heads]
    return {table.number: table for table in sorted(tables, key=lambda table: table.number)}


def table_of(evening: Evening, number: int) -> TableState:
    """Return one table, or raise Unknown."""
    name = streams.table_stream(evening.key, number)
    head = Stream.objects.filter(club=evening.club_id, name=name, version__gt=0).first()
    table = None if head is None else journal.state_of(streams.TABLE_KIND, head)
    return _need_table(table, number)


def table_in(room: Room, number: int) -> TableState:
    """Return one table of a loaded room, or raise Unknown."""
    return _need_table(room.tables.get(number), number)


def _need_table(table: TableState | None, number: int) -> TableState:
    if table is None:
        raise Unknown(Reason(N_("There is no table {table} this evening."), table=number))
    return table


def rubbers_of(club: int, records: list[str]) -> Mapping[str, tuple[int, RubberState]]:
    """Return several rubbers with their versions, by stream name."""
    heads = Stream.objects.filter(club=club, name__in=records, version__gt=0)
    return {
        head.name: (head.version, journal.state_of(rubber_streams.KIND, head)) for head in heads
    }


def versions_of(evening: Evening) -> dict[str, int]:
    """Return the version of each stream of an evening: its room, tables, rubbers and so on.

    The room's version is that of the evening as loaded, so the result never vouches for a later
    room.
    """
    return _versions(evening, heads_of(evening, *NOT_THE_ROOM))


def versions_shown(evening: Evening) -> dict[str, int]:
    """Return the versions that a page of an evening depends on: its streams, and the register."""
    shown = streams.named(evening.key, *NOT_THE_ROOM) | Q(name=REGISTER)
    return _versions(evening, Stream.objects.filter(shown, club=evening.club_id, version__gt=0))


def _versions(evening: Evening, heads: QuerySet[Stream]) -> dict[str, int]:
    room = {evening.stream.name: evening.stream.version}
    return {**room, **dict(heads.order_by("name").values_list("name", "version"))}


def rubber_named(evening: Evening, record: str) -> RubberRow | None:
    """Return the row of an evening's rubber by its stream's name, or None."""
    rows = RubberRow.objects.select_related("stream", "evening", "sitting__table")
    return rows.filter(evening=evening, stream__name=record).first()


def last_rubber_at(evening: Evening, number: int) -> RubberRow | None:
    """Return the row of the rubber last begun at a table, or None."""
    rows = RubberRow.objects.select_related("stream").filter(evening=evening)
    return rows.filter(sitting__table__number=number).order_by("-ordinal").first()


def table_numbers(evening: Evening) -> QuerySet[Table, int]:
    """Return the numbers of the tables of an evening."""
    return Table.objects.filter(evening=evening).values_list("number", flat=True)


def last_line(evening: Evening, names: Collection[str]) -> Line | None:
    """Return the last line on these streams, apart from those that undo others."""
    rows = Line.objects.filter(stream__club=evening.club_id, stream__name__in=names)
    return rows.exclude(what=journal.UNDONE).order_by("-id").first()


def last_call_key(evening: Evening) -> str:
    """Return the idempotency key of the latest call of the last rubbers; empty if none was made."""
    lines = Line.objects.filter(stream=evening.stream_id, what="last_call_given")
    return lines.order_by("-number").values_list("intent", flat=True).first() or ""


def rubber_at(club: int, evening_key: str, ordinal: int) -> tuple[RubberRow, RubberState]:
    """Return the row and state of an evening's rubber by number, in one query; or raise Unknown."""
    rows = RubberRow.objects.select_related("evening", "stream", "sitting__table")
    row = rows.filter(evening__club=club, evening__key=evening_key, ordinal=ordinal).first()
    if row is None:
        raise Unknown(Reason(N_("There is no rubber {rubber} this evening."), rubber=ordinal))
    rubber: RubberState = journal.state_of(rubber_streams.KIND, row.stream)
    return row, rubber
