"""Export disputes as CSV or plain rows, without names or texts."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tables.disputes.queries import lookup
from tables.disputes.rules.judging.document_chain import Document, DocumentRef, chain
from tables.disputes.rules.state import DisputeState
from tables.models.disputes import Dispute as Row

COLUMNS = (
    "number", "evening", "table", "kind", "stage", "called_at", "arbitrator", "law", "code",
    "effects", "ruled_at", "verdict", "published", "leading", "documents",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Prefixes that make a spreadsheet treat a cell as a formula."""


def as_rows(
    rows: Iterable[Row], reads: Callable[[Row, DisputeState], bool] = lambda row, dispute: True
) -> Iterator[dict[str, Any]]:
    """Yield disputes as plain rows, without names or texts.

    `reads` checks for each dispute whether the reader may see the decision, and so its documents.
    """
    for row in rows:
        dispute = lookup.state_of(row)
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
            "documents": [_document(one) for one in chain(dispute) if reads(row, dispute)],
        }


def write_csv(
    rows: Iterable[Row],
    file: Any,
    reads: Callable[[Row, DisputeState], bool] = lambda row, dispute: True,
) -> None:
    """Write disputes as CSV, escaping anything a spreadsheet would evaluate."""
    writer = csv.DictWriter(file, COLUMNS)
    writer.writeheader()
    for row in as_rows(rows, reads):
        row["documents"] = "; ".join(_in_a_cell(one) for one in row["documents"])
        writer.writerow({name: _cell(value) for name, value in row.items()})


def _document(document: Document) -> dict[str, Any]:
    return {
        "document": _named(document.which),
        "at": document.at.isoformat() if document.at else None,
        "against": _named(document.against),
        "replaces": _named(document.replaces),
        "verdict": document.verdict and str(document.verdict),
    }


def _named(which: DocumentRef | None) -> str | None:
    return f"{which.paper} {which.number}" if which else None


def _in_a_cell(document: dict[str, Any]) -> str:
    """Describe a document briefly: `ruling 2 replaces ruling 1`, `decision 1: varied`."""
    content = document["document"]
    for name in ("against", "replaces"):
        content += f" {name} {document[name]}" if document[name] else ""
    return f"{content}: {document['verdict']}" if document["verdict"] else content


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
