"""Writing very many rows at once, in the way each database takes them quickest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model


def pour(model: type[Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows, each the values of the fields named; JSON is given as text."""
    columns_of = {field.name: str(field.column) for field in model._meta.concrete_fields}
    quoted = connection.ops.quote_name
    table = quoted(model._meta.db_table)
    columns = ", ".join(quoted(columns_of[name]) for name in names)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        places = ", ".join(["%s"] * len(names))
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)  # type: ignore[arg-type]  # Django takes an iterator
