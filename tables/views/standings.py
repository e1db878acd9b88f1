"""Standings: of an evening, a table of it, its season, all time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club import queries
from club.models import Evening
from club.views import fragments
from club.views.doorkeeper import open_to_visitors
from tables.models import Table
from tables.presenters.people import people_of
from tables.presenters.standings import chosen_metric, standings_page
from tables.standings import scopes
from tables.standings import table as standing
from tables.standings.progress import Progress, progress
from tables.standings.table import StandingsTable
from tables.standings.version import version_key


@require_GET
@open_to_visitors
def standings(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Show who stands where, by what, and why; by evening, season, all time or table."""
    evening: Evening = request.evening  # type: ignore[attr-defined]
    of = request.GET.get("of", "evening")
    name = _scope(evening, of)
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/standings.html", _context(request, evening, of, name))
    version = version_key(evening.club_id, name)
    query = request.META.get("QUERY_STRING", "")
    return fragments.current(
        request,
        {},
        "tables/_standings.html",
        lambda: _context(request, evening, of, name),
        name,
        version,
        query,
    )


def _scope(evening: Evening, of: str) -> str:
    kind, _dash, number = of.partition("-")
    if kind == "table" and number.isdecimal():
        return scopes.of_table(evening.key, int(number))
    if kind == "season" and evening.season_id is not None:
        return scopes.of_season(evening.season_id)
    return scopes.ALL if kind == "all" else scopes.of_evening(evening.key)


def _table(evening: Evening, of: str) -> StandingsTable:
    kind, _dash, number = of.partition("-")
    if kind == "table" and number.isdecimal():
        return standing.of_table(evening, int(number))
    if kind == "season" and evening.season is not None:
        return standing.of_season(evening.season)
    return standing.of_all_time(evening.club) if kind == "all" else standing.of_evening(evening)


def _context(request: HttpRequest, evening: Evening, of: str, name: str) -> dict[str, object]:
    table = _table(evening, of)
    metric = chosen_metric(table, request.GET.get("by", ""))
    names = queries.names(evening.club_id)
    here = [row.stander.player for row in table.rows]
    people = people_of(names, here, request.member)  # type: ignore[attr-defined]
    course = progress(evening.club_id, name, metric) if metric else Progress(())
    page = standings_page(table, course, metric, people)
    return {
        "page": page,
        "of": of,
        "evening": evening,
        "tables": Table.objects.filter(evening=evening).values_list("number", flat=True),
        "trigger": f"{fragments.follows([scopes.live_name(name)])}, every 60s",
        "title": _title(evening, of),
    }


def _title(evening: Evening, of: str) -> str:
    kind, _dash, number = of.partition("-")
    if kind == "season" and evening.season is not None:
        return evening.season.name
    if kind == "table":
        return _("Table {table}, this evening").format(table=number)
    return _("All time") if kind == "all" else _("This evening")
