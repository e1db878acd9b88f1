"""Temporary copies of tables that shadow the club's tables while a block runs.

Code that writes rows works on them unchanged. Other connections see nothing of it and do not wait.
Both databases look for a temporary table before another of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

REFERENCE = re.compile(
    r' REFERENCES "\w+" \("\w+"\)( ON DELETE [A-Z ]+?)? DEFERRABLE INITIALLY DEFERRED'
)
"""A foreign key as Django declares it on SQLite; copies have none."""


@contextmanager
def shadow_tables(models: Collection[type[Model]]) -> Iterator[None]:
    """Make the block read and write copies of these models' tables; they vanish at its end."""
    make = {"sqlite": _on_sqlite, "postgresql": _on_postgresql}[connection.vendor]
    with transaction.atomic():
        with connection.cursor() as cursor:
            for model in models:
                make(cursor, model)
        yield
        transaction.set_rollback(True)


def real(model: type[Model]) -> str:
    """Return the qualified name of the real table, hidden behind its copy."""
    table = f'"{model._meta.db_table}"'
    if connection.vendor == "sqlite":
        return f"main.{table}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(current_schema())")
        return f"{cursor.fetchone()[0]}.{table}"


def same_rows(model: type[Model]) -> bool:
    """Return whether a copy has the same rows as the real table, ignoring ids."""
    columns = [one for one in model._meta.concrete_fields if not one.primary_key]
    named = ", ".join(f'"{one.column}"' for one in columns) or "1"
    rows = f"SELECT {named}, count(*) FROM {{table}} GROUP BY {named}"
    theirs, ours = (rows.format(table=table) for table in (real(model), copy(model)))
    with connection.cursor() as cursor:
        for one, other in ((theirs, ours), (ours, theirs)):
            cursor.execute(f"SELECT 1 FROM ({one} EXCEPT {other}) AS apart LIMIT 1")
            if cursor.fetchone():
                return False
    return True


def copy(model: type[Model]) -> str:
    """Return the qualified name of a copy."""
    schema = "temp" if connection.vendor == "sqlite" else "pg_temp"
    return f'{schema}."{model._meta.db_table}"'


def _on_sqlite(cursor: Any, model: type[Model]) -> None:
    table = model._meta.db_table
    cursor.execute(
        "SELECT type, sql FROM main.sqlite_master WHERE tbl_name = %s AND sql IS NOT NULL"
        " AND type IN ('table', 'index') ORDER BY type = 'index'",
        [table],
    )
    # Create the table without foreign keys, fill it, and add its indexes.
    (_, made), *indexes = cursor.fetchall()
    cursor.execute(REFERENCE.sub("", made).replace("CREATE TABLE", "CREATE TEMP TABLE", 1))
    cursor.execute(f'INSERT INTO temp."{table}" SELECT * FROM main."{table}"')
    for _, index in indexes:
        cursor.execute(index.replace('INDEX "', 'INDEX temp."', 1))


def _on_postgresql(cursor: Any, model: type[Model]) -> None:
    table, whole = f'"{model._meta.db_table}"', real(model)
    cursor.execute(f"CREATE TEMPORARY TABLE {table} (LIKE {whole} INCLUDING ALL)")
    cursor.execute(f"INSERT INTO pg_temp.{table} OVERRIDING SYSTEM VALUE SELECT * FROM {whole}")
    # Let the copy's ids continue after those it has.
    key = model._meta.pk
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f"pg_temp.{table}", key.column])
    (sequence,) = cursor.fetchone()
    if sequence:
        cursor.execute(
            f'SELECT setval(%s, GREATEST(1, (SELECT max("{key.column}") FROM pg_temp.{table})))',
            [sequence],
        )


db: Any = connection
"""Typed as Any because Django's stubs lack `transaction_mode` of the SQLite connection."""


@contextmanager
def read_snapshot() -> Iterator[None]:
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
