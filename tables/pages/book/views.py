"""The precedence book, and the laws in our own words."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access.club_request import EveningRequest
from club.middleware.club_access import open_to_visitors
from club.text import display_names
from club.views.parts import QueueEntry
from rubbers.registries import CODES
from tables import streams
from tables.evening.book_entries import BookEntry, entries
from tables.pages.book import book_page as presenter
from tables.pages.shared.evening_page import PageContext, shown
from tables.pages.shared.prospects import when_it_ends
from tables.room.forecast.rubber_end import when_rubber_ends

A_PAGE = 80


@require_GET
@open_to_visitors
def book(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show every place, wait and departure with its law, newest first."""
    page = PageContext(request)
    chosen, oldest = request.GET.get("show", ""), request.GET.get("order") == "oldest"

    def context() -> dict[str, object]:
        found = [entry for entry in entries(page.evening) if _wanted(entry, chosen)]
        if oldest:
            found.reverse()
        lines_page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
        lines = presenter.lines(lines_page.object_list, page.people, page.snapshot.code.id)
        return {
            "evening": page.evening,
            "page": lines_page,
            "lines": lines,
            "chosen": chosen,
            "oldest": oldest,
            "choices": _choices(page),
            "ends": list(_ends(page)),
        }

    return shown(page, "book", streams.of_evening(key), context)


@require_GET
def laws(request: HttpRequest, code: str) -> HttpResponse:
    """Show the laws of a code that are enforced here, each in our own words."""
    found = CODES[code]
    others = [other for other in CODES if other is not found]
    context = {"code": found, "laws": found.listed, "others": others}
    return render(request, "tables/laws.html", context)


def _wanted(entry: BookEntry, chosen: str) -> bool:
    kind, _dash, which = chosen.partition("-")
    if kind == "table":
        return str(entry.table) == which
    if kind == "person":
        return presenter.concerns(entry, which)
    return True


def _choices(page: PageContext) -> list[tuple[str, str]]:
    tables = [
        (f"table-{number}", _("Table {table}").format(table=number))
        for number in page.snapshot.room.tables
    ]
    hall = page.snapshot.room.hall
    here = sorted(
        {*hall.arrivals, *hall.gone},
        key=lambda who: display_names.folded(page.people.surname(who)),
    )
    return [*tables, *((f"person-{who}", page.people.name(who)) for who in here)]


def _ends(page: PageContext) -> Iterator[tuple[int, tuple[QueueEntry, ...]]]:
    snapshot = page.snapshot
    for table in snapshot.room.open_tables():
        prospect = when_rubber_ends(snapshot.room, table.number, snapshot.code)
        if prospect is not None:
            yield table.number, when_it_ends(prospect, table.game, page.people)
