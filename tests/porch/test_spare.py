"""The spare web process serves as soon as the one that served is gone."""

from __future__ import annotations

import os
import socket
import sys
import time

import pytest

from club.supervisor import processes
from tests.servers import kept, web
from tests.services import test_database_url

pytestmark = pytest.mark.django_db(transaction=True)


def starts(module: str, door: socket.socket, lock: str):
    """Start a web process on an open door."""
    return kept.start(
        [sys.executable, "-m", module, str(door.fileno()), lock],
        env=dict(os.environ) | {"DATABASE_URL": test_database_url()},
        pass_fds=(door.fileno(),),
    )


def test_the_spare_serves_when_the_web_process_is_killed_and_not_before(tmp_path):
    lock = str(tmp_path / processes.SERVING)
    with socket.create_server(("127.0.0.1", 0), backlog=64) as door:
        port = door.getsockname()[1]
        first = starts("club.supervisor.web", door, lock)
        kept.wait_until(lambda: web.answers(port), 30, "the web process")
        spare = starts("club.supervisor.spare", door, lock)
        time.sleep(0.1)
        first.kill()
        first.wait()
        kept.wait_until(lambda: web.answers(port), 30, "the spare")
        assert spare.poll() is None
        kept.stop(spare)


def test_a_club_keeps_a_spare_web_process_that_waits_for_the_same_lock(tmp_path):
    children = processes.children(tmp_path, 7, None, lambda: False)
    commands = {child.name: list(child.command) for child in children}
    serving, spare = commands["The web server"], commands["The spare web server"]
    assert serving[2:] == ["club.supervisor.web", "7", str(tmp_path / "web.lock")]
    assert spare[2:] == ["club.supervisor.spare", *serving[3:]]
    assert not next(child for child in children if child.name == "The spare web server").may_start()
