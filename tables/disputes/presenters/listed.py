"""A dispute as a list shows it to one reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from tables.disputes.models import Dispute as Row


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a list: which dispute, of when and where, its law, and how far it has come."""

    number: int
    date: date
    table_number: int | None
    law: str
    code: str
    leading: bool
    is_open: bool
    stage: str


def listed(row: Any) -> Listed:
    """Show a dispute as `lists.visible` tells it to the reader."""
    return Listed(
        number=row.number,
        date=row.evening.date,
        table_number=row.table_number,
        law=row.told_law,
        code=row.told_code,
        leading=row.leading,
        is_open=row.told_stage == Row.Stage.OPEN,
        stage=str(Row.Stage(row.told_stage).label),
    )
