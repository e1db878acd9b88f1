"""How the streams of a room and its tables are written, folded and projected to rows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from club.codec.type_info import type_fingerprint
from club.models import Stream
from club.record.journal import StreamKind
from club.rules.stored_values import REGISTER
from rubbers import streams as rubber_streams
from tables import projection
from tables.room import evolve, notation, undoable
from tables.room.events import Event
from tables.room.state.room_state import Hall, TableState
from tables.room.undoable import RoomLine

ROOM, TABLE, RUBBER, DISPUTE = "room", "table", rubber_streams.PREFIX, "dispute"
DRIVE, ROUND = "drive", "round"
EVERY = (ROOM, TABLE, RUBBER, DISPUTE, DRIVE, ROUND)


def room_stream(evening_key: str) -> str:
    """Return the name of an evening's room stream."""
    return f"{ROOM}:{evening_key}"


def table_stream(evening_key: str, number: int) -> str:
    """Return the name of a table's stream."""
    return f"{TABLE}:{evening_key}:{number}"


def drive_stream(evening_key: str) -> str:
    """Return the name of an evening's drive stream."""
    return f"{DRIVE}:{evening_key}"


def round_stream(evening_key: str, number: int) -> str:
    """Return the name of the stream of one hand of a drive."""
    return f"{ROUND}:{evening_key}:{number}"


def is_round(stream: str) -> bool:
    """Check whether a stream is one hand of a drive."""
    return stream.startswith(f"{ROUND}:")


def named(evening_key: str, *kinds: str, field: str = "name") -> Q:
    """Return the condition for an evening's streams of these kinds; `field` holds the name."""
    return reduce(or_, (_of_kind(kind, evening_key, field) for kind in kinds))


def _of_kind(kind: str, evening_key: str, field: str) -> Q:
    name = f"{kind}:{evening_key}"
    return (
        Q(**{field: name}) if kind in (ROOM, DRIVE) else Q(**{f"{field}__startswith": f"{name}:"})
    )


def of_evening(evening_key: str) -> tuple[str, ...]:
    """Return the names a page listens for to follow a whole evening.

    They cover its room, its drive, and any table, rubber, hand or dispute: a change to a stream is
    also announced under its name without the number, so that a table yet to form is noticed. The
    register is among them for people's names.
    """
    return (*(f"{kind}:{evening_key}" for kind in EVERY), REGISTER)


def encode(event: Event) -> tuple[str, dict[str, Any]]:
    """Return the kind and body of an event's line."""
    body = dict(notation.write_event(event))
    return str(body.pop("kind")), body


def decode(what: str, body: dict[str, Any]) -> Event:
    """Read an event from its line."""
    return notation.read_event({"kind": what, **body})


def table_begun(stream: Stream) -> TableState:
    """Return a table with nothing on record yet."""
    return TableState(int(stream.name.rsplit(":", 1)[1]))


def replay_hall(_stream: Stream, lines: Iterable[tuple[int, Event]]) -> Hall:
    """Fold the effective lines of a room."""
    return undoable.replay(RoomLine(number, event) for number, event in lines).hall


def replay_table(stream: Stream, lines: Iterable[tuple[int, Event]]) -> TableState:
    """Fold the effective lines of a table."""
    begun = table_begun(stream)
    room = undoable.replay(RoomLine(number, event) for number, event in lines)
    return room.tables.get(begun.number, begun)


ROOM_ROWS, TABLE_ROWS = 1, 1
"""Increase when the same lines produce different rows: older rows are then rebuilt."""

ROOM_KIND = StreamKind(
    prefix=ROOM,
    begin=lambda _stream: Hall(),
    encode=encode,
    decode=decode,
    evolve=evolve.evolve_hall,
    replay=replay_hall,
    to_json=notation.write_hall,
    from_json=notation.read_hall,
    project=projection.project_hall,
    clear=projection.clear_hall,
    rewrite=projection.rewrite_hall,
    fold=type_fingerprint(Hall, ROOM_ROWS),
)

TABLE_KIND = StreamKind(
    prefix=TABLE,
    begin=table_begun,
    encode=encode,
    decode=decode,
    evolve=evolve.evolve_table,
    replay=replay_table,
    to_json=notation.write_table,
    from_json=notation.read_table,
    project=projection.project_table,
    clear=projection.clear_table,
    rewrite=projection.rewrite_table,
    vacate=projection.vacate,
    fold=type_fingerprint(TableState, TABLE_ROWS),
)
