"""Reading at a single moment: what others write meanwhile is not seen, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

db: Any = connection
"""SQLite's connection has a mode of transactions, which Django's own types leave out."""


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything in the block as it was when the block began; nothing in it is kept.

    Nobody who writes is held up, so the block must not write to the tables of the club: see
    `shadow` for tables of its own. Inside a transaction the block sees what that one sees.
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
    """Let transactions on SQLite begin without the lock of those who write."""
    db.ensure_connection()  # the mode is set when the connection is made
    usual, db.transaction_mode = db.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic():
            db.transaction_mode = usual
            with connection.cursor() as cursor:  # the moment is that of the first read
                cursor.execute("SELECT 1 FROM sqlite_master LIMIT 1")
            yield
            transaction.set_rollback(True)
    finally:
        db.transaction_mode = usual
