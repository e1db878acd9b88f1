"""Who may come to an address at all; what they may do there is asked by each command."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from club import queries
from club.caller import Caller
from club.errors import NotYours, Unknown
from club.models import Club, User
from club.reason import N_, Reason
from club.rights import May

NO_CLUB = Reason(N_("There is no such club here."))


class InTheClub(BasePermission):
    """Lets in those the club knows, and tells nobody else that there is such a club.

    It leaves the club and the caller on the view. Reading needs the scope `read`.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Find the club and the capacity in which the caller comes to it."""
        if request.auth is None and request.user is None:
            return False
        view.club = queries.club_named(view.kwargs["club"])
        view.caller = caller_in(request, view.club)
        if request.method in SAFE_METHODS and not view.caller.has_scope(May.READ):
            raise NotYours(Reason(N_("This token may not read.")))
        return True


class SignedIn(BasePermission):
    """Lets in anyone with a good token or session."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Tell whether someone known is asking."""
        return request.auth is not None or request.user is not None


def caller_in(request: Request, club: Club) -> Caller:
    """Give the caller's capacity in a club; Unknown where the club has none for them."""
    caller: Caller | None = None
    if isinstance(request.auth, Caller):
        caller = request.auth if request.auth.club == club.pk else None
    elif isinstance(request.user, User):
        caller = queries.caller_of_user(request.user, club.pk)
    if caller is None:
        raise Unknown(NO_CLUB)
    return caller
