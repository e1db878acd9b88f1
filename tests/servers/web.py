"""A real web process for the tests, on the tests' own database and Redis."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from tests.servers import kept


@dataclass(frozen=True, slots=True)
class Web:
    """Where the web process listens, and the process."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Return the address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(
    told: Mapping[str, str], meanwhile: Callable[[int], None] = lambda _port: None
) -> Iterator[Web]:
    """Serve until the block ends; `told` is added to the process's environment.

    `meanwhile` is called with the port while the process starts.
    """
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as door:
        process = kept.start(
            [sys.executable, "-m", "club.supervisor.web", str(door.fileno())],
            env=dict(os.environ) | dict(told),
            pass_fds=(door.fileno(),),
        )
        port = door.getsockname()[1]
        try:
            meanwhile(port)
            kept.wait_until(lambda: answers(port), 30, "the web process")
            yield Web(port, process)
        finally:
            kept.stop(process)


def answers(port: int) -> bool:
    """Whether the web process answers."""
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=kept.LEAST_PATIENCE)
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
