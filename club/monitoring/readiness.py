"""Readiness: whether the database answers, its migrations are complete, and a worker is running."""

from __future__ import annotations

from functools import cache

from django.db import DatabaseError, close_old_connections, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis import RedisError

from club.infrastructure import redis_client

KEY = "whist:worker"
HEARD_FOR = 15
"""Seconds after a sweep, due every two seconds, during which worker and beat count as running."""


def note_worker() -> None:
    """Record that a worker has started a sweep."""
    redis_client.client().set(KEY, "here", ex=HEARD_FOR)


def readiness() -> dict[str, bool]:
    """Return whether each thing the club needs is available; run it in a separate thread."""
    close_old_connections()
    try:
        database, migrations = _database()
        return {"database": database, "migrations": migrations, "worker": _worker()}
    finally:
        close_old_connections()


def _database() -> tuple[bool, bool]:
    """Return whether the database answers, and whether all our migrations are applied."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
        return True, _needed() <= applied.keys()
    except DatabaseError:
        return False, False


@cache
def _needed() -> frozenset[tuple[str, str]]:
    """Return the migrations that this program has on disk."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _worker() -> bool:
    try:
        return bool(redis_client.client().exists(KEY))
    except (RedisError, OSError):
        return False
