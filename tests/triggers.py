"""Empties an append-only database between tests; product code has no such switch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

ON_SQLITE = "select name, sql from sqlite_master where type = 'trigger'"
ON_POSTGRESQL = """
    select tgrelid::regclass::text, quote_ident(tgname), tgenabled
    from pg_trigger where not tgisinternal order by tgrelid, tgname
"""
ENABLED = {"O": "ENABLE", "A": "ENABLE ALWAYS", "R": "ENABLE REPLICA"}


@contextmanager
def lifted() -> Iterator[None]:
    """Take every trigger away while the block runs, and put each back as it was."""
    match connection.vendor:
        case "sqlite":
            away, back = on_sqlite()
        case _:
            away, back = on_postgresql()
    try:
        with connection.cursor() as cursor:
            for statement in away:
                cursor.execute(statement)
        yield
    finally:
        with connection.cursor() as cursor:
            for statement in back:
                cursor.execute(statement)


def on_sqlite() -> tuple[list[str], list[str]]:
    """Return the statements that drop SQLite's triggers, and that make them anew."""
    with connection.cursor() as cursor:
        found = cursor.execute(ON_SQLITE).fetchall()
    away = [f'drop trigger if exists "{name}"' for name, _ in found]
    return away, [*away, *(sql for _, sql in found)]


def on_postgresql() -> tuple[list[str], list[str]]:
    """Return the statements that disable PostgreSQL's triggers and enable them as before."""
    with connection.cursor() as cursor:
        cursor.execute(ON_POSTGRESQL)
        found = [row for row in cursor.fetchall() if row[2] in ENABLED]
    return (
        [f"alter table {table} disable trigger {name}" for table, name, _ in found],
        [f"alter table {table} {ENABLED[how]} trigger {name}" for table, name, how in found],
    )
