"""The precedence book: every sentence that gave a place, a wait or a departure, and its law."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rubbers.code.because import Because
from tables.forming.events import Event
from tables.forming.replay import RoomLine, standing_lines


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the book, and the lines of one stream that say it."""

    numbers: tuple[int, ...]
    because: Because


def reasons(event: Event) -> tuple[Because, ...]:
    """Give the sentences an event carries."""
    because: tuple[Because, ...] = getattr(event, "because", ())
    return because


def sentences(events: Iterable[Event]) -> tuple[Because, ...]:
    """Give each sentence of these events once, in order."""
    return tuple(dict.fromkeys(because for event in events for because in reasons(event)))


def book(lines: Iterable[RoomLine]) -> tuple[Sentence, ...]:
    """Give the sentences of one stream that stand, newest first; one said of several people
    in one act stands once."""
    found: dict[tuple[str, Because], list[int]] = {}
    for line in standing_lines(lines):
        for because in reasons(line.event):
            found.setdefault((line.act, because), []).append(line.number)
    entries = [Sentence(tuple(numbers), because) for (_, because), numbers in found.items()]
    return tuple(sorted(entries, key=lambda entry: entry.numbers[0], reverse=True))
