"""The SQL of the triggers that guard the record, for both databases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models
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
    for field in meta.concrete_fields:
        if field.unique:
            yield [str(field.column)]
    for constraint in meta.total_unique_constraints:
        yield [str(meta.get_field(name).column) for name in constraint.fields]  # type: ignore[union-attr]
