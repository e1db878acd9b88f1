"""The register of the club's disputes and rulings, and its search."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from club.access.club_request import ClubRequest
from club.middleware.club_access import open_to_visitors
from tables.disputes.pages.dispute.awaiting import awaiting_shown
from tables.disputes.pages.dispute.list_rows import listed
from tables.disputes.precedents.case import like
from tables.disputes.queries import lists, visibility
from tables.disputes.queries.dispute_rights import may_complain
from tables.disputes.queries.search import Search, found, page_of
from tables.disputes.queries.titles import kind_choices
from tables.disputes.rules.state import DisputeKind


@require_GET
@open_to_visitors
def register(request: ClubRequest, slug: str) -> HttpResponse:
    """List the disputes the reader may see: by words, law, act, kind, or leading precedents."""
    club, caller = request.club.pk, request.caller
    search = _asked(request)
    rows = lists.visible(club, caller)
    page = page_of(
        found(rows, club, caller, search), _number(request, "before"), _number(request, "after")
    )
    acts = (search.act,) if search.act else ()
    cases = (
        ()
        if search.kind == DisputeKind.ETIQUETTE or search.leading
        else like(law=search.law, words=search.words, acts=acts)
    )
    context = {
        "page": page,
        "found": listed(club, page.rows),
        "cases": cases,
        "search": search,
        "awaiting": awaiting_shown(club, caller),
        "kinds": kind_choices(),
        "complains": may_complain(caller),
        "of_the_club": not visibility.is_a_stranger(caller),
        "asked": urlencode({name: value for name, value in _fields(search) if value}),
    }
    return render(request, "disputes/register.html", context)


def _asked(request: HttpRequest) -> Search:
    query = request.GET
    kind = query.get("kind", "")
    return Search(
        _plain(query.get("words", ""), 120),
        _plain(query.get("law", ""), 40),
        _plain(query.get("act", ""), 40).lower().replace(" ", "_"),
        kind if kind in set(DisputeKind) else "",
        bool(query.get("leading")),
    )


def _fields(search: Search) -> list[tuple[str, str]]:
    return [
        ("words", search.words),
        ("law", search.law),
        ("act", search.act),
        ("kind", search.kind),
        ("leading", "1" if search.leading else ""),
    ]


def _plain(said: str, most: int) -> str:
    """Return a search text without characters the database cannot take."""
    return "".join(letter for letter in said.strip()[:most] if letter.isprintable())


def _number(request: HttpRequest, name: str) -> int | None:
    value = request.GET.get(name, "")
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else None
