"""One command opens the club, keeps it open, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing

import pytest

from club.supervisor import processes as roster
from tests.porch.opened import Installation, opened, processes, start
from tests.servers import kept

PATIENCE = kept.LEAST_PATIENCE


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """Keep one installation for all of these; who closes it leaves the next to open it again."""
    kept_open = Installation(tmp_path_factory.mktemp("var"))
    yield kept_open
    kept_open.close()


def answers(url: str) -> bool:
    with urllib.request.urlopen(f"{url}healthz", timeout=PATIENCE) as answer:
        return answer.status == 200


WORKER = "celery -A club worker"


def test_a_dead_child_is_started_again_within_a_second(installation):
    club = installation.club()
    assert answers(club.url)
    for word in (
        "supervisor.web",
        "supervisor.spare",
        "valkey-server",
        "celery -A club.beat beat",
        WORKER,
        "--queues bots",
        "warden",
    ):
        dead = club.one(word)
        os.kill(dead, signal.SIGKILL)
        kept.wait_until(lambda w=word, d=dead: set(club.children(w)) - {d}, 1.2, word)
    assert answers(club.url), "a visitor who comes in between waits, and is answered"


@pytest.mark.parametrize(
    ("worker", "pool"), [(WORKER, roster.WORKERS), ("--queues bots", os.cpu_count())]
)
def test_a_dead_worker_leaves_no_half_of_itself_behind(installation, worker, pool):
    club = installation.club()
    first = club.one(worker)

    def children() -> set[int]:
        return {one.pid for one in processes() if one.parent == first}

    kept.wait_until(lambda: len(children()) == pool, 10, "its pool")
    left = children()
    os.kill(first, signal.SIGKILL)
    kept.wait_until(lambda: not left & set(club.running(worker)), 10, "the end of its pool")


def test_a_club_that_is_open_is_not_opened_twice(installation):
    club = installation.club()
    second = start(installation.var)
    told, _ = second.communicate(timeout=PATIENCE)
    assert second.returncode == 1
    assert "is already open at " + club.url in told and str(club.process.pid) in told
    assert "Traceback" not in told
    assert answers(club.url)


def test_when_the_supervisor_is_killed_no_child_is_left(installation):
    club = installation.club()
    club.one(WORKER)
    club.process.kill()
    club.process.wait()
    kept.wait_until(lambda: not club.running(), 8, "the end of the children")


def test_a_second_start_keeps_all_that_was_there(installation):
    """Even where the first was killed, as in the test before."""
    if not (installation.var / "club.sqlite3").exists():
        installation.club()
    installation.close()
    var = installation.var
    with closing(sqlite3.connect(var / "club.sqlite3")) as rows, rows:
        rows.execute("create table kept_by_a_test (word)")
        rows.execute("insert into kept_by_a_test values ('here')")
    key = (var / "secret_key").read_text()
    again = installation.club()
    assert not any("are ready" in line for line in again.said)
    with closing(sqlite3.connect(var / "club.sqlite3", timeout=60)) as rows:
        assert rows.execute("select word from kept_by_a_test").fetchone() == ("here",)
    assert (var / "secret_key").read_text() == key


def test_ctrl_c_ends_every_child(installation):
    club = installation.club()
    club.one(WORKER)
    rest = club.close()
    assert club.process.returncode == 0
    assert "closed. Everything is kept." in rest and "Traceback" not in rest
    assert club.running() == []


def test_a_port_in_use_is_said_plainly(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        second = start(tmp_path, "--port", port)
        told, _ = second.communicate(timeout=PATIENCE)
    assert second.returncode == 1
    assert f"Port {port} on 127.0.0.1 is in use." in told and "Traceback" not in told


def test_a_hall_is_served_under_its_address_and_no_other(tmp_path):
    with opened(tmp_path, "--hall", "--listen", "127.0.0.2", "--port", "0") as club:
        assert club.url.startswith("http://127.0.0.2:")
        assert any("█" in line or "▄" in line for line in club.said), "a QR code is shown"
        assert answers(club.url)
        strange = urllib.request.Request(f"{club.url}admin/login/", headers={"Host": "elsewhere"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(strange, timeout=PATIENCE)
        assert refused.value.code == 400
        with urllib.request.urlopen(f"{club.url}admin/login/", timeout=PATIENCE) as page:
            assert page.status == 200


def test_an_address_without_a_hall_is_refused(tmp_path):
    refused = start(tmp_path, "--listen", "127.0.0.2", "--port", "0")
    told, _ = refused.communicate(timeout=PATIENCE)
    assert refused.returncode == 1 and "--listen needs --hall" in told
