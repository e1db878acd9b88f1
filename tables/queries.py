"""Questions to the room: its present state, its tables, its rubbers, and what would happen."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet

from club import journal
from club.errors import Unknown
from club.models import Evening, Line, Stream
from club.reason import N_, Reason
from rubbers import streams as rubber_streams
from rubbers.code.code import Code
from rubbers.models import Rubber as RubberRow
from rubbers.play.rubber import Rubber
from rubbers.registries import CODES
from tables import streams
from tables.forming.room import Hall, Room, Table


def code_of(evening: Evening) -> Code:
    """Give the code of laws an evening is played by, or raise Unknown if its plugin is gone."""
    return CODES[evening.law_code]


def hall_of(evening: Evening) -> Hall:
    """Give the room beside its tables: no query where the evening was read with its stream."""
    hall: Hall = journal.state_of(streams.ROOM_KIND, evening.stream)
    return hall


def heads_of(evening: Evening, *kinds: str) -> QuerySet[Stream]:
    """Give the heads of an evening's streams of these kinds that have begun."""
    own = streams.named(evening.key, *kinds)
    return Stream.objects.filter(own, club=evening.club_id, version__gt=0)


def lines_of(evening: Evening, *kinds: str) -> QuerySet[Line]:
    """Give the lines of an evening's streams of these kinds, each with its stream."""
    own = streams.named(evening.key, *kinds, field="stream__name")
    return Line.objects.select_related("stream").filter(own, stream__club=evening.club_id)


def room_of(evening: Evening) -> Room:
    """Give the whole room of an evening: two queries, whatever the number of tables."""
    return Room(hall_of(evening), tables_of(evening))


def tables_of(evening: Evening) -> Mapping[int, Table]:
    """Give every table of an evening by its number, as their streams have built them."""
    heads = heads_of(evening, streams.TABLE)
    tables: list[Table] = [journal.state_of(streams.TABLE_KIND, head) for head in heads]
    return {table.number: table for table in sorted(tables, key=lambda table: table.number)}


def table_of(evening: Evening, number: int) -> Table:
    """Give one table, or raise Unknown."""
    name = streams.table_stream(evening.key, number)
    head = Stream.objects.filter(club=evening.club_id, name=name, version__gt=0).first()
    table: Table | None = head and journal.state_of(streams.TABLE_KIND, head)
    return _need_table(table, number)


def table_in(room: Room, number: int) -> Table:
    """Give one table of a room that was read, or raise Unknown."""
    return _need_table(room.tables.get(number), number)


def _need_table(table: Table | None, number: int) -> Table:
    if table is None:
        raise Unknown(Reason(N_("There is no table {table} this evening."), table=number))
    return table


def rubbers_of(club: int, records: list[str]) -> Mapping[str, tuple[int, Rubber]]:
    """Give several rubbers with their versions, by the names of their streams."""
    heads = Stream.objects.filter(club=club, name__in=records, version__gt=0)
    return {
        head.name: (head.version, journal.state_of(rubber_streams.KIND, head)) for head in heads
    }


def versions_of(evening: Evening) -> dict[str, int]:
    """Give how far each stream of an evening has come: its room's, its tables', its rubbers'
    and its disputes'.

    The room's is that of the evening as it was read, so that they vouch for no later room.
    """
    heads = heads_of(evening, streams.TABLE, streams.RUBBER, streams.DISPUTE).order_by("name")
    room = {evening.stream.name: evening.stream.version}
    return {**room, **dict(heads.values_list("name", "version"))}


def rubber_at(club: int, evening_key: str, ordinal: int) -> tuple[RubberRow, Rubber]:
    """Give an evening's rubber of this number, its row and its state, in one query; or Unknown."""
    rows = RubberRow.objects.select_related("evening", "stream", "sitting__table")
    row = rows.filter(evening__club=club, evening__key=evening_key, ordinal=ordinal).first()
    if row is None:
        raise Unknown(Reason(N_("There is no rubber {rubber} this evening."), rubber=ordinal))
    rubber: Rubber = journal.state_of(rubber_streams.KIND, row.stream)
    return row, rubber
