"""The entries of the precedence book for an evening: by whom, when, and what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from club.members import queries as club_queries
from club.models import Evening, Line
from rubbers.code.law import Because
from tables import queries, streams
from tables.room import events
from tables.room.precedence_book import reasons
from tables.room.state.cut import CutPurpose

CutRounds = tuple[tuple[tuple[str, str], ...], ...]
"""Who cut which card, round by round."""


@dataclass(slots=True)
class TableCuts:
    """The cards of a table's cuts in progress, by the number of the line for each."""

    cut: dict[CutPurpose, dict[int, tuple[str, str]]] = field(default_factory=dict)

    def take(self, number: int, event: events.Event) -> None:
        """Apply a line of the table's record."""
        match event:
            case events.CutCalled(purpose=purpose):
                self.cut[purpose] = {}
            case events.CardCut(purpose=purpose, who=who, card=card):
                self.cut.setdefault(purpose, {})[number] = (who, card)
            case events.CardTakenBack(purpose=purpose, who=who):
                shown = self.cut.get(purpose, {})
                shown.pop(max(n for n, (cutter, _card) in shown.items() if cutter == who), None)
            case events.Undone(numbers=numbers):
                for shown in self.cut.values():
                    for undone in numbers:
                        shown.pop(undone, None)

    def rounds(self, concluded: events.CutConcluded) -> CutRounds:
        """Return the cards of a finished cut, each round in the order the cut gave."""
        by_cutter: dict[str, list[str]] = {}
        for who, card in self.cut.get(concluded.purpose, {}).values():
            by_cutter.setdefault(who, []).append(card)
        most = max(map(len, by_cutter.values()), default=0)
        return tuple(
            tuple(
                (who, by_cutter[who][heat])
                for who in concluded.order
                if len(by_cutter.get(who, ())) > heat
            )
            for heat in range(most)
        )


@dataclass(frozen=True, slots=True)
class BookEntry:
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


def entries(evening: Evening) -> tuple[BookEntry, ...]:
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
    found: dict[tuple[str, object], BookEntry] = {}
    cut: dict[str, TableCuts] = {}
    for line in lines:
        event = streams.decode(line.what, line.body)
        for entry in _entries(line, event, cut.setdefault(line.stream.name, TableCuts()), words):
            gone = undone.get((line.stream.name, line.number))
            key = (line.intent, entry.because or entry.event)
            found.setdefault(
                key, replace(entry, undone_by=gone.by, undone_at=gone.at) if gone else entry
            )
    return tuple(sorted(found.values(), key=lambda entry: entry.number, reverse=True))


def _entries(
    line: Line, event: events.Event, cut: TableCuts, words: dict[str, str]
) -> Iterator[BookEntry]:
    cut.take(line.number, event)
    cards = cut.rounds(event) if isinstance(event, events.CutConcluded) else ()
    reason = words.get(getattr(event, "reason_ref", ""), "")
    whole = (line.at, line.by, event.table, event)
    for because in reasons(event):
        yield BookEntry(*whole, because, cards=cards, words=reason, number=line.pk)
    if isinstance(event, events.LawWaived):
        yield BookEntry(*whole, None, words=reason, number=line.pk)
