"""The entries of the precedence book for an evening: by whom, when, and what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from club import queries as club_queries
from club.models import Evening, Line
from rubbers.code.because import Because
from tables import queries, streams
from tables.cut_cards import CutCards, CutRounds
from tables.forming import events
from tables.forming.book import reasons


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the book.

    `event` is the first of the lines that carry it; `words` are the reason given. `undone_by`
    signed its undoing; `cards` were cut for it, round by round.
    """

    at: datetime
    by: str
    table: int | None
    event: events.Event
    because: Because | None
    undone_by: str = ""
    undone_at: datetime | None = None
    cards: CutRounds = ()
    words: str = ""
    number: int = field(default=0, compare=False)


def entries(evening: Evening) -> tuple[Entry, ...]:
    """Return every entry of an evening's book, newest first: at most two queries."""
    lines = list(queries.lines_of(evening, streams.ROOM, streams.TABLE).order_by("id"))
    undone = {
        (line.stream.name, number): line
        for line in lines
        if line.what == "undone"
        for number in line.body["numbers"]
    }
    refs = {line.body["reason_ref"] for line in lines if line.body.get("reason_ref")}
    words = club_queries.words(evening.club_id, refs)
    found: dict[tuple[str, object], Entry] = {}
    cut: dict[str, CutCards] = {}
    for line in lines:
        event = streams.decode(line.what, line.body)
        for entry in _told(line, event, cut.setdefault(line.stream.name, CutCards()), words):
            gone = undone.get((line.stream.name, line.number))
            key = (line.intent, entry.because or entry.event)
            found.setdefault(
                key, replace(entry, undone_by=gone.by, undone_at=gone.at) if gone else entry
            )
    return tuple(sorted(found.values(), key=lambda entry: entry.number, reverse=True))


def _told(line: Line, event: events.Event, cut: CutCards, words: dict[str, str]) -> Iterator[Entry]:
    cut.take(line.number, event)
    cards = cut.rounds(event) if isinstance(event, events.CutConcluded) else ()
    reason = words.get(getattr(event, "reason_ref", ""), "")
    whole = (line.at, line.by, event.table, event)
    for because in reasons(event):
        yield Entry(*whole, because, cards=cards, words=reason, number=line.pk)
    if isinstance(event, events.LawWaived):
        yield Entry(*whole, None, words=reason, number=line.pk)
