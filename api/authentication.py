"""Who calls: the bearer of a token, or a user with a session."""

from __future__ import annotations

from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from club import asking, clock, visits
from club.errors import NotYours
from club.reason import N_, Reason

CHALLENGE = 'Bearer realm="whist"'
NO_CSRF_TOKEN = Reason(
    N_("A change in a session needs the page's CSRF token, in the header X-CSRFToken.")
)


class Bearer(authentication.BaseAuthentication):
    """Lets in whoever bears a good token; `request.auth` is then the Visit."""

    def authenticate(self, request: Request) -> tuple[None, visits.Visit] | None:
        """Give the club the token is of, and what it lets its bearer in as."""
        scheme, _, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        visit = visits.of_token(visits.digest(secret.strip()), clock.now())
        if visit is None:
            asking.check("nobody", asking.address_of(request))
            raise AuthenticationFailed
        return None, visit

    def authenticate_header(self, request: Request) -> str:
        """Say how to come in."""
        return CHALLENGE


class Session(authentication.SessionAuthentication):
    """Lets in a user who is signed in; a change needs the page's CSRF token as well."""

    def enforce_csrf(self, request: Request) -> None:
        """Refuse a change without the token, and say where it is sent."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            raise NotYours(NO_CSRF_TOKEN) from refused
