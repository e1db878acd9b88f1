"""Who may reach an address at all; each command checks what they may do there."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from club.access import authentication
from club.access.authentication import Identity
from club.errors import NotYours, Unknown
from club.reason import N_, Reason
from club.rules.permissions import Caller, May, need_scope

NO_CLUB = Reason(N_("There is no such club here."))
NOT_FOR_BOTS = Reason(N_("A bot may use only the tables it plays at."))
READS = ("GET", "HEAD")
"""The methods that read; OPTIONS only lists the methods."""


class IsInClub(BasePermission):
    """Admits callers the club knows; to anybody else the club does not exist.

    Sets the club and the caller on the view. Reading needs the scope `read`. An external bot is
    admitted only to the methods that the view names in `open_to_bots`.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Set the club and the caller's identity in it; NotYours for a bot not admitted here."""
        if request.auth is None and request.user is None:
            return False
        identity = identity_in(request, view.kwargs["club"])
        if identity.caller.bot and request.method not in getattr(view, "open_to_bots", ()):
            raise NotYours(NOT_FOR_BOTS)
        view.club, view.caller = identity.club, identity.caller
        if request.method in READS:
            need_reading(identity.caller)
        return True


class MayRead(BasePermission):
    """Admits anyone with a session, or with a token that may read."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Check whether the caller is authenticated and may read."""
        if isinstance(request.auth, Identity):
            need_reading(request.auth.caller)
            if request.auth.caller.bot:
                raise NotYours(NOT_FOR_BOTS)
        return request.auth is not None or request.user is not None


def need_reading(caller: Caller) -> None:
    """Raise NotYours unless the caller's token may read."""
    need_scope(caller, May.READ)


def identity_in(request: Request, slug: str) -> Identity:
    """Return the club and the caller's identity in it; Unknown if they have none."""
    identity: Identity | None = None
    if isinstance(request.auth, Identity):
        identity = request.auth if request.auth.club.slug == slug else None
    elif request.user is not None and request.user.is_authenticated:
        identity = authentication.identify_user(request.user, slug)
    if identity is None:
        raise Unknown(NO_CLUB)
    return identity
