"""Convert acts, events and states of the room to and from plain JSON."""

from __future__ import annotations

from typing import Any, cast

from club.codec.codec import read
from rubbers.cards.card_codec import CODEC
from tables.room.acts import Act
from tables.room.events import Event
from tables.room.state.room_state import Hall, Room, TableState

Json = dict[str, Any]
"""A JSON object of strings, integers, booleans, null, lists and objects; never a float."""

_ACTS = CODEC.kinds(Act)
_EVENTS = CODEC.kinds(Event)
ACTS, EVENTS = _ACTS.types, _EVENTS.types
ACT_KINDS = _ACTS.names


def write_act(act: Act) -> Json:
    """Return an act as `{"kind": kind, …}`."""
    return cast(Json, _ACTS.form.write(act))


def read_act(body: object) -> Act:
    """Read an act; Malformed lists every fault with its place."""
    return cast(Act, read(_ACTS.form, body, "act"))


def write_event(event: Event) -> Json:
    """Return an event as `{"kind": kind, …}`."""
    return cast(Json, _EVENTS.form.write(event))


def read_event(body: object) -> Event:
    """Read an event; missing fields get their defaults, and an unknown kind raises Malformed."""
    return cast(Event, read(_EVENTS.form, body, "event"))


def write_hall(hall: Hall) -> Json:
    """Return the hall as plain JSON."""
    return cast(Json, CODEC.write(hall))


def read_hall(body: object) -> Hall:
    """Read what `write_hall` wrote."""
    return cast(Hall, CODEC.read(Hall, body, "hall"))


def write_table(table: TableState) -> Json:
    """Return a table as plain JSON."""
    return cast(Json, CODEC.write(table))


def read_table(body: object) -> TableState:
    """Read what `write_table` wrote, including older data with at most one substitute."""
    if isinstance(body, dict) and "substitute" in body:
        kept = {name: part for name, part in body.items() if name != "substitute"}
        one = body["substitute"]
        body = {**kept, "substitutes": [one] if one is not None else []}
    return cast(TableState, CODEC.read(TableState, body, "table"))


def write_room(room: Room) -> Json:
    """Return the whole room as plain JSON."""
    return cast(Json, CODEC.write(room))


def read_room(body: object) -> Room:
    """Read what `write_room` wrote."""
    return cast(Room, CODEC.read(Room, body, "room"))
