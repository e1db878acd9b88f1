"""Checks whether anything in a club has changed, without asking the database.

Each club has a mark that is replaced after every change. Read the mark first and then the data it
is to vouch for; while the mark stays the same, that data has not changed. A web process that is
alone on its machine keeps the marks itself, as long as it receives the live news; otherwise Redis
keeps them. If neither is available there is no mark, and the database is asked instead.
"""

from __future__ import annotations

import itertools
import os
from functools import partial

from django.conf import settings

from club.infrastructure import redis_client
from club.infrastructure.redis_client import CircuitBreaker

KEY = "whist:mark:{club}"
KEPT_SECONDS = 24 * 3600

_breaker = CircuitBreaker("what has changed")
_count = itertools.count()
_own: dict[int, str] = {}
_hears = False


def another() -> str:
    """Return a mark that no club has had."""
    return f"{os.getpid()}.{os.urandom(4).hex()}.{next(_count)}"


def moved(club: int) -> str:
    """Replace a club's mark after a change, and return the new one."""
    mark = _own[club] = another()
    return mark


def hears() -> None:
    """Note that this process now receives every change, and discard its earlier marks."""
    global _hears
    _own.clear()
    _hears = True


def hears_no_more() -> None:
    """Note that this process no longer receives changes."""
    global _hears
    _hears = False


def mark(club: int) -> str | None:
    """Return a club's mark, or None if it is unavailable."""
    if settings.WHIST_ALONE and _hears:
        return _own.get(club) or _own.setdefault(club, another())
    found: list[str] = []
    _breaker.attempt(partial(_ask, club, found))
    return found[0] if found else None


def _ask(club: int, found: list[str]) -> None:
    redis, key = redis_client.client(), KEY.format(club=club)
    kept = redis.get(key)
    if kept is None:
        redis.set(key, another(), nx=True, ex=KEPT_SECONDS)
        kept = redis.get(key)
    if kept is not None:
        found.append(kept if isinstance(kept, str) else kept.decode())
