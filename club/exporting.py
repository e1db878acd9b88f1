"""All data kept about a person, as one document for that person."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club import plugins, sameness
from club.caller import Caller
from club.errors import Impossible
from club.holdings import every
from club.models import Member
from club.reason import N_, Reason

FORMAT = "whistclub-person/1"


def document(member: Member, at: datetime) -> dict[str, Any]:
    """Return everything the club keeps about a person, under all their numbers, without secrets.

    Rows are listed by table. Other people appear by number, and disputes as their page shows them
    to the person as a plain member. Raises Impossible if the person has been erased.
    """
    kept = sameness.kept(member)
    if kept.erased_at is not None:
        raise Impossible(Reason(N_("{who} is erased already."), who=(str(kept.number),)))
    everyone = Member.objects.filter(club=kept.club_id).select_related("user", "same_as")
    mine = [row for row in everyone.order_by("number") if sameness.kept(row).pk == kept.pk]
    users = [row.user for row in mine if row.user is not None]
    numbers = frozenset(str(row.number) for row in mine)
    told: dict[str, Any] = {
        "format": FORMAT,
        "club": kept.club.slug,
        "name": kept.name,
        "numbers": sorted(map(int, numbers)),
        "made_at": at.isoformat(),
        "rows": {
            holding.label: list(holding.rows(mine, users).values(*holding.shows))
            for holding in every()
            if holding.shows
        },
    }
    caller = Caller(kept.club_id, kept.number)
    hook = plugins.manager().hooks.hook.whist_tells
    for headings in reversed(hook(club=kept.club_id, numbers=numbers, caller=caller)):
        told |= headings
    return told
