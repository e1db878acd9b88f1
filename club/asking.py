"""How much one caller may ask for: counted a minute at a time, and let pass when counting fails."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address, ip_network
from math import ceil

from django.conf import settings
from django.http import HttpRequest

from club import quick_redis
from club.breaker import Breaker
from club.errors import TooMuch
from club.reason import N_, Reason

WINDOW = 60
PREFIX = "whist:asked"

_breaker = Breaker("The counts in Redis")


def address_of(request: HttpRequest) -> str:
    """Give where a request is from; of an IPv6 address its network, which one household has."""
    return counted_as(request.META.get("REMOTE_ADDR", ""))


def counted_as(address: str) -> str:
    """Give under what name an address is counted."""
    try:
        version = ip_address(address).version
    except ValueError:
        return f"from:{address}"
    return f"from:{ip_network(f'{address}/64', strict=False) if version == 6 else address}"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left to one caller of a minute's requests of a kind; `ends` is in so many seconds."""

    kind: str
    limit: int
    asked: int
    ends: float

    @property
    def wait(self) -> float | None:
        """Seconds to wait if the limit is passed, else None."""
        return self.ends if self.asked > self.limit else None

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the IETF draft on rate limits: the policy, what is left, until when."""
        left, seconds = max(0, self.limit - self.asked), ceil(self.ends)
        return {
            "RateLimit-Policy": f'"{self.kind}";q={self.limit};w={WINDOW}',
            "RateLimit": f'"{self.kind}";r={left};t={seconds}',
        }


def allowance(kind: str, who: str, limit: int | None = None) -> Allowance:
    """Count a request of this kind and say what is left of the minute's limit.

    The limit is that of the settings for the kind, unless another is given.
    """
    minute, passed = divmod(time.time(), WINDOW)
    asked = _count(_key(kind, who, int(minute)))
    limit = settings.WHIST_REQUESTS_A_MINUTE[kind] if limit is None else limit
    return Allowance(kind, limit, asked, WINDOW - passed)


def passed_by(kind: str, who: str, limit: int | None = None) -> float | None:
    """Count a request of this kind; give the seconds to wait where the minute's limit is passed."""
    return allowance(kind, who, limit).wait


def uncount(kind: str, who: str) -> None:
    """Take back the count of a request that turned out well."""
    key = _key(kind, who, int(time.time() // WINDOW))
    _breaker.attempt(lambda: quick_redis.client().decr(key))


def _key(kind: str, who: str, minute: int) -> str:
    return f"{PREFIX}:{kind}:{who}:{minute}"


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
