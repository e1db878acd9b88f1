"""A Redis client for data that may be lost: short timeouts and no retries."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry


@cache
def client() -> redis.Redis:
    """Return this process's client."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=0.3,
        socket_timeout=0.5,
        retry=Retry(NoBackoff(), 0),
    )


log = logging.getLogger(__name__)

REST = 5.0
"""Seconds during which calls are skipped after a failure."""


@dataclass(slots=True)
class CircuitBreaker:
    """Guards calls to a server that may be down; the caller never waits and sees no error.

    Only for what may be lost: hints and live updates, never the record.
    """

    name: str
    clock: Callable[[], float] = time.monotonic
    rests_until: float = float("-inf")

    def attempt(self, call: Callable[[], object]) -> bool:
        """Make the call unless the breaker is open; return whether it was made and succeeded."""
        if self.clock() < self.rests_until:
            return False
        try:
            call()
        except Exception as trouble:
            self.rests_until = self.clock() + REST
            log.warning(
                "Redis cannot be reached (%s); next try in %g s: %r", self.name, REST, trouble
            )
            return False
        return True
