"""How a page of the evening is rendered: whole, or only the part that follows the room."""

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
"""The browser event that refreshes such a part, in addition to the event stream."""
OTHERWISE = "every 60s"
"""Poll now and then in any case, for clock times and lost messages."""


class Visit:
    """One request for a page of an evening: the snapshot, the reader and people's names."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.evening = request.evening  # type: ignore[attr-defined]

    @cached_property
    def sight(self) -> Sight:
        """The current snapshot of the evening; not loaded if the reader's copy is up to date."""
        caller = self.request.caller  # type: ignore[attr-defined]
        return sight_of(self.evening, calls_shown(caller, self.evening))

    @cached_property
    def reader(self) -> Reader:
        """The reader, under the member number by which people here know them."""
        hall = self.sight.room.hall
        known = {**hall.arrivals, **hall.gone}
        return Reader(caller_here(self.request.caller, known), self.sight.room)  # type: ignore[attr-defined]

    @cached_property
    def people(self) -> People:
        """Everyone's names, read once and only if they are shown."""
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
    """Render a page, or for htmx only the part that follows these streams (`_<name>.html`).

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
    """Return the ETag `shown` would send now for the same part."""
    versions = room_queries.versions_of(visit.evening)
    parts = (f"tables/_{name}.html", visit.evening.pk, "", *also)
    return fragments.etag(visit.request, versions, *parts)


def trigger_of(streams: Iterable[str]) -> str:
    """Return the htmx trigger for a part that follows these streams."""
    return f"{fragments.follows(streams)}, {CHANGED} from:body, {OTHERWISE}"


def done(request: HttpRequest, onward: str) -> HttpResponse:
    """Respond after a change: the current page refreshes itself, or another is opened."""
    onward = ours(request, request.POST.get("next", "")) or onward
    if request.htmx:  # type: ignore[attr-defined]
        here = urlsplit(request.htmx.current_url or "")  # type: ignore[attr-defined]
        if here.path == onward:
            return HttpResponse(status=204, headers={"HX-Trigger": CHANGED})
    return redirect(onward)


def came_from(request: HttpRequest, *not_from: str) -> str:
    """Return the page a button was on; "" if it is unknown, or one of these."""
    told = request.htmx.current_url or request.headers.get("Referer", "")  # type: ignore[attr-defined]
    here = ours(request, urlsplit(ours(request, told)).path)
    return "" if here.rpartition("/")[2] in not_from else here
