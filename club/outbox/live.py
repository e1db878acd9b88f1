"""Notifies listening pages that a stream has changed; they fetch the new content themselves."""

from __future__ import annotations

import re
from functools import partial

from redis.typing import EncodableT, FieldT

from club.infrastructure import redis_client
from club.infrastructure.redis_client import CircuitBreaker
from club.outbox import freshness
from club.rules.stored_values import REGISTER

NEWS = "whist:live"
"""The Redis stream of changes, for all clubs of an installation."""
KEPT = 1000
"""Messages kept for listeners who reconnect; one who missed more reloads the page."""
RIGHTS = "rights"
"""Message that makes the listeners of a club authorise themselves again."""

SEATS = "seats"
"""Message that makes an external bot reconnect after it was given or lost a seat."""

NOT_SPOKEN = re.compile(r"[^\w-]")

_breaker = CircuitBreaker("live updates")


def tell(club: int, stream: str, version: int, what: str = "changed") -> bool:
    """Announce that a club's stream has reached a version; never raises, and never waits long.

    Call it after the commit. It returns whether the news was sent; if not, pages notice when they
    poll.
    """
    news: dict[FieldT, EncodableT] = {
        "club": club,
        "stream": stream,
        "version": version,
        "what": what,
    }
    return _breaker.attempt(partial(_say, club, news, freshness.moved(club)))


def _say(club: int, news: dict[FieldT, EncodableT], mark: str) -> None:
    with redis_client.client().pipeline(transaction=False) as both:
        both.set(freshness.KEY.format(club=club), mark, ex=freshness.KEPT_SECONDS)
        both.xadd(NEWS, news, maxlen=KEPT, approximate=True)
        both.execute()


def spoken(stream: str) -> str:
    """Return a stream's event name for pages: `table:2026-11-20.2:3` is `table-2026-11-20-2-3`.

    An event name in a page may have letters, digits and hyphens only; `live.js` does the same.
    """
    return NOT_SPOKEN.sub("-", stream)


def rights_changed(club: int) -> bool:
    """Announce that rights in a club changed: every listener is authorised again."""
    return tell(club, REGISTER, 0, RIGHTS)
