"""The database server is restarted while the club is open: it is asked again, and nothing is lost.

The server is one of this test's own, so that no other test is disturbed.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from club.monitoring import readiness as ready
from tests import services
from tests.servers import kept, postgresql, web

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db
KEEPS_COMMITS = (*postgresql.QUICK, "synchronous_commit=on")
"""As in production, what was committed is still there after the server has recovered."""
PHONES = 4
A_MOMENT = 0.02
"""Seconds, so that nobody asks more than a caller may in a minute."""


@dataclass
class Elsewhere:
    """A club on a database server of its own."""

    server: postgresql.Server
    path: str
    evening: str
    token: str

    @property
    def told(self) -> dict[str, str]:
        """Return the environment of a process that serves it."""
        return {"DATABASE_URL": self.server.url}


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    """Bring a club about on a server that nothing else uses."""
    if services.STAGE != "postgresql":
        pytest.skip("SQLite has no server that could be restarted.")
    with tempfile.TemporaryDirectory(prefix="whist-restart-", ignore_cleanup_errors=True) as name:
        server = postgresql.start_own(Path(name), KEEPS_COMMITS)
        try:
            made = subprocess.run(
                [sys.executable, "-m", "tests.porch.a_night_elsewhere"], cwd=ROOT, check=True,
                env=dict(os.environ) | {"DATABASE_URL": server.url},
                capture_output=True, text=True, timeout=300,
            )  # fmt: skip
            yield Elsewhere(server, **json.loads(made.stdout.splitlines()[-1]))
        finally:
            server.stop()


class Answer(NamedTuple):
    """What a request was answered, when it was sent, and under which key; "" for a reading."""

    key: str
    sent: float
    status: int


@dataclass
class Phones:
    """People who read the evening and add members, one request after the other.

    What is refused because the database is away is sent again, with the same key.
    """

    club: Elsewhere
    port: int
    name: str
    ended: threading.Event = field(default_factory=threading.Event)
    answers: list[Answer] = field(default_factory=list)

    def asks(self, method: str, path: str, key: str = "") -> int:
        """Send one request, on a connection of its own."""
        headers = {"Authorization": f"Bearer {self.club.token}", "Connection": "close"}
        headers |= {"Idempotency-Key": key, "Content-Type": "application/json"} if key else {}
        body = json.dumps({"name": key, "another": True}) if key else None
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=kept.LEAST_PATIENCE)
        sent = time.monotonic()
        line.request(method, self.club.path + path, body, headers)
        status = line.getresponse().status
        self.answers.append(Answer(key, sent, status))
        return status

    def goes_on(self, phone: int) -> None:
        """Read and write until the block ends."""
        turn = 0
        while not self.ended.is_set():
            self.asks("GET", self.club.evening)
            turn += self.asks("POST", "/members", f"{self.name}-{phone}-{turn}") == 201
            time.sleep(A_MOMENT)

    def wait_for(self, count: int) -> None:
        """Wait until so many more answers have come."""
        wanted = len(self.answers) + count
        kept.wait_until(lambda: len(self.answers) >= wanted, 60, "the phones")

    def statuses(self, sent_after: float) -> set[int]:
        """Return how the requests were answered that were sent after a moment."""
        return {answer.status for answer in self.answers if answer.sent > sent_after}

    def made(self) -> list[str]:
        """List the keys of the changes that were answered as made."""
        return sorted(answer.key for answer in self.answers if answer.status == 201)


@contextmanager
def phones(club: Elsewhere, port: int, name: str) -> Iterator[Phones]:
    """Let people ask until the block ends."""
    them = Phones(club, port, name)
    threads = [threading.Thread(target=them.goes_on, args=(n,)) for n in range(PHONES)]
    for one in threads:
        one.start()
    try:
        yield them
    finally:
        them.ended.set()
        for one in threads:
            one.join()


def readiness(port: int) -> tuple[int, dict[str, bool]]:
    """Ask the web process whether it can serve, while a worker is at work."""
    ready.note_worker()
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=kept.LEAST_PATIENCE)
    line.request("GET", "/readyz")
    answer = line.getresponse()
    return answer.status, json.loads(answer.read())


def written(club: Elsewhere, name: str) -> list[str]:
    """List the keys of the phones' changes that are on the record."""
    with psycopg.connect(club.server.url) as database:
        keys = "select key from club_intent where key like %s"
        return sorted(key for (key,) in database.execute(keys, [f"{name}-%"]).fetchall())


AWAY = {"database": False, "migrations": False, "worker": True}


def test_a_database_server_that_is_restarted_is_asked_again_and_no_change_is_lost(elsewhere):
    with (
        web.serving(elsewhere.told) as served,
        phones(elsewhere, served.port, "busy") as them,
    ):
        for how in (signal.SIGINT, signal.SIGQUIT):
            them.wait_for(6 * PHONES)
            assert readiness(served.port)[0] == 200
            elsewhere.server.stop(how)
            stopped = time.monotonic()
            assert readiness(served.port) == (503, AWAY)
            assert web.answers(served.port), "the process itself is alive"
            them.wait_for(4 * PHONES)
            assert them.statuses(stopped) == {503}
            elsewhere.server.run()
            assert readiness(served.port)[0] == 200
            back = time.monotonic()
            them.wait_for(6 * PHONES)
            assert them.statuses(back) == {200, 201}
    assert them.statuses(0) == {200, 201, 503}
    assert len(set(them.made())) == len(them.made())
    assert set(them.made()) <= set(written(elsewhere, "busy"))


def test_nobody_notices_a_restart_in_which_nobody_asked_anything(elsewhere):
    with web.serving(elsewhere.told) as served:
        for turn in ("before", "after"):
            with phones(elsewhere, served.port, turn) as them:
                them.wait_for(8 * PHONES)
            assert them.statuses(0) == {200, 201}
            assert them.made() == written(elsewhere, turn)
            elsewhere.server.stop()
            elsewhere.server.run()
