"""Statistics of disputes: by law and by kind, with outcomes and times."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from statistics import median
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tables.disputes.rules.state import DisputeStage

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

Named = Callable[["Row"], str]
OUTCOMES = {
    "open": _("open"),
    "stands": _("ruled, no appeal"),
    "appealed": _("before the committee"),
    "upheld": _("upheld"),
    "varied": _("varied"),
    "dismissed": _("appeal dismissed"),
    "declined": _("declined"),
    "withdrawn": _("withdrawn"),
}
"""The possible outcomes of a dispute, and their labels."""


@dataclass(frozen=True, slots=True)
class DisputeCount:
    """Disputes of one law or kind: how many, their outcomes, and the time to a ruling.

    `outcomes` are counts in the order of OUTCOMES; the times are None if nothing is ruled.
    """

    name: str
    total: int
    outcomes: tuple[int, ...]
    usual: timedelta | None
    longest: timedelta | None


def by_law(rows: Iterable[Row]) -> tuple[DisputeCount, ...]:
    """Count the disputes that have a ruling by the law it rests on."""
    return _tallied((row for row in rows if row.law), lambda row: f"{row.law}, {row.law_code}")


def by_kind(rows: Iterable[Row]) -> tuple[DisputeCount, ...]:
    """Count disputes by what they are about."""
    return _tallied(rows, lambda row: str(row.get_kind_display()))


def outcome_of(row: Row) -> str:
    """Return the outcome of a dispute so far: a ruling without an appeal `stands`."""
    match row.stage:
        case DisputeStage.DECIDED:
            return row.verdict
        case DisputeStage.RULED:
            return "stands"
    return row.stage


def _tallied(rows: Iterable[Row], name: Named) -> tuple[DisputeCount, ...]:
    """Return a tally for each name, most frequent first, then by name."""
    gathered: dict[str, list[Row]] = {}
    for row in rows:
        gathered.setdefault(name(row), []).append(row)
    several = sorted(gathered.items(), key=lambda one: (-len(one[1]), one[0]))
    return tuple(_tally(name, found) for name, found in several)


def _tally(name: str, rows: list[Row]) -> DisputeCount:
    came = [outcome_of(row) for row in rows]
    took = [row.ruled_at - row.called_at for row in rows if row.ruled_at is not None]
    seconds = [one.total_seconds() for one in took]
    return DisputeCount(
        name=name,
        total=len(rows),
        outcomes=tuple(came.count(outcome) for outcome in OUTCOMES),
        usual=timedelta(seconds=median(seconds)) if took else None,
        longest=max(took, default=None),
    )
