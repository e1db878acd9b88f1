"""Earlier rulings under the same laws: the club's own, and the published cases."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from club.rules.permissions import Caller
from tables.disputes.precedents.case import Case, like
from tables.disputes.queries import lists
from tables.disputes.queries.titles import columns, titles_of

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

MOST = 6


@dataclass(frozen=True, slots=True)
class Titled:
    """An earlier ruling: its number, title, law and stage."""

    number: int
    title: str
    law: str
    law_code: str
    leading: bool
    stage: str


@dataclass(frozen=True, slots=True)
class PrecedentsFound:
    """Rulings of the club, leading ones first and then the latest, and published cases."""

    rulings: tuple[Titled, ...]
    cases: tuple[Case, ...]


def precedents_of(row: Row, caller: Caller, laws: Collection[str]) -> PrecedentsFound:
    """Return other rulings and cases on these laws that the caller may read."""
    if not laws:
        return PrecedentsFound((), ())
    ruled = lists.ruled(row.club_id, caller).filter(law__in=laws).exclude(pk=row.pk)
    cases = dict.fromkeys(case for law in laws for case in like(law=law))
    rows = list(ruled.order_by("-leading", "-number")[:MOST])
    titles = titles_of(row.club_id, [columns(one) for one in rows])
    rulings = tuple(
        Titled(one.number, title, one.law, one.law_code, one.leading, one.get_stage_display())
        for one, title in zip(rows, titles, strict=True)
    )
    return PrecedentsFound(rulings, tuple(cases)[:MOST])
