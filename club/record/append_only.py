"""Database triggers that stop lines of the record from being changed or deleted.

The tables of the record have these triggers, and the members have one against deletion. They are
created again after every migration, because SQLite silently drops them when a table is altered, and
`missing` checks for them at every start. They cannot be switched off. One change is allowed: when a
person is erased, the request and answer stored under an idempotency key may be emptied.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core import checks
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

from club.models import Checkpoint, Intent, Line, Member, Position

ONLY_ADDED: tuple[type[models.Model], ...] = (Line, Position, Checkpoint)
ONLY_EMPTIED = Intent
NEVER_DELETED: tuple[type[models.Model], ...] = (Member,)
REFUSAL = "The record can only be added to."
FUNCTION = "whist_only_added"
FUNCTION_BODY = f"""
begin
  raise exception '{REFUSAL}' using errcode = 'integrity_constraint_violation';
end
"""
BEFORE_ERASURE = "club_intent_only_added"
"""Name of an older PostgreSQL trigger on keys, from before they could be emptied."""
EMPTIED = "whist_only_emptied"
STAY = ("id", "club_id", "key", "at")
"""Columns that stay unchanged when a key is emptied."""
EMPTY = {"digest": "''", "receipt": "'{}'", "seal": "''"}
"""Columns that are cleared when a key is emptied, with their empty values as SQL."""
EMPTIED_BODY = f"""
begin
  if new.digest = '' and new.receipt = '{{}}'::jsonb and new.seal = ''
     and {" and ".join(f"new.{column} = old.{column}" for column in STAY)} then
    return new;
  end if;
  raise exception '{REFUSAL}' using errcode = 'integrity_constraint_violation';
end
"""
ROW, BEFORE, DELETE, UPDATE, TRUNCATE = 1, 2, 8, 16, 32  # bits of pg_trigger.tgtype


@dataclass(frozen=True, slots=True)
class Trigger:
    """One trigger: its name, its table, the SQL that creates it, and its form in the catalogue."""

    name: str
    table: str
    sql: str
    shown: str


def triggers(
    connection: BaseDatabaseWrapper, lacking: frozenset[str] = frozenset()
) -> tuple[Trigger, ...]:
    """Return every trigger that this database should have.

    `lacking` are columns that the table of keys lacks, because the database was migrated back.
    """
    make = {"sqlite": _for_sqlite, "postgresql": _for_postgresql}[connection.vendor]
    added = (trigger for model in ONLY_ADDED for trigger in make(model, frozenset({"update"})))
    kept = (trigger for model in NEVER_DELETED for trigger in make(model, frozenset()))
    table = ONLY_EMPTIED._meta.db_table
    match connection.vendor:
        case "sqlite":
            emptied = _emptied_sqlite(table, lacking)
        case _:
            emptied = _emptied_postgresql(table)
    return (*added, *kept, *make(ONLY_EMPTIED, frozenset()), emptied)


def _for_sqlite(model: type[models.Model], also: frozenset[str]) -> Iterator[Trigger]:
    table = model._meta.db_table
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for act in sorted({"delete"} | also):
        name = f"{table}_no_{act}"
        sql = f"CREATE TRIGGER {name} BEFORE {act.upper()} ON {table} {refuse}"
        yield Trigger(name, table, sql, sql)
    name = f"{table}_no_replace"
    same = " OR ".join(
        "(" + " AND ".join(f"{column} = NEW.{column}" for column in columns) + ")"
        for columns in _unique_columns(model)
    )
    when = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"
    sql = f"CREATE TRIGGER {name} BEFORE INSERT ON {table} {when} {refuse}"
    yield Trigger(name, table, sql, sql)


def _for_postgresql(model: type[models.Model], also: frozenset[str]) -> Iterator[Trigger]:
    table = model._meta.db_table
    acts = sorted({"delete", "truncate"} | also)
    bits = {"delete": DELETE, "truncate": TRUNCATE, "update": UPDATE}
    name = f"{table}_only_added" if also else f"{table}_never_deleted"
    sql = (
        f"CREATE TRIGGER {name} BEFORE {' OR '.join(acts).upper()} ON {table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {FUNCTION}()"
    )
    yield Trigger(name, table, sql, f"{table} {BEFORE + sum(bits[act] for act in acts)}")


def _emptied_sqlite(table: str, lacking: frozenset[str]) -> Trigger:
    empty = [f"NEW.{column} = {value}" for column, value in EMPTY.items() if column not in lacking]
    same = [f"NEW.{column} = OLD.{column}" for column in STAY]
    name, when = f"{table}_no_update", " AND ".join((*empty, *same))
    refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    sql = f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} WHEN NOT ({when}) {refuse}"
    return Trigger(name, table, sql, sql)


def _emptied_postgresql(table: str) -> Trigger:
    name = f"{table}_only_emptied"
    sql = (
        f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION {EMPTIED}()"
    )
    return Trigger(name, table, sql, f"{table} {ROW + BEFORE + UPDATE}")


def _unique_columns(model: type[models.Model]) -> Iterator[list[str]]:
    meta = model._meta
    columns = {field.name: str(field.column) for field in meta.concrete_fields}
    for field in meta.concrete_fields:
        if field.unique:
            yield [str(field.column)]
    for constraint in meta.total_unique_constraints:
        yield [columns[name] for name in constraint.fields]


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
        log.warning(
            "triggers that guard the record were missing and have been restored: %s",
            ", ".join(gone),
        )
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
