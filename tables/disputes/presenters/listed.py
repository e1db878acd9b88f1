"""A dispute as a list shows it to one reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from club.caller import Caller
from club.models import Evening
from tables.disputes.called import CalledTo, called_for
from tables.disputes.models import Dispute as Row
from tables.disputes.presenters.titles import columns, titles_for, titles_of


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a list: the dispute, its date and table, its law and stage."""

    number: int
    title: str
    date: date
    table_number: int | None
    law: str
    code: str
    leading: bool
    is_open: bool
    stage: str


def listed(club: int, rows: Iterable[Any]) -> list[Listed]:
    """Show disputes from `lists.visible`, as the reader may see them."""
    rows = list(rows)
    titles = titles_of(club, [columns(row) for row in rows])
    return [_listed(row, title) for row, title in zip(rows, titles, strict=True)]


def _listed(row: Any, title: str) -> Listed:
    return Listed(
        number=row.number,
        title=title,
        date=row.evening.date,
        table_number=row.table_number,
        law=row.told_law,
        code=row.told_code,
        leading=row.leading,
        is_open=row.told_stage == Row.Stage.OPEN,
        stage=str(Row.Stage(row.told_stage).label),
    )


def calls_shown(caller: Caller | None, evening: Evening) -> Mapping[int, tuple[CalledTo, ...]]:
    """Return the open disputes by table, with titles, as the caller may see them."""
    called = called_for(caller, evening.pk)
    numbers = {one.number for several in called.values() for one in several}
    titles = titles_for(evening.club_id, caller, numbers)
    return {
        table: tuple(replace(one, title=titles.get(one.number, "")) for one in several)
        for table, several in called.items()
    }
