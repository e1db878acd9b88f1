"""Tells listening pages that a stream has moved on; what it says now, they read for themselves."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from club import freshness, quick_redis
from club.breaker import Breaker
from club.models.line import REGISTER

NEWS = "whist:live"
"""The Redis stream that carries what changed, for all clubs of an installation."""
KEPT = 1000
"""News kept for listeners who come back; whoever misses more reads their page anew."""
RIGHTS = "rights"
"""The word that makes a club's listeners show again who they are."""

SEATS = "seats"
"""The word that makes an external bot listen anew: a seat of its was given or taken."""

NOT_SPOKEN = re.compile(r"[^\w-]")

_breaker = Breaker("Redis")


def tell(club: int, stream: str, version: int, what: str = "changed") -> bool:
    """Say that a club's stream has reached a version; never raises, and never waits long.

    Call it after the commit. It tells whether the news went out; where it did not, pages notice
    when they poll.
    """
    news = {"club": club, "stream": stream, "version": version, "what": what}
    return _breaker.attempt(partial(_say, club, news, freshness.moved(club)))


def _say(club: int, news: dict[str, Any], mark: str) -> None:
    with quick_redis.client().pipeline(transaction=False) as both:
        both.set(freshness.KEY.format(club=club), mark, ex=freshness.KEPT_SECONDS)
        both.xadd(NEWS, news, maxlen=KEPT, approximate=True)
        both.execute()


def spoken(stream: str) -> str:
    """Give a stream's name as pages wait for it: `table:2026-11-20.2:3` is `table-2026-11-20-2-3`.

    An event in a page has a name of letters, figures and hyphens alone; `live.js` does the same.
    """
    return NOT_SPOKEN.sub("-", stream)


def rights_changed(club: int) -> bool:
    """Say that someone's rights in a club changed: every listener of it is asked again."""
    return tell(club, REGISTER, 0, RIGHTS)
