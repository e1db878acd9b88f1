"""Redis goes in mid-evening and comes back: nothing waits for it, nothing is lost."""

from __future__ import annotations

import http.client
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from club.infrastructure import embedded_redis
from club.models import Errand, Line, Position, Stream
from club.outbox import publisher
from tables.models import Total
from tests.servers import kept, redis, web
from tests.services import test_database_url
from tests.trouble.night import STRONG, Night, a_night, unsound

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.worker]


@contextmanager
def a_redis(folder: Path) -> Iterator[str]:
    """Run a Redis of this test's own until the block ends."""
    server = embedded_redis.binary()
    assert server is not None
    process = kept.start(embedded_redis.command(server, folder))
    try:
        kept.wait_until(lambda: redis.answers(embedded_redis.url(folder)), 10, "Redis")
        yield embedded_redis.url(folder)
    finally:
        kept.stop(process)


@contextmanager
def workers(told: dict[str, str]) -> Iterator[None]:
    """Run a worker with its sweeper, as the club's own supervisor does."""
    command = [sys.executable, "-m", "celery", "-A", "club", "worker", "-B", "--concurrency", "1"]
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "ERROR"]
    schedule = ["--schedule", str(Path(told["WHIST_VAR"]) / "beat")]
    process = kept.start([*command, *quiet, *schedule], env=dict(os.environ) | told)
    try:
        yield
    finally:
        kept.stop(process)


def post(night: Night, port: int, token: str, path: str, told: Any) -> int:
    """Make a change over HTTP; give its status."""
    headers = {
        "Authorization": f"Bearer {token}",
        "Idempotency-Key": f"redis-{time.monotonic_ns()}",
        "Content-Type": "application/json",
    }
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=kept.LEAST_PATIENCE)
    whole = f"/api/v1/clubs/{night.club.slug}{night.rubber_path}{path}"
    line.request("POST", whole, json.dumps(told), headers)
    return line.getresponse().status


def yes(night: Night) -> dict[str, object]:
    """Return the body of East's yes to what is on the table now."""
    stream = Stream.objects.get(pk=night.rubber.stream_id)
    return {"by": "E", "seen": {stream.name: stream.version}}


def test_a_rubber_is_played_out_without_redis_and_counted_once_it_is_back(tmp_path: Path):
    night = a_night()
    token = night.program().token
    told = {"DATABASE_URL": test_database_url(), "WHIST_VAR": str(tmp_path)}
    told["REDIS_URL"] = embedded_redis.url(tmp_path)
    with web.serving(told) as served:
        with a_redis(tmp_path):
            assert post(night, served.port, token, "/hands", STRONG) == 201
            assert post(night, served.port, token, "/confirm", yes(night)) == 201
        assert not redis.answers(told["REDIS_URL"])
        assert post(night, served.port, token, "/hands", STRONG) == 201
        assert post(night, served.port, token, "/confirm", yes(night)) == 201
        assert post(night, served.port, token, "/settle", {}) == 201
        assert not redis.answers(told["REDIS_URL"]), "all three were answered without it"
        assert Line.objects.filter(what="rubber_won").exists()
        assert Errand.objects.filter(task="standings_rubber", done_at=None).exists()
        assert not Total.objects.exists()
        with a_redis(tmp_path), workers(told):
            open_errands = Errand.objects.filter(done_at=None)
            kept.wait_until(lambda: not open_errands.exists(), 60, "the sweeper")
    assert {total.rubbers for total in Total.objects.all()} == {1}
    publisher.publish(look_back=None)
    assert Position.objects.count() == Line.objects.count()
    assert unsound() == []
