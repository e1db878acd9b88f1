"""Authenticate the caller: the bearer of a token, or a user with a session."""

from __future__ import annotations

from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from club import clock
from club.access import authentication as visits
from club.access import rate_limit
from club.errors import NotYours
from club.reason import N_, Reason

CHALLENGE = 'Bearer realm="whist"'
NO_CSRF_TOKEN = Reason(
    N_("A change made in a session needs the page's CSRF token, in the header X-CSRFToken.")
)


class BearerAuthentication(authentication.BaseAuthentication):
    """Authenticates the bearer of a valid token; `request.auth` is then the Identity."""

    def authenticate(self, request: Request) -> tuple[None, visits.Identity] | None:
        """Return the club of the token and the identity it gives its bearer."""
        scheme, _, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        identity = visits.identify_token(visits.digest(secret.strip()), clock.now())
        if identity is None:
            rate_limit.check("nobody", rate_limit.address_of(request))
            raise AuthenticationFailed
        return None, identity

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge for the WWW-Authenticate header."""
        return CHALLENGE


class SessionAuthentication(authentication.SessionAuthentication):
    """Authenticates a signed-in user; a write needs the page's CSRF token as well."""

    def enforce_csrf(self, request: Request) -> None:
        """Refuse a write without a CSRF token, naming the header it must be sent in."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            raise NotYours(NO_CSRF_TOKEN) from refused
