"""A dispute as a list shows it to one reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.rules.permissions import Caller
from tables.disputes.queries.open_calls import CalledTo, called_for
from tables.disputes.queries.titles import columns, stage_label, titles_for, titles_of
from tables.disputes.rules.state import DisputeKind, DisputeStage

if TYPE_CHECKING:
    from club.models import Evening


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
        law=row.visible_law,
        code=row.visible_code,
        leading=row.leading,
        is_open=row.visible_stage == DisputeStage.OPEN,
        stage=stage_label(row.visible_stage),
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


LATE = timedelta(hours=6)
"""How long after midnight the time is still shown instead of the date: evenings often run late."""


def aged(since: datetime, now: datetime, zone: str) -> str:
    """Return since when something has waited, by the clock of its evening, and for how long."""
    there = ZoneInfo(zone)
    begun, today = localtime(since, there), localtime(now, there)
    days = (today.date() - begun.date()).days
    if days < 1 or now - since < LATE:
        waited = timesince(since, now, depth=1)
        return _("since {time}, {waited}").format(time=date_format(begun, "H:i"), waited=waited)
    day = date_format(begun, "j F" if begun.year == today.year else "j F Y")
    waited = ngettext("{days} day", "{days} days", days).format(days=days)
    return _("since {day}, {waited}").format(day=day, waited=waited)


def stage_words(kind: str, stage: str) -> str:
    """Return the name of a stage; a complaint is answered, not ruled on."""
    if kind == DisputeKind.ETIQUETTE and stage == DisputeStage.RULED:
        return _("answered")
    return stage_label(stage)
