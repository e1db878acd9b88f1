"""Whether the club can serve now: its database, the shape of its rows, and its worker."""

from __future__ import annotations

from functools import cache

from django.db import DatabaseError, close_old_connections, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis import RedisError

from club import quick_redis

KEY = "whist:worker"
HEARD_FOR = 15
"""Seconds for which a sweep, due every two seconds, shows that worker and clock are at work."""


def worker_is_here() -> None:
    """Leave word that a worker has taken up a sweep."""
    quick_redis.client().set(KEY, "here", ex=HEARD_FOR)


def readiness() -> dict[str, bool]:
    """Give what the club needs, and whether it is there; for a thread of its own."""
    close_old_connections()
    try:
        database, migrations = _database()
        return {"database": database, "migrations": migrations, "worker": _worker()}
    finally:
        close_old_connections()


def _database() -> tuple[bool, bool]:
    """Say whether the database answers, and whether it has every migration of this program."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
        return True, _needed() <= applied.keys()
    except DatabaseError:
        return False, False


@cache
def _needed() -> frozenset[tuple[str, str]]:
    """Give the migrations that this program has on disk."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _worker() -> bool:
    try:
        return bool(quick_redis.client().exists(KEY))
    except (RedisError, OSError):
        return False
