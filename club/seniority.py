"""Seniority: who is first in the room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from club.house_rules import HouseRules, Seniority

Rank = tuple[int, ...]
"""Where someone stands by seniority; the lower is before the higher, the same is equal."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """When someone came in (UTC), with whom, and in what order it was written down."""

    who: str
    at: datetime
    order: int
    together_with: str | None = None


def seniority(
    arrivals: Mapping[str, Arrival],
    rules: HouseRules,
    *,
    doors: datetime | None,
    bell: datetime | None,
) -> dict[str, Rank]:
    """Rank everyone by the club's rule; people who came together have the same rank.

    Arrivals are ordered by their minute, then as written down. Until the bell has rung, all are
    before it. Groups are counted from the opening of the doors, or from the first arrival.
    """
    start = doors or min((arrival.at for arrival in arrivals.values()), default=None)
    ranks: dict[str, Rank] = {}
    for who in arrivals:
        party = party_of(arrivals, who)
        ranks[who] = _rank(party, rules, start or party.at, bell)
    return ranks


def party_of(arrivals: Mapping[str, Arrival], who: str) -> Arrival:
    """Give the arrival whose place someone shares: his own, or that of whom he came with."""
    arrival = arrivals[who]
    seen = {who}
    while (other := arrival.together_with) is not None and other in arrivals and other not in seen:
        seen.add(other)
        arrival = arrivals[other]
    return arrival


def classes(people: Iterable[str], ranks: Mapping[str, Rank]) -> tuple[tuple[str, ...], ...]:
    """Put people into classes of equals, first in the room first; within a class as given."""
    by_rank: dict[Rank, list[str]] = {}
    for who in people:
        by_rank.setdefault(ranks[who], []).append(who)
    return tuple(tuple(by_rank[rank]) for rank in sorted(by_rank))


def _rank(party: Arrival, rules: HouseRules, start: datetime, bell: datetime | None) -> Rank:
    alone = (1, int(party.at.timestamp()), party.order)
    match rules.seniority:
        case Seniority.EACH:
            return alone
        case Seniority.BELL:
            return (0,) if bell is None or party.at <= bell else alone
        case Seniority.GROUPS:
            return ((party.at - start) // timedelta(minutes=rules.group_minutes),)
