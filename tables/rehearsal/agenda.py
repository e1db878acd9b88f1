"""What is still to come in a rehearsed evening, minute by minute."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from club.codec.codec import CODEC


class Then(StrEnum):
    """What comes at a minute."""

    COME = "come"  # people come in, together
    BELL = "bell"  # the opening bell
    SEAT = "seat"  # the secretary seats whoever is free
    CUT = "cut"  # those at a table cut a round
    BEGIN = "begin"  # the dealer chooses, and a rubber begins
    HAND = "hand"  # a hand ends
    END = "end"  # a rubber that is won ends
    STOP = "stop"  # a table that has waited for players stops
    GO = "go"  # somebody goes home
    LAST = "last"  # the last rubbers are called
    CLOSE = "close"  # the evening closes


AT_A_TABLE = (Then.CUT, Then.BEGIN, Then.HAND, Then.END, Then.STOP)


@dataclass(frozen=True, slots=True, order=True)
class Coming:
    """One thing to come; of one minute, what was put down first comes first."""

    minute: int
    order: int
    then: Then
    who: tuple[str, ...] = ()
    table: int = 0


class Agenda:
    """The things to come, earliest first."""

    def __init__(self, coming: Iterable[Coming] = (), order: int = 0) -> None:
        self.coming = list(coming)
        self.order = order
        heapq.heapify(self.coming)

    def __bool__(self) -> bool:
        return bool(self.coming)

    def __iter__(self) -> Iterator[Coming]:
        return iter(self.coming)

    def put(self, minute: int, then: Then, *who: str, table: int = 0) -> None:
        """Put something down for a minute."""
        self.order += 1
        heapq.heappush(self.coming, Coming(minute, self.order, then, who, table))

    def next(self) -> Coming:
        """Take the next thing to come."""
        return heapq.heappop(self.coming)

    @property
    def tables(self) -> frozenset[int]:
        """The tables at which something is to come."""
        return frozenset(one.table for one in self.coming if one.then in AT_A_TABLE)

    def drop(self, table: int) -> None:
        """Drop what was to come at a table."""
        self.coming = [
            one for one in self.coming if one.table != table or one.then not in AT_A_TABLE
        ]
        heapq.heapify(self.coming)

    def as_json(self) -> list[object]:
        """Write what is to come as plain JSON."""
        return [CODEC.write(one) for one in sorted(self.coming)]


def read_agenda(body: Iterable[object], order: int) -> Agenda:
    """Read what `Agenda.as_json` wrote."""
    return Agenda((CODEC.read(Coming, one, "coming") for one in body), order)
