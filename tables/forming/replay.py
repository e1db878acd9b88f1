"""Fold the lines of a stream into its part of the room, leaving out what was undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tables.forming.events import Event, Undone
from tables.forming.evolve import evolve_all
from tables.forming.room import Room


@dataclass(frozen=True, slots=True)
class RoomLine:
    """One line of a room or table stream; the lines of one act share `act` in every stream."""

    number: int
    event: Event
    act: str = ""


def standing_lines(lines: Iterable[RoomLine]) -> Iterator[RoomLine]:
    """Return the effective lines of one stream: neither undone nor themselves an undoing."""
    lines = tuple(lines)
    undone = {n for line in lines if isinstance(line.event, Undone) for n in line.event.numbers}
    return (
        line for line in lines if line.number not in undone and not isinstance(line.event, Undone)
    )


def replay(lines: Iterable[RoomLine], room: Room | None = None) -> Room:
    """Fold the lines of one stream onto a room (a new one by default) that lacks that part."""
    return evolve_all(room or Room(), (line.event for line in standing_lines(lines)))
