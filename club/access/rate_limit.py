"""Per-minute rate limiting; fails open when Redis is unavailable."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address, ip_network
from math import ceil

from django.conf import settings
from django.http import HttpRequest

from club.errors import TooMuch
from club.infrastructure import redis_client
from club.infrastructure.redis_client import CircuitBreaker
from club.reason import N_, Reason

WINDOW = 60
PREFIX = "whist:asked"

_breaker = CircuitBreaker("rate limits")


def address_of(request: HttpRequest) -> str:
    """Return the name under which the request's client address is counted."""
    return client_key(request.META.get("REMOTE_ADDR", ""))


def client_key(address: str) -> str:
    """Return the name under which an address is counted.

    IPv6 addresses are counted by their /64 network, since a household has a whole one.
    """
    try:
        version = ip_address(address).version
    except ValueError:
        return f"from:{address}"
    return f"from:{ip_network(f'{address}/64', strict=False) if version == 6 else address}"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What remains of a caller's limit for this minute, which ends in `ends` seconds."""

    kind: str
    limit: int
    asked: int
    ends: float

    @property
    def wait(self) -> float | None:
        """Seconds to wait if the limit is exceeded, else None."""
        return self.ends if self.asked > self.limit else None

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the IETF draft on rate limits: the policy, what is left and the reset time."""
        left, seconds = max(0, self.limit - self.asked), ceil(self.ends)
        return {
            "RateLimit-Policy": f'"{self.kind}";q={self.limit};w={WINDOW}',
            "RateLimit": f'"{self.kind}";r={left};t={seconds}',
        }


def allowance(kind: str, who: str, limit: int | None = None) -> Allowance:
    """Count a request of this kind and return what is left of the minute's limit.

    The limit for the kind comes from the settings unless one is given.
    """
    minute, passed = divmod(time.time(), WINDOW)
    asked = _count(_key(kind, who, int(minute)))
    limit = settings.WHIST_REQUESTS_A_MINUTE[kind] if limit is None else limit
    return Allowance(kind, limit, asked, WINDOW - passed)


def seconds_over_limit(kind: str, who: str, limit: int | None = None) -> float | None:
    """Count a request; return the seconds to wait if the minute's limit is exceeded, else None."""
    return allowance(kind, who, limit).wait


def uncount(kind: str, who: str) -> None:
    """Undo the count of a request that succeeded."""
    key = _key(kind, who, int(time.time() // WINDOW))
    _breaker.attempt(lambda: redis_client.client().decr(key))


def _key(kind: str, who: str, minute: int) -> str:
    return f"{PREFIX}:{kind}:{who}:{minute}"


def check(kind: str, who: str) -> None:
    """Count a request of this kind; raise TooMuch, with the seconds to wait, if over the limit."""
    wait = seconds_over_limit(kind, who)
    if wait is not None:
        limit, seconds = settings.WHIST_REQUESTS_A_MINUTE[kind], ceil(wait)
        template = N_("The limit is {limit} requests a minute; try again in {wait} s.")
        raise TooMuch(Reason(template, limit=limit, wait=seconds), wait=seconds)


def _count(key: str) -> int:
    """Increment a counter and return it; 0 if Redis is unavailable."""
    counted: list[int] = []
    _breaker.attempt(partial(_add_one, key, counted))
    return counted[0] if counted else 0


def _add_one(key: str, counted: list[int]) -> None:
    with redis_client.client().pipeline(transaction=False) as both:
        both.incr(key)
        both.expire(key, 2 * WINDOW)
        counted.append(both.execute()[0])
