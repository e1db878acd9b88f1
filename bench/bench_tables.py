"""Tables of bots at once: cards a second with one, two and four processes of the bots' worker."""

from __future__ import annotations

import time
from collections.abc import Sequence

from celery import current_app
from django.db import connection

from bench import seated
from bench.figure import Figure, Target
from club.models import Errand, Line
from club.outbox import errands
from rubbers.commands.table_change import BOT_TURN
from rubbers.dealing.beacon import Beacon
from rubbers.models import Rubber as Row
from tests.servers import kept, worker

AN_EVENING, CARDS = 50, 52
RUNS = ((1, 100), (2, 100), (4, 100), (2, 50), (2, 25))
"""Processes, and tables."""
PATIENCE = 300
LINEAR = 0.8


class Tables:
    """Tables of four bots, each for one hand: `take` gives those not used yet."""

    def __init__(self, wanted: int) -> None:
        evenings = -(-wanted // AN_EVENING)
        self.rows = [row for _ in range(evenings) for row in seated.rubbers_begun(AN_EVENING)]

    def take(self, tables: int) -> Sequence[Row]:
        """Seat the bots and deal, with no worker there to play yet."""
        taken, self.rows = self.rows[:tables], self.rows[tables:]
        for row in taken:
            seated.bots_seated(row)
            seated.dealt(row, Beacon.BOTS)
        with current_app.connection_for_write() as broker:
            # The worker is told of them all at once.
            broker.default_channel.queue_purge("bots")  # type: ignore[attr-defined]  # not in stubs
        return taken


def over(rows: Sequence[Row]) -> int:
    """Count the tables whose hand is over and revealed."""
    lines = Line.objects.filter(stream__in=[row.stream_id for row in rows], what="revealed")
    return lines.count()


def cards_a_second(processes: int, rows: Sequence[Row]) -> float:
    """Let a worker play every table's hand; return the cards played a second."""
    more = ("--queues", "bots", "--concurrency", str(processes), "--prefetch-multiplier", "1")
    with worker.working(current_app, {}, *more):
        owed = Errand.objects.filter(task=BOT_TURN, done_at=None).values_list("pk", flat=True)
        waiting = list(owed)
        started = time.perf_counter()
        for errand in waiting:
            errands.hint(errand, BOT_TURN)
        kept.wait_until(lambda: over(rows) == len(rows), PATIENCE, "the hands")
        return CARDS * len(rows) / (time.perf_counter() - started)


def measure() -> list[Figure]:
    """Measure on PostgreSQL, each run with tables of its own."""
    current_app.loader.import_default_modules()
    tables = Tables(sum(count for _, count in RUNS))
    found = {run: cards_a_second(run[0], tables.take(run[1])) for run in RUNS}
    connection.close()
    figures = [
        Figure(f"{count} tables of bots, {n} of the worker's processes", pace, "cards a second")
        for (n, count), pace in found.items()
    ]
    linear = found[2, 100] / found[2, 25]
    return [
        *figures,
        Figure("100 tables, ratio to 25, two processes", linear, "x", Target.AT_LEAST, LINEAR),
    ]
