"""How much one caller may ask for over REST, counted as pages are."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from club import asking
from club.visits import Visit


class AMinute(BaseThrottle):
    """Takes so many requests a minute from one caller: reads, changes, or those of nobody known."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; raise Throttled, with the limit, where there were too many."""
        kind = kind_of(request)
        wait = asking.passed_by(kind, self.of(request))
        if wait is not None:
            error = Throttled(wait)
            error.limit = settings.WHIST_REQUESTS_A_MINUTE[kind]
            raise error
        return True

    def of(self, request: Request) -> str:
        """Give whom the request is counted to: a member, a device, a user, an address."""
        if isinstance(request.auth, Visit):
            return f"{request.auth.club.pk}:{request.auth.caller.signed}"
        if request.user is not None:
            return f"user:{request.user.pk}"
        return asking.address_of(request)


def kind_of(request: Request) -> str:
    """Give what kind of request it is counted as."""
    if request.auth is None and request.user is None:
        return "nobody"
    return "reads" if request.method in SAFE_METHODS else "changes"
