"""Tables to which the arbitrator is called, and where play waits for the ruling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from club.rules.permissions import Caller
from tables.disputes.queries import lookup, visibility
from tables.models.disputes import Dispute as Row


def open_ones(evening: int) -> QuerySet[Row]:
    """Return the disputes of an evening that have no ruling yet, longest waiting first."""
    return (
        Row.objects.filter(evening=evening, stage=Row.Stage.OPEN, kind=Row.Kind.PLAY)
        .select_related("stream")
        .order_by("called_at", "number")
    )


@dataclass(frozen=True, slots=True)
class CalledTo:
    """An open dispute at a table: its number, and since when the arbitrator has been called.

    `waits_at` is the record of the rubber whose play waits, "" if play goes on. `title` is the
    title the reader may see.
    """

    number: int
    called_at: datetime
    waits_at: str = ""
    title: str = ""


def called_to(evening: int) -> dict[int, tuple[CalledTo, ...]]:
    """Return the open disputes of an evening by table, longest waiting first."""
    found: dict[int, tuple[CalledTo, ...]] = {}
    rows = open_ones(evening).filter(table_number__isnull=False)
    values = rows.values_list("table_number", "number", "called_at", "waits", "subject")
    for table, number, at, waits, subject in values:
        assert table is not None
        called = CalledTo(number, at, subject if waits else "")
        found[table] = (*found.get(table, ()), called)
    return found


def called_for(caller: Caller | None, evening: int) -> dict[int, tuple[CalledTo, ...]]:
    """Return the open disputes by table for a member of the club; strangers see none."""
    return {} if visibility.is_a_stranger(caller) else called_to(evening)


def called_by(who: str, club: int, record: str) -> list[tuple[int, int | None]]:
    """Return someone's open calls about a rubber, as pairs of dispute number and hand."""
    rows = Row.objects.filter(club=club, subject=record, stage=Row.Stage.OPEN, kind=Row.Kind.PLAY)
    states = [(row.number, lookup.state_of(row)) for row in rows.select_related("stream")]
    own = [(number, one.subject.hand) for number, one in states if one.called_by == who]
    return sorted(own, key=lambda one: one[0])


def open_at(club: int, record: str) -> tuple[Row, ...]:
    """Return the disputes about a rubber that stop play or prevent a second call."""
    bars = Q(stage=Row.Stage.OPEN, waits=True) | (Q(kind=Row.Kind.PLAY) & ~Q(matter=""))
    found = Row.objects.filter(bars, club=club, subject=record).select_related("stream")
    return tuple(found.order_by("number"))


def calls_among(rows: Iterable[Row]) -> frozenset[tuple[str, int | None]]:
    """Return the caller and hand of each call that a second call would only duplicate."""
    states = [lookup.state_of(row) for row in rows if row.matter]
    return frozenset((one.called_by, one.subject.hand) for one in states)


def waiting_among(rows: Iterable[Row]) -> tuple[int, ...]:
    """Return the numbers of those of these disputes for which play waits."""
    return tuple(row.number for row in rows if row.waits and row.stage == Row.Stage.OPEN)


def waiting_at(club: int, record: str) -> tuple[int, ...]:
    """Return the numbers of the disputes for which play of a rubber waits."""
    return waiting_among(open_at(club, record))
