"""Who may come to an address at all; what they may do there is asked by each command."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from club import visits
from club.caller import Caller
from club.errors import NotYours, Unknown
from club.models import User
from club.reason import N_, Reason
from club.rights import May, need_scope
from club.visits import Visit

NO_CLUB = Reason(N_("There is no such club here."))
NOT_FOR_BOTS = Reason(N_("A bot may use only the tables it plays at."))
READS = ("GET", "HEAD")
"""The methods that show something; OPTIONS only says which methods there are."""


class InTheClub(BasePermission):
    """Lets in those the club knows, and tells nobody else that there is such a club.

    It leaves the club and the caller on the view. Reading needs the scope `read`. An external bot
    is let in only by a method that the view names in `open_to_bots`.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Find the club and the capacity in which the caller comes to it."""
        if request.auth is None and request.user is None:
            return False
        visit = visit_in(request, view.kwargs["club"])
        if visit.caller.bot and request.method not in getattr(view, "open_to_bots", ()):
            raise NotYours(NOT_FOR_BOTS)
        view.club, view.caller = visit.club, visit.caller
        if request.method in READS:
            need_reading(visit.caller)
        return True


class MayRead(BasePermission):
    """Lets in anyone with a session, or with a token whose scopes let it read."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Tell whether someone known is asking, who may read."""
        if isinstance(request.auth, Visit):
            need_reading(request.auth.caller)
            if request.auth.caller.bot:
                raise NotYours(NOT_FOR_BOTS)
        return request.auth is not None or request.user is not None


def need_reading(caller: Caller) -> None:
    """Raise NotYours unless the token that let the caller in may read."""
    need_scope(caller, May.READ)


def visit_in(request: Request, slug: str) -> Visit:
    """Give the club and the caller's capacity in it; Unknown where it has none for them."""
    visit: Visit | None = None
    if isinstance(request.auth, Visit):
        visit = request.auth if request.auth.club.slug == slug else None
    elif isinstance(request.user, User):
        visit = visits.of_user(request.user, slug)
    if visit is None:
        raise Unknown(NO_CLUB)
    return visit
