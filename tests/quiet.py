"""Waits until no server that a test started still asks the test database anything."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.core.management import CommandError
from django.db import OperationalError, connection

AT_WORK = """
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and state <> 'idle'
"""
PATIENCE = 5.0
"""Seconds; after that whatever still asks is emptied under its feet, and says so itself."""


TRIES = 3


def when_quiet(empty: Callable[[], None]) -> None:
    """Empty the tables; where a question came between and the two locked each other out, again."""
    for turn in range(1, TRIES + 1):
        wait_for_the_others()
        try:
            return empty()
        except (CommandError, OperationalError):
            if turn == TRIES:
                raise


def wait_for_the_others() -> None:
    """Let a page's last question be answered, lest emptying the tables and it lock each other out.

    SQLite needs no such wait: its readers and its one writer do not stop each other.
    """
    if connection.vendor != "postgresql":
        return
    until = time.monotonic() + PATIENCE
    while others_at_work() and time.monotonic() < until:
        time.sleep(0.02)


def others_at_work() -> int:
    """Count the connections that are in the middle of something."""
    with connection.cursor() as cursor:
        cursor.execute(AT_WORK)
        return int(cursor.fetchone()[0])
