"""Whether anything of a club has changed, told without asking the database.

Each club has a mark that is another after every change. Read the mark first, then what it is to
vouch for; as long as the mark is the same, nothing of that has changed. Alone on its machine a web
process keeps the marks itself, for as long as it hears the news; where there are several, Redis
keeps them. Where neither can be asked there is no mark, and the database is asked instead.
"""

from __future__ import annotations

import itertools
import os
from functools import partial

from django.conf import settings

from club import quick_redis
from club.breaker import Breaker

KEY = "whist:mark:{club}"
KEPT_SECONDS = 24 * 3600

_breaker = Breaker("The marks in Redis")
_count = itertools.count()
_own: dict[int, str] = {}
_hears = False


def another() -> str:
    """Give a mark that no club has had."""
    return f"{os.getpid()}.{os.urandom(4).hex()}.{next(_count)}"


def moved(club: int) -> str:
    """Say that something of a club has changed, and give its new mark."""
    mark = _own[club] = another()
    return mark


def hears() -> None:
    """Say that from now on this process hears of every change; marks from before are void."""
    global _hears
    _own.clear()
    _hears = True


def hears_no_more() -> None:
    """Say that this process has lost the news."""
    global _hears
    _hears = False


def mark(club: int) -> str | None:
    """Give a club's mark, or None where it cannot be had."""
    if settings.WHIST_ALONE and _hears:
        return _own.get(club) or _own.setdefault(club, another())
    found: list[str] = []
    _breaker.attempt(partial(_ask, club, found))
    return found[0] if found else None


def _ask(club: int, found: list[str]) -> None:
    redis, key = quick_redis.client(), KEY.format(club=club)
    kept = redis.get(key)
    if kept is None:
        redis.set(key, another(), nx=True, ex=KEPT_SECONDS)
        kept = redis.get(key)
    if kept is not None:
        found.append(kept.decode())
