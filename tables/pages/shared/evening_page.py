"""How a page of the evening is rendered: whole, or only the part that follows the room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from club.access.club_request import EveningRequest
from club.members import queries
from club.views import fragments
from tables import queries as room_queries
from tables.components.names import People, people_of
from tables.components.reader_rights import Reader
from tables.components.refresh import trigger_of
from tables.disputes.pages.dispute.list_rows import calls_shown
from tables.evening.snapshot import EveningSnapshot, snapshot_of
from tables.permissions.people import caller_here


class PageContext:
    """One request for a page of an evening: the snapshot, the reader and people's names."""

    def __init__(self, request: EveningRequest) -> None:
        self.request = request
        self.evening = request.evening

    @cached_property
    def snapshot(self) -> EveningSnapshot:
        """The current snapshot of the evening; not loaded if the reader's copy is up to date."""
        caller = self.request.caller
        return snapshot_of(self.evening, calls_shown(caller, self.evening))

    @cached_property
    def reader(self) -> Reader:
        """The reader, under the member number by which people here know them."""
        hall = self.snapshot.room.hall
        known = {**hall.arrivals, **hall.gone}
        return Reader(caller_here(self.request.caller, known), self.snapshot.room)

    @property
    def audience(self) -> str:
        """Those who are shown the same board as this reader; "" for people in the room.

        Whoever has an office, a device's rights or a place in the room has a board of their own.
        """
        caller, hall = self.request.caller, self.snapshot.room.hall
        me = self.reader.me
        if caller.roles or caller.device is not None or me in hall.arrivals or me in hall.gone:
            return ""
        return f"{self.evening.pk}:{'visitor' if caller.member is None else 'member'}"

    @cached_property
    def people(self) -> People:
        """Everyone's names, read once and only if they are shown."""
        hall = self.snapshot.room.hall
        names = queries.names_for_pages(self.evening.club_id)
        people = people_of(names, (*hall.arrivals, *hall.gone), None)
        return replace(people, me=self.reader.me)


def shown(
    page: PageContext,
    name: str,
    streams: Iterable[str],
    context: Callable[[], Mapping[str, Any]],
    *also: object,
    audience: Callable[[], str] | None = None,
) -> HttpResponse:
    """Render a page, or for htmx only the part that follows these streams (`_<name>.html`).

    `also` is whatever else the part depends on, and `audience` as in `fragments.current`.
    """
    request, trigger = page.request, trigger_of(streams)

    def whole() -> Mapping[str, Any]:
        return {"trigger": trigger, "part": bool(request.htmx), **context()}

    if not request.htmx:
        return render(request, f"tables/{name}.html", dict(whole()))
    query = request.META.get("QUERY_STRING", "")
    versions = room_queries.versions_shown(page.evening)
    return fragments.current(
        request,
        versions,
        f"tables/_{name}.html",
        whole,
        page.evening.pk,
        query,
        *also,
        audience=audience,
    )


def tag_of(page: PageContext, name: str, *also: object) -> str:
    """Return the ETag `shown` would send now for the same part."""
    versions = room_queries.versions_shown(page.evening)
    parts = (f"tables/_{name}.html", page.evening.pk, "", *also)
    return fragments.etag(page.request, versions, *parts)
