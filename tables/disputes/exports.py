"""Disputes given away as a table or as plain rows: no names and no words in them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Any

from tables.disputes.models import Dispute as Row

COLUMNS = (
    "number", "evening", "table", "kind", "stage", "called_at", "arbitrator", "law", "code",
    "effects", "ruled_at", "verdict", "published", "leading",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would work out."""


def as_rows(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """Give disputes as plain rows: no names and no words, which stand on their pages."""
    for row in rows:
        yield {
            "number": row.number,
            "evening": row.evening.key,
            "table": row.table_number,
            "kind": row.kind,
            "stage": row.stage,
            "called_at": row.called_at.isoformat(),
            "arbitrator": row.arbitrator.number if row.arbitrator else None,
            "law": row.law,
            "code": row.law_code,
            "effects": " ".join(row.effects),
            "ruled_at": row.ruled_at.isoformat() if row.ruled_at else None,
            "verdict": row.verdict,
            "published": row.published,
            "leading": row.leading,
        }


def write_csv(rows: Iterable[Row], file: Any) -> None:
    """Write disputes as a table that a spreadsheet reads, and works nothing out of."""
    writer = csv.DictWriter(file, COLUMNS)
    writer.writeheader()
    for row in as_rows(rows):
        writer.writerow({name: _cell(value) for name, value in row.items()})


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
