"""Entering a hand through the command, against a bare transaction that writes the same rows."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from django.db import connection, transaction

from bench import evening
from bench.figure import Figure, Target
from club.models import Errand, Intent, Line, Stream
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Hand, Rubber
from rubbers.play.state import acts
from rubbers.scoring.statement import Statement
from tables.commands import scoring

HANDS = 400
DRAW = Statement(tricks=Sides(6, 7))
LEVEL = Statement(tricks=Sides(7, 6))


def by_command(rubber: Rubber) -> Callable[[int], None]:
    """Return what marks a hand and takes it back, so that the rubber stays as long as it is."""

    def mark(number: int) -> None:
        statement = DRAW if number % 4 else LEVEL
        act = acts.MarkHand(statement, Seat.N) if number % 2 else acts.WithdrawMark(Seat.N)
        scoring.perform(evening.order(rubber.evening.club_id), rubber, act)

    return mark


def bare(rubber: Rubber) -> Callable[[int], None]:
    """Return what writes the same rows with no rule asked and nothing hashed."""
    club, name = rubber.evening.club_id, rubber.stream.name
    like = Line.objects.filter(stream=rubber.stream).latest("number")
    state = Stream.objects.get(pk=rubber.stream_id).state

    def write(number: int) -> None:
        with transaction.atomic():
            head = Stream.objects.select_for_update().get(club_id=club, name=name)
            head.version += 1
            Line.objects.create(
                stream=head,
                number=head.version,
                what=like.what,
                by=like.by,
                intent=f"bare-{number}",
                at=evening.AT,
                body=like.body,
                previous=like.hash,
                hash=like.hash,
            )
            head.state = state
            head.save(update_fields=["version", "hash", "state"])
            _rows(rubber, number)
            Intent.objects.create(
                club_id=club, key=f"bare-{number}", digest=like.hash, receipt={}, at=evening.AT
            )

    return write


def _rows(rubber: Rubber, number: int) -> None:
    Rubber.objects.filter(pk=rubber.pk).update(awaiting="countersign" if number % 2 else "")
    if number % 2:
        Hand.objects.create(rubber=rubber, number=1, attempt=0, status="marked", dealer="N")
    else:
        Hand.objects.filter(rubber=rubber, number=1, attempt=0).delete()


def paces(works: dict[str, Callable[[int], None]]) -> dict[str, float]:
    """Return how many a second each can do, in turns so that both meet the same disk."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for number in range(1, HANDS + 1):
        for name, work in works.items():
            started = time.perf_counter()
            work(number)
            taken[name].append(time.perf_counter() - started)
    return {name: 1 / statistics.mean(times[20:]) for name, times in taken.items()}


def measure() -> list[Figure]:
    """Measure both on the same database, one connection, commits kept."""
    Errand.objects.all().delete()
    rubber, other = evening.rubber_in_play("Bench hands"), evening.rubber_in_play("Bench bare")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET synchronous_commit = on")
    pace = paces({"command": by_command(rubber), "bare": bare(other)})
    return [
        Figure("bare transaction with a hand's rows", pace["bare"], "a second"),
        Figure("entering a hand by the command", pace["command"], "a second"),
        Figure(
            "entering a hand, share of the bare rate",
            pace["command"] / pace["bare"],
            "",
            Target.AT_LEAST,
            0.5,
        ),
    ]
