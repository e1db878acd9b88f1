"""How much one caller may ask for: counted a minute at a time, and let pass when counting fails."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from club import quick_redis
from club.breaker import Breaker
from club.visits import Visit

WINDOW = 60

_breaker = Breaker("The counts in Redis")


class AMinute(BaseThrottle):
    """Takes so many requests a minute from one caller: reads, changes, or those of nobody known."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request; raise Throttled, with the limit, where there were too many."""
        kind = kind_of(request)
        limit = settings.WHIST_REQUESTS_A_MINUTE[kind]
        minute, passed = divmod(time.time(), WINDOW)
        counted = count(f"whist:asked:{kind}:{self.of(request)}:{int(minute)}")
        if counted > limit:
            error = Throttled(WINDOW - passed)
            error.limit = limit
            raise error
        return True

    def of(self, request: Request) -> str:
        """Give whom the request is counted to: a member, a device, a user, an address."""
        if isinstance(request.auth, Visit):
            return f"{request.auth.club.pk}:{request.auth.caller.signed}"
        if request.user is not None:
            return f"user:{request.user.pk}"
        return f"from:{self.get_ident(request)}"


def kind_of(request: Request) -> str:
    """Give what kind of request it is counted as."""
    if request.auth is None and request.user is None:
        return "nobody"
    return "reads" if request.method in SAFE_METHODS else "changes"


def count(key: str) -> int:
    """Add one to a count and give it; 0 where nothing can be counted."""
    counted: list[int] = []
    _breaker.attempt(partial(_add_one, key, counted))
    return counted[0] if counted else 0


def _add_one(key: str, counted: list[int]) -> None:
    with quick_redis.client().pipeline(transaction=False) as both:
        both.incr(key)
        both.expire(key, 2 * WINDOW)
        counted.append(both.execute()[0])
