"""Who calls: the bearer of a token, or a user with a session."""

from __future__ import annotations

from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from club import clock
from club.caller import Caller
from club.commands.access import digest
from club.queries import caller_of_token

CHALLENGE = 'Bearer realm="whist"'


class Bearer(authentication.BaseAuthentication):
    """Lets in whoever bears a good token; `request.auth` is then the Caller."""

    def authenticate(self, request: Request) -> tuple[None, Caller] | None:
        """Give the capacity the token lets its bearer in with."""
        scheme, _, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        caller = caller_of_token(digest(secret.strip()), clock.now())
        if caller is None:
            raise AuthenticationFailed
        return None, caller

    def authenticate_header(self, request: Request) -> str:
        """Say how to come in."""
        return CHALLENGE


class Session(authentication.SessionAuthentication):
    """Lets in a user who is signed in; a change needs the page's CSRF token as well."""
