"""The standing of a season's drives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access.club_request import EveningRequest
from club.errors import Unknown
from club.members.queries import names_for_pages
from club.middleware.club_access import open_to_visitors
from club.reason import N_, Reason
from tables.drive import queries, score_queries
from tables.drive.rules.scores.points import written
from tables.drive.rules.scores.season import SeasonScore


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's line: place, name, points, average, hands won, and the points of each drive."""

    place: int
    name: str
    total: str
    average: str
    won: int
    drives: int
    by_drive: tuple[str, ...]
    mine: bool = False


@require_GET
@open_to_visitors
def season(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the drives of the evening's season added up, or those of all time."""
    evening = request.evening
    if not queries.is_drive(evening):
        raise Unknown(Reason(N_("This evening isn’t a drive.")))
    of_all = request.GET.get("of") == "all" or evening.season is None
    found = score_queries.season_of_drives(
        request.club.pk, None if of_all or evening.season is None else evening.season.pk
    )
    names, me = names_for_pages(request.club.pk), str(request.caller.member or "")
    context = {
        "title": _("All drives of the club")
        if of_all or not evening.season
        else evening.season.name,
        "of_all": of_all,
        "evening": evening,
        "dates": list(found.dates.values()),
        "rows": _rows(found.scores, list(found.dates), names, me),
    }
    return render(request, "tables/drive_season.html", context)


def _rows(
    scores: list[SeasonScore], keys: list[str], names: Mapping[str, str], me: str
) -> list[SeasonRow]:
    place, rows = 0, list[SeasonRow]()
    for at, one in enumerate(scores, start=1):
        if at == 1 or one.total != scores[at - 2].total:
            place = at
        rows.append(
            SeasonRow(
                place,
                names.get(one.who, one.who),
                written(one.total),
                f"{float(one.average):.2f}",
                one.won,
                len(one.by_drive),
                tuple(written(one.by_drive[key]) if key in one.by_drive else "" for key in keys),
                one.who == me,
            )
        )
    return rows
