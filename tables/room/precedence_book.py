"""The precedence book: every sentence that gave a place, a wait or a departure, with its law."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rubbers.code.law import Because
from tables.room.events import Event
from tables.room.undoable import RoomLine, standing_lines


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the book, and the numbers of the lines in one stream that carry it."""

    numbers: tuple[int, ...]
    because: Because


def reasons(event: Event) -> tuple[Because, ...]:
    """Return the reasons an event carries."""
    because: tuple[Because, ...] = getattr(event, "because", ())
    return because


def sentences(events: Iterable[Event]) -> tuple[Because, ...]:
    """Return each reason these events carry, once, in order."""
    return tuple(dict.fromkeys(because for event in events for because in reasons(event)))


def book(lines: Iterable[RoomLine]) -> tuple[Sentence, ...]:
    """Return the current sentences of one stream, newest first.

    A sentence that one act gives about several people appears once.
    """
    found: dict[tuple[str, Because], list[int]] = {}
    for line in standing_lines(lines):
        for because in reasons(line.event):
            found.setdefault((line.act, because), []).append(line.number)
    entries = [Sentence(tuple(numbers), because) for (_, because), numbers in found.items()]
    return tuple(sorted(entries, key=lambda entry: entry.numbers[0], reverse=True))
