"""Access middleware: decides who may open a club's pages; to others they do not exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from club import clock
from club.access import authentication
from club.access.club_request import EveningRequest, PageRequest
from club.errors import Unknown, WhistError
from club.members import queries
from club.middleware.error_middleware import problem
from club.models import Club
from club.reason import N_, Reason
from club.rules.permissions import Caller

View = Callable[..., HttpResponse]


def open_to_visitors(view: View) -> View:
    """Mark a page of a public club as open to anyone, such as the hall screen."""
    view.open_to_visitors = True  # type: ignore[attr-defined]  # a mark
    return view


class ClubAccessMiddleware:
    """Set `request.club`, `.caller`, `.member` and `.evening` for every page under `/c/<slug>/`.

    Anonymous readers are sent to sign in; signed-in readers who are not members get a 404.
    """

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the view, and reset the time zone afterwards."""
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(
        self, request: EveningRequest, view: View, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Admit the caller, redirect them to sign in, or answer 404."""
        if not request.path.startswith("/c/"):
            return None
        try:
            return _admitted(request, view, kwargs)
        except WhistError as error:
            return problem(request, error)


def _admitted(request: EveningRequest, view: View, kwargs: dict[str, Any]) -> HttpResponse | None:
    identity = _visit(request, kwargs["slug"])
    if identity is None and _is_put_out(request):
        return redirect("screen")
    club = identity.club if identity else _open_to_anyone(view, kwargs["slug"])
    if club is None:
        return _turned_away(request)
    request.club = club
    request.member = identity.member if identity else None
    request.caller = identity.caller if identity else Caller(club.pk)
    zone = club.time_zone
    if "key" in kwargs:
        evening = queries.evening_of(club.pk, kwargs["key"])
        request.evening = evening
        zone = evening.time_zone
    timezone.activate(ZoneInfo(zone))
    return None


def _visit(request: HttpRequest, slug: str) -> authentication.Identity | None:
    if request.user.is_authenticated and (
        identity := authentication.identify_user(request.user, slug)
    ):
        return identity
    identity = authentication.identify_screen(request.session, clock.now())
    return identity if identity is not None and identity.club.slug == slug else None


def _open_to_anyone(view: View, slug: str) -> Club | None:
    return queries.public_club(slug) if getattr(view, "open_to_visitors", False) else None


def _is_put_out(request: HttpRequest) -> bool:
    """Forget the session's token if its device was withdrawn; return whether that was the case."""
    session = request.session
    if (
        authentication.SESSION_TOKEN not in session
        or authentication.identify_screen(session, clock.now()) is not None
    ):
        return False
    del session[authentication.SESSION_TOKEN]
    session[authentication.WITHDRAWN_DEVICE] = True
    return True


def _turned_away(request: PageRequest) -> HttpResponse:
    if request.user.is_authenticated:
        raise Unknown(Reason(N_("There is no such page, or you cannot see it.")))
    if authentication.WITHDRAWN_DEVICE in request.session:
        return redirect(
            "screen"
        )  # its page makes several requests at once, and none of them signs in
    here = request.get_full_path()
    if request.htmx:
        current = urlsplit(request.htmx.current_url or "/")
        here = f"{current.path}?{current.query}" if current.query else current.path
    return redirect_to_login(here)
