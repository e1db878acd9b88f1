"""Standings: written anew from 100,000 rubbers, and moved by one, on PostgreSQL."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

from django.db import connection

from bench.figure import Figure, Target
from bench.finished_rubbers import club_of
from club.models import Club
from rubbers.models import Rubber
from tables.commands.recount import recount
from tables.commands.standings import count_rubber
from tables.models import Contribution
from tables.standings import ranking

FEW, SOME, MANY = 1_000, 10_000, 100_000
ROUNDS = 40
PLAIN = """
    select s.member_id, count(*), sum(case when s.seat in ('N', 'S') = (r.winners = 'N-S')
      then r.points else -r.points end)
    from rubbers_rubber r
    join rubbers_rubberseat s on s.rubber_id = r.id and not s.ended
    join club_evening e on e.id = r.evening_id
    where e.club_id = %s and r.stage in ('won', 'settled')
    group by s.member_id
"""


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def plain_aggregate(club: Club) -> float:
    """Return the seconds of one aggregate without scopes, partners or versions."""

    def ask() -> None:
        with connection.cursor() as cursor:
            cursor.execute(PLAIN, [club.pk])
            cursor.fetchall()

    return min(seconds(ask) for _ in range(3))


def update(club: Club) -> float:
    """Return the seconds in which one rubber that was put right is counted, the median of many."""
    rubbers = Rubber.objects.filter(evening__club=club).select_related("stream")
    taken = []
    for rubber in rubbers.order_by("-pk")[:ROUNDS]:
        rubber.points = (rubber.points or 0) % 8 + 1
        rubber.save(update_fields=["points"])
        taken.append(seconds(partial(count_rubber, club.pk, rubber.stream.name)))
    return statistics.median(taken)


def measure() -> list[Figure]:
    """Measure clubs of 1,000, 10,000 and 100,000 rubbers beside one another."""
    clubs = {rubbers: club_of(rubbers) for rubbers in (FEW, SOME, MANY)}
    first = {rubbers: seconds(partial(recount, club.pk)) for rubbers, club in clubs.items()}
    counted = Contribution.objects.filter(standing__club=clubs[MANY], standing__name="all")
    assert counted.count() == 4 * MANY
    again = seconds(lambda: recount(clubs[MANY].pk))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    moved = {rubbers: update(club) for rubbers, club in clubs.items()}
    plain = plain_aggregate(clubs[MANY])
    read = min(seconds(lambda: ranking.of_all_time(clubs[MANY])) for _ in range(3))
    each = {rubbers: taken / rubbers for rubbers, taken in first.items()}
    return [
        Figure("standings of 100,000 rubbers, computed", first[MANY], "s", Target.AT_MOST, 60),
        Figure("standings of 100,000 rubbers, recomputed", again, "s", Target.AT_MOST, 60),
        Figure("a rubber of 100,000, ratio to one of 10,000", each[MANY] / each[SOME], "x",
               Target.AT_MOST, 1.5),
        Figure("recomputed, ratio to one plain SQL aggregate", again / plain, "x"),
        Figure("one rubber counted among 100,000", moved[MANY] * 1000, "ms"),
        Figure("the same, ratio to 1,000", moved[MANY] / moved[FEW], "x", Target.AT_MOST, 1.5),
        Figure("all time of 100,000 rubbers read", read * 1000, "ms"),
    ]  # fmt: skip
