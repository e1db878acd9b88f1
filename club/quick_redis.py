"""A Redis client for data that may be lost: short timeouts and no retries."""

from __future__ import annotations

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
