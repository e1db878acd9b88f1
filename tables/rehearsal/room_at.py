"""The room of a rehearsed evening at any minute, folded from a stretch of its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rubbers.play import notation as rubber_notation
from rubbers.play.evolve import evolve as rubber_evolve
from rubbers.play.rubber import Rubber
from tables.forming import notation
from tables.forming.evolve import evolve
from tables.forming.room import Room


def room_at(
    opening: Mapping[str, Any], lines: Iterable[list[Any]], minute: int
) -> tuple[Room, dict[int, Rubber]]:
    """Fold the events up to and including a minute onto the state at the start of a stretch."""
    room = notation.read_room(opening["room"]) if opening["room"] else Room()
    rubbers: dict[int, Rubber] = {
        int(number): rubber_notation.read_state(one) for number, one in opening["rubbers"].items()
    }
    for at, table, body in lines:
        if at > minute:
            break
        if table:
            happened = rubber_notation.read_event(body)
            rubbers[table] = rubber_evolve(rubbers.get(table), happened)
        else:
            room = evolve(room, notation.read_event(body))
    return room, rubbers
