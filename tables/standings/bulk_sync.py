"""Bulk rewrite: load rows into a temporary table, then apply only the differences.

Unchanged rows stay untouched, so rewriting correct data is cheap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet


@dataclass(frozen=True, slots=True)
class BulkRewrite:
    """A bulk rewrite of a model: the key columns, and the others.

    The columns must not be nullable; JSON is passed as text with sorted keys.
    """

    model: type[Model]
    key: tuple[str, ...]
    rest: tuple[str, ...]

    @property
    def table(self) -> str:
        """The name of the model's table."""
        return str(self.model._meta.db_table)

    @property
    def fresh(self) -> str:
        """The name of the temporary table of fresh rows."""
        return f"fresh_{self.table}"

    @property
    def columns(self) -> str:
        """Every column, in the order of the rows passed to `load`."""
        return ", ".join((*self.key, *self.rest))

    def load(self, rows: Iterable[Sequence[Any]]) -> None:
        """Add fresh rows."""
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {self.fresh} ({self.columns}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
                return
            places = ", ".join(["%s"] * (len(self.key) + len(self.rest)))
            cursor.executemany(f"INSERT INTO {self.fresh} VALUES ({places})", rows)  # type: ignore[arg-type]  # Django takes an iterator

    def ready(self) -> None:
        """Index the fresh rows by their key; call it once all are loaded.

        It also analyses the old table: a plan made for a table that was empty a moment ago would
        scan all of it for every row.
        """
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE INDEX {self.fresh}_key ON {self.fresh} ({', '.join(self.key)})")
            cursor.execute(f"ANALYZE {self.fresh}")
            cursor.execute(f"ANALYZE {self.table}")

    def differing(self, column: str, old: QuerySet[Any]) -> set[int]:
        """Return the values of a column in rows that would be deleted or added."""
        chosen, given = _sql(old)
        old_rows = f"{self.table} t WHERE t.id IN ({chosen})"
        gone = f"SELECT t.{column} FROM {old_rows} AND {self._absent()}"
        came = f"SELECT f.{column} FROM {self.fresh} f WHERE NOT {self._old()}"
        with connection.cursor() as cursor:
            cursor.execute(f"{gone} UNION {came}", given)
            return {value for (value,) in cursor.fetchall()}

    def apply_differences(self, old: QuerySet[Any]) -> None:
        """Delete those old rows that are not among the fresh ones, and add the new ones.

        New rows are determined before any is inserted: a table that grows while it is scanned would
        be scanned again for every row.
        """
        chosen, given = _sql(old)
        gone = f"{self.table} AS t WHERE t.id IN ({chosen}) AND {self._absent()}"
        stays = f"{self.fresh} AS f WHERE {self._old()}"
        added = f"{self.table} ({self.columns}) SELECT {self.columns} FROM {self.fresh}"
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {gone}", given)
            cursor.execute(f"DELETE FROM {stays}")
            cursor.execute(f"INSERT INTO {added}")

    def _absent(self) -> str:
        return f"NOT EXISTS (SELECT 1 FROM {self.fresh} f WHERE {self._alike()})"

    def _old(self) -> str:
        return f"EXISTS (SELECT 1 FROM {self.table} t WHERE {self._alike()})"

    def _alike(self) -> str:
        return " AND ".join(f"f.{name} = t.{name}" for name in (*self.key, *self.rest))


@contextmanager
def temporary_table(rewrite: BulkRewrite) -> Iterator[BulkRewrite]:
    """Keep the temporary table while the block runs."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE TEMPORARY TABLE {rewrite.fresh} AS"
            f" SELECT {rewrite.columns} FROM {rewrite.table} WHERE 1 = 0"
        )
    yield rewrite
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {rewrite.fresh}")


def _sql(rows: QuerySet[Any]) -> tuple[str, tuple[Any, ...]]:
    return rows.order_by().values("pk").query.sql_with_params()
