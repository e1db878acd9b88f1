"""What many tests begin with is brought about once by commands; after that its rows are written.

Only inside the transaction of a test, which is rolled back, and only where every row of the
database stands as it stood before the first time: what is written then is what commands wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, TypeVar

from django.db import connection

from club import clock
from tests import counters

Made = TypeVar("Made")
Rows = dict[str, dict[Any, tuple[Any, ...]]]
"""The rows of each table by primary key, which is the first column of every one."""
NEAR = timedelta(minutes=1)
_columns: dict[str, list[str]] = {}
_kept: dict[Hashable, Remembered] = {}


@dataclass(frozen=True)
class Remembered:
    """What was brought about, on which rows, which it wrote, and the keys of those it took away.

    The counters stand afterwards where they stood the first time, so that what follows is written
    under the same keys and can be remembered, too.
    """

    before: Rows
    written: Rows
    gone: dict[str, list[Any]]
    made: Any
    counters: str


def remembered(key: Hashable, make: Callable[[], Made]) -> Made:
    """Give what `make` brings about; `key` names it with all that it depends on beside the rows."""
    now = clock.now()
    if not connection.in_atomic_block or abs(now - datetime.now(UTC)) > NEAR:
        return make()
    key, before = (key, now.date()), rows()
    kept = _kept.get(key)
    if kept is None or kept.before != before:
        made = make()
        after = rows()
        written, lost = changed(before, after), gone(before, after)
        _kept[key] = Remembered(before, written, lost, deepcopy(made), counters.positions())
        return made
    write(kept)
    again: Made = deepcopy(kept.made)
    return again


def rows() -> Rows:
    """Read the whole database."""
    with connection.cursor() as cursor:
        return {table: _rows(cursor, table) for table in _tables()}


def _rows(cursor: Any, table: str) -> dict[Any, tuple[Any, ...]]:
    cursor.execute(_select(table))
    return {row[0]: tuple(row) for row in cursor.fetchall()}


def _tables() -> Sequence[str]:
    if not _columns:
        from django.apps import apps

        for model in apps.get_models(include_auto_created=True):
            columns = [str(field.column) for field in model._meta.concrete_fields]
            primary = str(model._meta.pk.column)
            others = [column for column in columns if column != primary]
            _columns[model._meta.db_table] = [primary, *others]
    return list(_columns)


def changed(before: Rows, after: Rows) -> Rows:
    """Return the rows that are new or other than before."""
    return {
        table: {key: row for key, row in now.items() if before[table].get(key) != row}
        for table, now in after.items()
    }


def gone(before: Rows, after: Rows) -> dict[str, list[Any]]:
    """Return the keys of the rows that are there no more, table by table."""
    lost = {
        table: [key for key in there if key not in after[table]] for table, there in before.items()
    }
    return {table: keys for table, keys in lost.items() if keys}


def write(kept: Remembered) -> None:
    """Take away rows that went, write those that are new, and put right those that stayed."""
    with connection.cursor() as cursor:
        for table, keys in kept.gone.items():
            cursor.execute(_delete(table, len(keys)), keys)
        for table, written in kept.written.items():
            there = kept.before[table]
            new = [row for key, row in written.items() if key not in there]
            if new:
                cursor.execute(_insert(table, len(new)), [part for row in new for part in row])
            for row in (row for key, row in written.items() if key in there):
                cursor.execute(_update(table), [*row[1:], row[0]])
    counters.put_back(kept.counters)


@cache
def _select(table: str) -> str:
    return f"select {', '.join(_names(table))} from {_name(table)}"


def _insert(table: str, count: int) -> str:
    row = f"({', '.join(['%s'] * len(_columns[table]))})"
    rows_to_come = ", ".join([row] * count)
    return f"insert into {_name(table)} ({', '.join(_names(table))}) values {rows_to_come}"


def _update(table: str) -> str:
    key, *others = _names(table)
    parts = ", ".join(f"{one} = %s" for one in others)
    return f"update {_name(table)} set {parts} where {key} = %s"


def _delete(table: str, count: int) -> str:
    places = ", ".join(["%s"] * count)
    return f"delete from {_name(table)} where {next(_names(table))} in ({places})"


def _name(name: str) -> str:
    return connection.ops.quote_name(name)


def _names(table: str) -> Iterator[str]:
    return map(_name, _columns[table])
