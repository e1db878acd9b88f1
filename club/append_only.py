"""Database triggers that stop lines of the record from being changed or deleted.

The tables of the record have these triggers, and the members have one against deletion. They are
created again after every migration, because SQLite silently drops them when a table is altered, and
`missing` checks for them at every start. They cannot be switched off. One change is allowed: when a
person is erased, the request and answer stored under an idempotency key may be emptied.
"""

from __future__ import annotations

import logging
from typing import Any

from django.core import checks
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from club.models import Line
from club.record_triggers import (
    BEFORE_ERASURE,
    EMPTIED,
    EMPTIED_BODY,
    EMPTY,
    FUNCTION,
    FUNCTION_BODY,
    ONLY_EMPTIED,
    Trigger,
    triggers,
)

log = logging.getLogger(__name__)


def install(connection: BaseDatabaseWrapper) -> None:
    """Create every trigger again, replacing any that exist; skip tables that do not exist yet."""
    tables = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for name, body in ((FUNCTION, FUNCTION_BODY), (EMPTIED, EMPTIED_BODY)):
                cursor.execute(
                    f"create or replace function {name}() returns trigger language plpgsql"
                    f" as $body${body}$body$"
                )
            if ONLY_EMPTIED._meta.db_table in tables:
                cursor.execute(
                    f"drop trigger if exists {BEFORE_ERASURE} on {ONLY_EMPTIED._meta.db_table}"
                )
        for trigger in triggers(connection, _lacking(connection, tables)):
            if trigger.table in tables:
                _put(cursor, trigger, connection.vendor)


def _lacking(connection: BaseDatabaseWrapper, tables: set[str]) -> frozenset[str]:
    """Return the columns of EMPTY that the table lacks.

    SQLite refuses to alter any table while a trigger names a column that does not exist.
    """
    table = ONLY_EMPTIED._meta.db_table
    if table not in tables:
        return frozenset()
    with connection.cursor() as cursor:
        there = connection.introspection.get_table_description(cursor, table)
    return frozenset(EMPTY) - {column.name for column in there}


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of missing, altered or disabled triggers; an empty list if all is well."""
    find = {"sqlite": _standing_sqlite, "postgresql": _standing_postgresql}[connection.vendor]
    with connection.cursor() as cursor:
        standing = find(cursor)
    return [t.name for t in triggers(connection) if standing.get(t.name) != t.shown]


def install_after_migrate(using: str, **_signal: Any) -> None:
    """Reinstall the triggers after a migration; log a warning if only some of them were missing."""
    connection = connections[using]
    gone = missing(connection)
    if 0 < len(gone) < len(triggers(connection)):
        log.warning("triggers that guard the record were missing, now back: %s", ", ".join(gone))
    install(connection)


def check_database(databases: Any = None, **_options: Any) -> list[checks.CheckMessage]:
    """Warn about missing triggers; `manage.py migrate` puts them back."""
    return [
        checks.Warning(
            f"The record in database {name} is not guarded: {', '.join(gone)}.",
            hint="Run manage.py migrate, then manage.py verify.",
            id="club.W001",
        )
        for name in databases or ()
        if Line._meta.db_table in connections[name].introspection.table_names()
        and (gone := missing(connections[name]))
    ]


def _put(cursor: Any, trigger: Trigger, vendor: str) -> None:
    table = f" ON {trigger.table}" if vendor == "postgresql" else ""
    cursor.execute(f"DROP TRIGGER IF EXISTS {trigger.name}{table}")
    cursor.execute(trigger.sql)
    if vendor == "postgresql":
        cursor.execute(f"ALTER TABLE {trigger.table} ENABLE ALWAYS TRIGGER {trigger.name}")


def _standing_sqlite(cursor: Any) -> dict[str, str]:
    cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    return dict(cursor.fetchall())


def _standing_postgresql(cursor: Any) -> dict[str, str]:
    cursor.execute(
        "select t.tgname, t.tgrelid::regclass::text || ' ' || t.tgtype from pg_trigger t"
        " join pg_proc p on p.oid = t.tgfoid"
        " where not t.tgisinternal and t.tgenabled = 'A' and t.tgqual is null"
        " and ((p.proname = %s and p.prosrc = %s) or (p.proname = %s and p.prosrc = %s))",
        [FUNCTION, FUNCTION_BODY, EMPTIED, EMPTIED_BODY],
    )
    return dict(cursor.fetchall())
