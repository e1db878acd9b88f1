"""Standings: of an evening, one of its tables, its season, and all time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access.club_request import ClubRequest, EveningRequest
from club.members import queries
from club.middleware.club_access import open_to_visitors
from club.rules.stored_values import REGISTER
from club.views import fragments
from tables.components.names import people_of
from tables.disputes.queries import lists
from tables.drive.queries import is_drive
from tables.pages.standings.standings_page import chosen_metric, standings_page
from tables.queries import table_numbers
from tables.standings import ranking as standing
from tables.standings import scopes
from tables.standings.progress import StandingProgress, progress
from tables.standings.ranking import StandingsTable, version_key

if TYPE_CHECKING:
    from club.models import Evening

NUMBER = re.compile(r"[1-9][0-9]{0,2}")
"""A table number in the address of a standing."""


@require_GET
@open_to_visitors
def standings(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the players' order, its figures, and why; by evening, season, all time or table."""
    evening = request.evening
    if is_drive(evening) and not request.htmx:
        return redirect("drive-season", slug, key)
    asked = _asked(evening, request.GET.get("of", "evening"))
    if not request.htmx:
        return render(request, "tables/standings.html", _context(request, evening, asked))
    version = version_key(evening.club_id, asked.name)
    query = request.META.get("QUERY_STRING", "")
    return fragments.current(
        request,
        {},
        "tables/_standings.html",
        lambda: _context(request, evening, asked),
        asked.name,
        version,
        query,
    )


@dataclass(frozen=True, slots=True)
class StandingAsked:
    """The standing a page shows, from its address: name, title and table."""

    of: str
    name: str
    title: str
    table: Callable[[], StandingsTable]


def _asked(evening: Evening, of: str) -> StandingAsked:
    kind, _dash, number = of.partition("-")
    season = evening.season if kind == "season" else None
    if kind == "table" and NUMBER.fullmatch(number):
        name, title = scopes.of_table(evening.key, int(number)), _("Table {table}, this evening")
        table = partial(standing.of_table, evening, int(number))
        return StandingAsked(of, name, title.format(table=number), table)
    if season is not None:
        name = scopes.of_season(season.pk)
        return StandingAsked(of, name, season.name, partial(standing.of_season, season))
    if kind == "all":
        return StandingAsked(
            of, scopes.ALL, _("All time"), partial(standing.of_all_time, evening.club)
        )
    name = scopes.of_evening(evening.key)
    return StandingAsked(of, name, _("This evening"), partial(standing.of_evening, evening))


def _readable(request: ClubRequest, table: StandingsTable) -> frozenset[int]:
    """Return the disputes that gave points here and whose rulings the reader may see."""
    numbers = {one.dispute for several in table.given.values() for one in several}
    if not numbers:
        return frozenset()
    ruled = lists.ruled(request.club.pk, request.caller)
    found = ruled.filter(number__in=numbers).order_by("number")
    return frozenset(found.values_list("number", flat=True))


def _context(request: ClubRequest, evening: Evening, asked: StandingAsked) -> dict[str, object]:
    table = asked.table()
    metric = chosen_metric(table, request.GET.get("by", ""))
    names = queries.names_for_pages(evening.club_id)
    here = [row.stander.player for row in table.rows]
    people = people_of(names, here, request.member)
    course = progress(evening.club_id, asked.name, metric) if metric else StandingProgress(())
    page = standings_page(table, course, metric, people, _readable(request, table))
    return {
        "page": page,
        "of": asked.of,
        "evening": evening,
        "tables": table_numbers(evening),
        "trigger": f"{fragments.follows([scopes.live_name(asked.name), REGISTER])}, every 60s",
        "title": asked.title,
    }
