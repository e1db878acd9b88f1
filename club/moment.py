"""Reading a consistent snapshot of the database, without blocking writers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

db: Any = connection
"""Typed as Any because Django's stubs lack `transaction_mode` of the SQLite connection."""


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything in the block as of its beginning; roll back what it writes.

    Writers are not blocked, so the block must not write to the club's tables: see `shadow` for
    temporary copies. Inside a transaction, the block sees what that transaction sees.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _deferred():
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
            transaction.set_rollback(True)


@contextmanager
def _deferred() -> Iterator[None]:
    """Start transactions on SQLite without taking the write lock."""
    db.ensure_connection()  # connecting would set the mode again
    usual, db.transaction_mode = db.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic():
            db.transaction_mode = usual
            with connection.cursor() as cursor:  # the snapshot is taken at the first read
                cursor.execute("SELECT 1 FROM sqlite_master LIMIT 1")
            yield
            transaction.set_rollback(True)
    finally:
        db.transaction_mode = usual
