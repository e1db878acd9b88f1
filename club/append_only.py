"""What the database itself refuses: to change or take away what is on the record.

Triggers stand on the tables of the record and, against deletion, on the members. They are put in
place after every migration, for altering a table on SQLite silently drops them, and `missing`
tells at every start whether one is gone. There is no switch. One change is let through: the key of
a request may be emptied of what was asked and answered, which is done when a person is erased.
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
    """Put every trigger in place, anew; tables that do not exist yet are passed over."""
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
    """Give the columns of EMPTY that the table does not have.

    SQLite alters no table any more while a trigger names a column that is not there.
    """
    table = ONLY_EMPTIED._meta.db_table
    if table not in tables:
        return frozenset()
    with connection.cursor() as cursor:
        there = connection.introspection.get_table_description(cursor, table)
    return frozenset(EMPTY) - {column.name for column in there}


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Give the names of triggers that are gone, altered or disabled; none is as it should be."""
    find = {"sqlite": _standing_sqlite, "postgresql": _standing_postgresql}[connection.vendor]
    with connection.cursor() as cursor:
        standing = find(cursor)
    return [t.name for t in triggers(connection) if standing.get(t.name) != t.shown]


def install_after_migrate(using: str, **_signal: Any) -> None:
    """Put the triggers back after a migration, and say so where only some of them stood."""
    connection = connections[using]
    gone = missing(connection)
    if 0 < len(gone) < len(triggers(connection)):
        log.warning("triggers that guard the record were missing, now back: %s", ", ".join(gone))
    install(connection)


def check_database(databases: Any = None, **_options: Any) -> list[checks.CheckMessage]:
    """Warn where a trigger is missing; `manage.py migrate` puts it back."""
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
