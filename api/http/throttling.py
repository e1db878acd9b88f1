"""Rate limiting of the API: one allowance for each caller, by minute."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from club.access import rate_limit
from club.access.authentication import Identity
from club.errors import Unknown


class PerMinuteThrottle(BaseThrottle):
    """Limits one caller's requests per minute, counted as reads, changes, or anonymous requests."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; raise Throttled, with the limit, if there were too many.

        The remaining allowance is stored on the view as `allowance`, for the response headers.
        """
        allowance = rate_limit.allowance(self.kind(request), self.of(request, view))
        view.allowance = allowance
        if allowance.wait is not None:
            error = Throttled(allowance.wait)
            error.limit = allowance.limit  # type: ignore[attr-defined]  # for api.http.problems
            raise error
        return True

    def kind(self, request: Request) -> str:
        """Return the kind of request it counts as."""
        return kind_of(request)

    def of(self, request: Request, view: Any) -> str:
        """Return who the request is counted for: a member, device, bot, user or address."""
        if isinstance(request.auth, Identity):
            return f"{request.auth.club.pk}:{request.auth.caller.signed}"
        if request.user is not None:
            return f"user:{request.user.pk}"
        return rate_limit.address_of(request)


class PracticeThrottle(PerMinuteThrottle):
    """Counts requests at a practice table per seat, and those without its token per address."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Find the seat of the token, if it is valid, then count the request."""
        try:
            self.seat = f"practice:{view.device.guests[0].pk}"
        except Unknown:
            self.seat = ""
        return super().allow_request(request, view)

    def kind(self, request: Request) -> str:
        """Return the kind of request: a bot's for whoever holds a seat, otherwise anonymous."""
        return _of_a_bot(request) if self.seat else "nobody"

    def of(self, request: Request, view: Any) -> str:
        """Return the seat, or the address."""
        return self.seat or rate_limit.address_of(request)


def kind_of(request: Request) -> str:
    """Return the kind of request it counts as."""
    if request.auth is None and request.user is None:
        return "nobody"
    if isinstance(request.auth, Identity) and request.auth.caller.bot:
        return _of_a_bot(request)
    return "reads" if request.method in SAFE_METHODS else "changes"


def _of_a_bot(request: Request) -> str:
    return "bot_reads" if request.method in SAFE_METHODS else "bot_changes"
