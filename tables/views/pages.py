"""How a page of the evening is shown: whole, or the part that follows the room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from club import queries
from club.views import fragments
from club.views.addresses import ours
from tables import queries as room_queries
from tables.disputes.presenters.listed import calls_shown
from tables.people import caller_here
from tables.presenters.people import People, people_of
from tables.presenters.reader import Reader
from tables.sight import Sight, sight_of

CHANGED = "evening-changed"
"""What the part of a page that follows the room listens for beside the live news."""
OTHERWISE = "every 60s"
"""Read again now and then in any case, where a clock's minute or a lost word would show."""


class Visit:
    """One look at an evening by one reader: what is seen, by whom, and what people are called."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.evening = request.evening  # type: ignore[attr-defined]

    @cached_property
    def sight(self) -> Sight:
        """Give the evening as it stands; a part that is as the reader has it need not look."""
        caller = self.request.caller  # type: ignore[attr-defined]
        return sight_of(self.evening, calls_shown(caller, self.evening))

    @cached_property
    def reader(self) -> Reader:
        """Give who reads, under the number by which people here know them."""
        hall = self.sight.room.hall
        known = {**hall.arrivals, **hall.gone}
        return Reader(caller_here(self.request.caller, known), self.sight.room)  # type: ignore[attr-defined]

    @cached_property
    def people(self) -> People:
        """Give everyone's names, read once and only where they are shown."""
        hall = self.sight.room.hall
        names = queries.display_names(self.evening.club_id)
        people = people_of(names, (*hall.arrivals, *hall.gone), None)
        return replace(people, me=self.reader.me)


def shown(
    visit: Visit,
    name: str,
    streams: Iterable[str],
    context: Callable[[], Mapping[str, Any]],
    *also: object,
) -> HttpResponse:
    """Show a page, or for htmx only its part that follows these streams (`_<name>.html`).

    `also` is whatever else the part depends on.
    """
    request, trigger = visit.request, trigger_of(streams)

    def whole() -> Mapping[str, Any]:
        return {"trigger": trigger, "part": bool(request.htmx), **context()}  # type: ignore[attr-defined]

    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, f"tables/{name}.html", dict(whole()))
    query = request.META.get("QUERY_STRING", "")
    versions = room_queries.versions_of(visit.evening)
    return fragments.current(
        request, versions, f"tables/_{name}.html", whole, visit.evening.pk, query, *also
    )


def tag_of(visit: Visit, name: str, *also: object) -> str:
    """Name the version of a part that `shown` would send now for the same page."""
    versions = room_queries.versions_of(visit.evening)
    parts = (f"tables/_{name}.html", visit.evening.pk, "", *also)
    return fragments.etag(visit.request, versions, *parts)


def trigger_of(streams: Iterable[str]) -> str:
    """Say when a part that follows these streams is read again."""
    return f"{fragments.follows(streams)}, {CHANGED} from:body, {OTHERWISE}"


def done(request: HttpRequest, onward: str) -> HttpResponse:
    """Answer after a change: the page in sight reads itself anew, or another is gone to."""
    onward = ours(request, request.POST.get("next", "")) or onward
    if request.htmx:  # type: ignore[attr-defined]
        here = urlsplit(request.htmx.current_url or "")  # type: ignore[attr-defined]
        if here.path == onward:
            return HttpResponse(status=204, headers={"HX-Trigger": CHANGED})
    return redirect(onward)


def came_from(request: HttpRequest, *not_from: str) -> str:
    """Give the page a button was on; "" where that is not known, or is one of these."""
    told = request.htmx.current_url or request.headers.get("Referer", "")  # type: ignore[attr-defined]
    here = ours(request, urlsplit(ours(request, told)).path)
    return "" if here.rpartition("/")[2] in not_from else here
