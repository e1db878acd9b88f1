"""How much one caller may ask for over REST, counted as pages are."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from club import asking
from club.errors import Unknown
from club.visits import Visit


class AMinute(BaseThrottle):
    """Takes so many requests a minute from one caller: reads, changes, or those of nobody known."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; raise Throttled, with the limit, where there were too many.

        What is left stays on the view as `allowance`, for the headers of the answer.
        """
        allowance = asking.allowance(self.kind(request), self.of(request, view))
        view.allowance = allowance
        if allowance.wait is not None:
            error = Throttled(allowance.wait)
            error.limit = allowance.limit
            raise error
        return True

    def kind(self, request: Request) -> str:
        """Return what kind of request it is counted as."""
        return kind_of(request)

    def of(self, request: Request, view: Any) -> str:
        """Give whom the request is counted to: a member, a device, a bot, a user, an address."""
        if isinstance(request.auth, Visit):
            return f"{request.auth.club.pk}:{request.auth.caller.signed}"
        if request.user is not None:
            return f"user:{request.user.pk}"
        return asking.address_of(request)


class AtPractice(AMinute):
    """Counts requests at a practice table to its seat, and those without its token to nobody."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Find out whether the token is good, then count."""
        try:
            self.seat = f"practice:{view.device.guests[0].pk}"
        except Unknown:
            self.seat = ""
        return super().allow_request(request, view)

    def kind(self, request: Request) -> str:
        """Count as a bot whoever holds the seat."""
        return _of_a_bot(request) if self.seat else "nobody"

    def of(self, request: Request, view: Any) -> str:
        """Give the seat, or the address."""
        return self.seat or asking.address_of(request)


def kind_of(request: Request) -> str:
    """Give what kind of request it is counted as."""
    if request.auth is None and request.user is None:
        return "nobody"
    if isinstance(request.auth, Visit) and request.auth.caller.bot:
        return _of_a_bot(request)
    return "reads" if request.method in SAFE_METHODS else "changes"


def _of_a_bot(request: Request) -> str:
    return "bot_reads" if request.method in SAFE_METHODS else "bot_changes"
