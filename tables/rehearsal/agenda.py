"""The events still to come in a rehearsed evening, minute by minute."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from club.codec.codec import CODEC


class Then(StrEnum):
    """What happens at a given minute."""

    COME = "come"  # people arrive, together
    BELL = "bell"  # the opening bell
    SEAT = "seat"  # the secretary seats whoever is free
    CUT = "cut"  # those at a table cut one round
    BEGIN = "begin"  # the dealer chooses, and a rubber begins
    HAND = "hand"  # a hand ends
    END = "end"  # a won rubber ends
    STOP = "stop"  # a table that has waited for players stops
    GO = "go"  # someone goes home
    LAST = "last"  # the last rubbers are called
    CLOSE = "close"  # the evening closes


AT_A_TABLE = (Then.CUT, Then.BEGIN, Then.HAND, Then.END, Then.STOP)


@dataclass(frozen=True, slots=True, order=True)
class Coming:
    """One scheduled event; within a minute, events run in the order they were scheduled."""

    minute: int
    order: int
    then: Then
    who: tuple[str, ...] = ()
    table: int = 0


class EveningAgenda:
    """The scheduled events, earliest first."""

    def __init__(self, coming: Iterable[Coming] = (), order: int = 0) -> None:
        self.coming = list(coming)
        self.order = order
        heapq.heapify(self.coming)

    def __bool__(self) -> bool:
        return bool(self.coming)

    def __iter__(self) -> Iterator[Coming]:
        return iter(self.coming)

    def put(self, minute: int, then: Then, *who: str, table: int = 0) -> None:
        """Schedule an event for a minute."""
        self.order += 1
        heapq.heappush(self.coming, Coming(minute, self.order, then, who, table))

    def next(self) -> Coming:
        """Remove and return the next event."""
        return heapq.heappop(self.coming)

    @property
    def tables(self) -> frozenset[int]:
        """The tables with an event scheduled."""
        return frozenset(one.table for one in self.coming if one.then in AT_A_TABLE)

    def drop(self, table: int) -> None:
        """Drop the events scheduled at a table."""
        self.coming = [
            one for one in self.coming if one.table != table or one.then not in AT_A_TABLE
        ]
        heapq.heapify(self.coming)

    def as_json(self) -> list[object]:
        """Return the schedule as plain JSON."""
        return [CODEC.write(one) for one in sorted(self.coming)]


def read_agenda(body: Iterable[object], order: int) -> EveningAgenda:
    """Read what `Agenda.as_json` wrote."""
    return EveningAgenda((CODEC.read(Coming, one, "coming") for one in body), order)
