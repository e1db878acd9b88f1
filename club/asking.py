"""How much one caller may ask for: counted a minute at a time, and let pass when counting fails."""

from __future__ import annotations

import time
from functools import partial
from math import ceil

from django.conf import settings

from club import quick_redis
from club.breaker import Breaker
from club.errors import TooMuch
from club.reason import N_, Reason

WINDOW = 60

_breaker = Breaker("The counts in Redis")


def passed_by(kind: str, who: str) -> float | None:
    """Count a request of this kind; give the seconds to wait where the minute's limit is passed."""
    minute, passed = divmod(time.time(), WINDOW)
    counted = _count(f"whist:asked:{kind}:{who}:{int(minute)}")
    return WINDOW - passed if counted > settings.WHIST_REQUESTS_A_MINUTE[kind] else None


def check(kind: str, who: str) -> None:
    """Count a request of this kind; raise TooMuch, saying when again, where there were too many."""
    wait = passed_by(kind, who)
    if wait is not None:
        limit, seconds = settings.WHIST_REQUESTS_A_MINUTE[kind], ceil(wait)
        template = N_("{limit} requests a minute are taken; again in {wait} s.")
        raise TooMuch(Reason(template, limit=limit, wait=seconds), wait=seconds)


def _count(key: str) -> int:
    """Add one to a count and give it; 0 where nothing can be counted."""
    counted: list[int] = []
    _breaker.attempt(partial(_add_one, key, counted))
    return counted[0] if counted else 0


def _add_one(key: str, counted: list[int]) -> None:
    with quick_redis.client().pipeline(transaction=False) as both:
        both.incr(key)
        both.expire(key, 2 * WINDOW)
        counted.append(both.execute()[0])
