"""A rubber against bots whose worker is killed ten times: how long the table ever waits."""

from __future__ import annotations

from celery import current_app
from django.db import connection

from bench.figure import Figure, Target
from tests.rubbers.bot_table import BotTable
from tests.servers import kept
from tests.trouble.bots_worker import KILLS, BotsWorker, check_record, play_while_it_is_killed
from tests.views.house import a_house

LONGEST = 5.0


def measure() -> list[Figure]:
    """Play one rubber on PostgreSQL; `check_record` raises if a card is lost or played twice."""
    current_app.loader.import_default_modules()
    table, worker = BotTable(a_house()), BotsWorker({})
    try:
        longest = play_while_it_is_killed(table, worker)
        hands = check_record(table)
    finally:
        kept.stop(worker.process)
        connection.close()
    return [
        Figure(f"bots' worker killed {KILLS} times, hands played whole", hands, ""),
        Figure("the same, longest pause of a table", longest, "s", Target.AT_MOST, LONGEST),
    ]
