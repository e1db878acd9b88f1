"""The web process: uvicorn on the socket that the supervisor keeps open.

Connections made while this process restarts wait in that socket. If several processes are given the
same LOCK, one serves; the others stand by, fully loaded, and one of them takes over as soon as the
lock is free, however its holder ended. Run as `python -m club.supervisor.web DESCRIPTOR [LOCK]`.
"""

import fcntl
import io
import os
import socket
import sys

import uvicorn
from django.conf import settings
from django.db import connections
from uvicorn.protocols.http.h11_impl import H11Protocol

from club import asgi  # sets up Django, which the next import needs
from club.wsgi import application as pages

LAST_REQUESTS = 7
"""Seconds that open requests and live streams have left at shutdown."""


LATE = 0.5
"""Seconds that a connection without a request yet stays open at shutdown."""


class Protocol(H11Protocol):
    """uvicorn's protocol, but at shutdown it does not drop clients that have just connected."""

    def shutdown(self) -> None:
        """Close the connection, but leave one without a request yet a moment to send it."""
        if self.cycle is None:
            self.loop.call_later(LATE, super().shutdown)
        else:
            super().shutdown()


def main(descriptor: int, lock: str | None = None) -> None:
    """Serve the club on an inherited socket, once this process holds the lock."""
    if lock is not None:
        wait_for_turn(lock)
    config = uvicorn.Config(
        asgi.application,
        http=Protocol,
        access_log=False,
        log_level="warning",
        lifespan="on",
        ws="none",
        timeout_keep_alive=20,
        timeout_graceful_shutdown=LAST_REQUESTS,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=descriptor)])


def wait_for_turn(lock: str) -> None:
    """Take the lock; if another process holds it, load the home page, then wait for the lock.

    The system frees the lock when its holder exits, so the descriptor is never closed.
    """
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        read_first_page()
        fcntl.flock(descriptor, fcntl.LOCK_EX)


def read_first_page() -> None:
    """Render the home page, so that URLs, views and templates are loaded."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/",
        "HTTP_HOST": settings.ALLOWED_HOSTS[0],
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
    }
    for _piece in pages(environ, lambda *_start: lambda _piece: None):
        continue
    connections.close_all()


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
