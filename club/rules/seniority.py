"""Seniority: who was first in the room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from club.person import PersonId
from club.rules.house_rules import HouseRules, Seniority

Rank = tuple[int, ...]
"""A person's place by seniority: lower ranks come first, people with the same rank are equal."""


@dataclass(frozen=True, slots=True)
class ArrivalPlace:
    """A place in the order of arrivals: the time (UTC), and the order in which it was recorded."""

    at: datetime
    order: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """When a person arrived (UTC), with whom, and in what order it was recorded.

    `kept` is the place of the person they came with, if that person has left the room.
    """

    who: PersonId
    at: datetime
    order: int
    together_with: PersonId | None = None
    kept: ArrivalPlace | None = None

    @property
    def place(self) -> ArrivalPlace:
        """The place of this arrival itself; it may instead share that of somebody in the room."""
        return self.kept or ArrivalPlace(self.at, self.order)


def seniority(
    arrivals: Mapping[str, Arrival],
    rules: HouseRules,
    *,
    doors: datetime | None,
    bell: datetime | None,
) -> dict[str, Rank]:
    """Rank everyone by the club's rule; people who came together have the same rank.

    Arrivals are ordered by time, to the second, then as recorded. Until the bell has rung, everyone
    counts as before it. Blocks are counted from the opening of the doors, or from the first
    arrival.
    """
    start = doors or min((arrival.at for arrival in arrivals.values()), default=None)
    ranks: dict[str, Rank] = {}
    for who in arrivals:
        place = party_of(arrivals, who).place
        ranks[who] = _rank(place, rules, start or place.at, bell)
    return ranks


def without(arrivals: Mapping[str, Arrival], who: str) -> dict[str, Arrival]:
    """Return the arrivals without a person who left; those who came with them keep their place."""
    gone = arrivals[who]
    kept = gone.place if gone.together_with is None else None
    return {
        other: replace(arrival, together_with=gone.together_with, kept=kept)
        if arrival.together_with == who
        else arrival
        for other, arrival in arrivals.items()
        if other != who
    }


def party_of(arrivals: Mapping[str, Arrival], who: str) -> Arrival:
    """Return the arrival whose place a person has: their own, or that of whom they came with."""
    arrival = arrivals[who]
    seen = {who}
    while (other := arrival.together_with) is not None and other in arrivals and other not in seen:
        seen.add(other)
        arrival = arrivals[other]
    return arrival


def classes(people: Iterable[str], ranks: Mapping[str, Rank]) -> tuple[tuple[str, ...], ...]:
    """Group people into classes of equals, most senior first; within a class in the order given."""
    by_rank: dict[Rank, list[str]] = {}
    for who in people:
        by_rank.setdefault(ranks[who], []).append(who)
    return tuple(tuple(by_rank[rank]) for rank in sorted(by_rank))


def _rank(party: ArrivalPlace, rules: HouseRules, start: datetime, bell: datetime | None) -> Rank:
    alone = (1, int(party.at.timestamp()), party.order)
    match rules.seniority:
        case Seniority.EACH:
            return alone
        case Seniority.BELL:
            return (0,) if bell is None or party.at <= bell else alone
        case Seniority.GROUPS:
            return ((party.at - start) // rules.group,)
