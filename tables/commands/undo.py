"""Undo the latest act of a table or of the room, while nothing depends on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from club.errors import Impossible, NotYours
from club.models import Evening, Line
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from club.rules import permissions
from club.rules.permissions import Caller, May
from rubbers import queries as rubber_queries
from rubbers.cards.seats import Seat
from rubbers.commands import rubber_changes
from rubbers.models import Rubber as Row
from rubbers.play.state import acts as rubber_acts
from rubbers.play.state.rubber_state import RubberState
from tables import projection, queries, streams
from tables.drive import queries as drive_queries
from tables.permissions import rights as room_rights
from tables.room import events, undoable
from tables.room.acts import Phase
from tables.room.state.room_state import Room
from tables.room.undoable import RoomLine

Histories = dict[int | None, list[RoomLine]]


@idempotent
def undo_last(context: CommandContext, evening: Evening, table: int | None = None) -> Receipt:
    """Undo the latest act of a table, or of the room apart from its tables."""
    request = {"do": "undo", "evening": evening.key, "table": table}

    with unit_of_work(context, request, [streams.room_stream(evening.key)]) as uow:
        evening.stream = uow.head(streams.room_stream(evening.key))
        lines = histories(evening)
        found = undoable.last_undo(lines, table, queries.code_of(evening))
        uow.answer = _undo(uow, evening, lines, found)
    return uow.receipt


@idempotent
def undo_act(context: CommandContext, evening: Evening, act: str) -> Receipt:
    """Undo the act performed under this idempotency key."""
    request = {"do": "undo_act", "evening": evening.key, "act": act}

    with unit_of_work(context, request, [streams.room_stream(evening.key)]) as uow:
        evening.stream = uow.head(streams.room_stream(evening.key))
        lines = histories(evening)
        found = undoable.undo_of(lines, act, queries.code_of(evening))
        uow.answer = _undo(uow, evening, lines, found)
    return uow.receipt


def histories(evening: Evening) -> Histories:
    """Return the lines of the room (None) and of every table, to find what may be undone."""
    return {None: [], **_read(queries.lines_of(evening, streams.ROOM, streams.TABLE))}


def histories_of(evening: Evening, act: str) -> Histories:
    """Return the lines only of the streams an act wrote to; the rest is read from its state."""
    rows = queries.lines_of(evening, streams.ROOM, streams.TABLE)
    return _read(rows.filter(stream__in=rows.filter(intent=act).values("stream")))


def _read(rows: QuerySet[Line]) -> Histories:
    found: Histories = {}
    for row in rows.order_by("stream", "number"):
        event = streams.decode(row.what, row.body)
        line = RoomLine(row.number, event, row.intent)
        found.setdefault(_table_of(row.stream.name), []).append(line)
    return found


def _table_of(stream: str) -> int | None:
    kind, _key, *number = stream.split(":")
    return int(number[0]) if kind == streams.TABLE else None


def _undo(
    uow: UnitOfWork, evening: Evening, lines: Histories, found: undoable.UndoableAct
) -> dict[str, Any]:
    room = queries.room_of(evening)
    _need_right(uow.context.caller, room, found)
    check_not_in_drive(evening, lines, found)
    for table, numbers in found.numbers.items():
        for line in lines[table]:
            if line.number in numbers:
                _undo_in_rubber(uow, evening, room, line.event)
    undone = {stream_of(evening, event.table): event for event in found.events()}
    projection.vacate(uow.head(name) for name in undone if name.startswith(streams.TABLE))
    for name, event in undone.items():
        _fold_again(uow, name, event)
    return {"undone": found.act}


def is_for(caller: Caller, room: Room, found: undoable.UndoableAct) -> bool:
    """Check whether the caller may undo this."""
    try:
        _need_right(caller, room, found)
    except NotYours:
        return False
    return True


def _need_right(caller: Caller, room: Room, found: undoable.UndoableAct) -> None:
    if room.hall.phase is Phase.CLOSE:
        permissions.need_office(caller, May.RUN_EVENING)
        return
    made = Line.objects.filter(
        stream__club=caller.club, intent=found.act, by=caller.signed
    ).exists()
    tables = [table for table in found.numbers if table is not None]
    if made and caller.has_scope(May.SEAT if tables else May.KEEP_DOOR):
        return
    if tables:
        people = room_rights.people_of(room, tables[0])
        permissions.need_place_at(caller, May.SEAT, tables[0], people)
    else:
        permissions.need_office(caller, May.KEEP_DOOR)


def check_undoable(
    evening: Evening, room: Room, lines: Histories, found: undoable.UndoableAct
) -> None:
    """Raise Impossible, as undoing would, if a rubber or the drive depends on the act."""
    check_not_in_drive(evening, lines, found)

    def rubber_of(record: str) -> RubberState | None:
        rows = Row.objects.filter(evening=evening, stream__name=record).select_related("stream")
        row = rows.first()
        return None if row is None else rubber_queries.rubber_of(row)

    undone = _undone(lines, found)
    taken_up = {one.table for one in undone if isinstance(one, events.RubberVoided)}
    for event in undone:
        if not (isinstance(event, events.TableBrokenUp) and event.table in taken_up):
            _check_nothing_rests_on(room, event, rubber_of)


def check_not_in_drive(evening: Evening, lines: Histories, found: undoable.UndoableAct) -> None:
    """Raise Impossible if the arrival of somebody who plays in the drive would be undone."""
    came = [one.who for one in _undone(lines, found) if isinstance(one, events.Arrived)]
    drive = drive_queries.drive_of(evening) if came and drive_queries.is_drive(evening) else None
    plays = [] if drive is None else [who for who in came if who in drive.drive.entrants]
    if plays:
        template = N_(
            "{who} plays in the drive, so their arrival can’t be undone. If they leave, enter it "
            "on the drive’s page, under “Coming and going”."
        )
        raise Impossible(Reason(template, who=(plays[0],)))


def _undone(lines: Histories, found: undoable.UndoableAct) -> list[events.Event]:
    return [
        line.event
        for table, numbers in found.numbers.items()
        for line in lines[table]
        if line.number in numbers
    ]


def _check_nothing_rests_on(
    room: Room, event: events.Event, rubber_of: Callable[[str], RubberState | None]
) -> None:
    match event:
        case events.RubberBegun(record=record):
            rubber = rubber_of(record)
            if rubber is not None and (rubber.hands or rubber.awaiting or rubber.lost_deals):
                raise Impossible(Reason(N_("A hand of the rubber has been entered.")))
            if rubber is not None and rubber.dealt is not None:
                raise Impossible(Reason(N_("A hand of the rubber has been dealt on the screen.")))
        case events.SubstituteSat(table=number, seat=seat):
            rubber = rubber_of(room.tables[number].record)
            if rubber is not None and rubber.played_by_substitute(Seat(seat)):
                raise Impossible(
                    Reason(N_("A hand has been entered since the substitute sat down."))
                )
        case events.TableBrokenUp(table=number):
            rubber = rubber_of(room.tables[number].record)
            if rubber is not None and rubber.abandoned:
                raise Impossible(Reason(N_("The rubber there was left unfinished.")))


def _undo_in_rubber(uow: UnitOfWork, evening: Evening, room: Room, event: events.Event) -> None:
    code = queries.code_of(evening)
    _check_nothing_rests_on(room, event, lambda record: rubber_changes.locked_rubber(uow, record))
    match event:
        case events.RubberBegun(record=record):
            rubber_changes.perform(uow, record, rubber_acts.Abandon(), code)
        case events.SubstituteSat(table=number, absent=absent, seat=seat):
            back = rubber_acts.SubstituteSits(Seat(seat), absent)
            rubber_changes.perform(uow, room.tables[number].record, back, code)
        case events.RubberVoided(table=number):
            rubber_changes.perform(uow, room.tables[number].record, rubber_acts.TakeUpAgain(), code)


def stream_of(evening: Evening, table: int | None) -> str:
    """Return the name of a table's stream, or of the room's for None."""
    if table is None:
        return streams.room_stream(evening.key)
    return streams.table_stream(evening.key, table)


def _fold_again(uow: UnitOfWork, name: str, event: events.Undone) -> None:
    kind = streams.TABLE_KIND if name.startswith(streams.TABLE) else streams.ROOM_KIND
    head = uow.head(name)
    before = uow.state(kind, name)
    happened = [*journal.history(kind, head), (head.version + 1, event)]
    what, body = kind.encode(event)
    uow.append(name, what, body)
    uow.keep(kind, name, before, kind.replay(head, happened))
