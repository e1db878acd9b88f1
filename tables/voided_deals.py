"""Deals on a screen that were void, and who had not contributed to them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from club.models import Evening, Line
from club.person import PersonId
from rubbers import streams as rubber_streams
from rubbers.play.events import AttemptVoided, SeatsFrozen
from rubbers.streams import PREFIX
from tables import queries

KINDS = ("seats_frozen", "attempt_voided")


@dataclass(frozen=True, slots=True)
class VoidedDeal:
    """A void attempt; `attempt` counts from 1, `silent` are those who contributed nothing."""

    table: int
    hand: int
    attempt: int
    silent: tuple[PersonId, ...]


def of_evening(evening: Evening) -> tuple[VoidedDeal, ...]:
    """Return the void attempts of an evening, in order."""
    rows = queries.lines_of(evening, PREFIX).filter(what__in=(*KINDS, "deals_committed"))
    return _read(rows.order_by("stream", "number").values_list("stream", "what", "body"))


def of_rubber(stream: int) -> tuple[VoidedDeal, ...]:
    """Return the void attempts of one rubber, in order."""
    rows = Line.objects.filter(stream=stream, what__in=(*KINDS, "deals_committed"))
    return _read(rows.order_by("number").values_list("stream", "what", "body"))


def _read(rows: Collection[tuple[int, str, dict[str, object]]]) -> tuple[VoidedDeal, ...]:
    found: list[VoidedDeal] = []
    tables: dict[int, int] = {}
    frozen: dict[int, SeatsFrozen] = {}
    for stream, what, body in rows:
        if what == "deals_committed":
            tables[stream] = int(str(body["table"]))
            continue
        event = rubber_streams.decode(what, body)
        if isinstance(event, SeatsFrozen):
            frozen[stream] = event
        elif isinstance(event, AttemptVoided):
            seating = frozen[stream].seating
            silent = tuple(seating[seat] for seat in event.silent if seat in seating)
            table = tables.get(stream, 0)
            found.append(VoidedDeal(table, event.hand, event.attempt + 1, silent))
    return tuple(found)
