"""When a part of a page is read again, and where a page goes after a change."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.shortcuts import redirect

from club.access.club_request import PageRequest
from club.infrastructure.site_urls import own_address
from club.views import fragments

CHANGED = "evening-changed"
"""What the part of a page that follows the room listens for beside the live news."""
OTHERWISE = "every 60s"
"""Read again now and then in any case, where a clock's minute or a lost word would show."""


def trigger_of(streams: Iterable[str]) -> str:
    """Return the htmx trigger of a part that follows these streams."""
    return f"{fragments.follows(streams)}, {CHANGED} from:body, {OTHERWISE}"


def done(request: PageRequest, onward: str) -> HttpResponse:
    """Answer after a change: refresh the page shown, or redirect to another."""
    onward = own_address(request, request.POST.get("next", "")) or onward
    if request.htmx:
        here = urlsplit(request.htmx.current_url or "")
        if here.path == onward:
            return HttpResponse(status=204, headers={"HX-Trigger": CHANGED})
    return redirect(onward)


def came_from(request: PageRequest, *not_from: str) -> str:
    """Return the path of the page a button was on; "" if unknown, or one of `not_from`."""
    address = request.htmx.current_url or request.headers.get("Referer", "")
    here = own_address(request, urlsplit(own_address(request, address)).path)
    return "" if here.rpartition("/")[2] in not_from else here
