"""The web process: uvicorn on the socket that the supervisor keeps open.

A connection made while this process is being restarted waits in that socket.
Of several processes that name one LOCK, one serves; the others stand by with the whole program
read, and the next serves as soon as the lock is free, however its holder ended.
Run as `python -m club.supervisor.web DESCRIPTOR [LOCK]`.
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

from club import asgi  # readies Django, which what follows stands on
from club.wsgi import application as pages

LAST_REQUESTS = 7
"""Seconds that open requests and live streams have when the process is to end."""


LATE = 0.5
"""Seconds that a connection which has asked nothing yet stays open then."""


class Protocol(H11Protocol):
    """uvicorn's, which does not turn away who has just come in when the process is to end."""

    def shutdown(self) -> None:
        """End the connection; one that has asked nothing yet may still ask."""
        if self.cycle is None:
            self.loop.call_later(LATE, super().shutdown)
        else:
            super().shutdown()


def main(descriptor: int, lock: str | None = None) -> None:
    """Serve the club on an inherited socket, once it is this process's turn."""
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
    """Take the lock; if another process serves, read a page meanwhile and wait for its end.

    The system frees the lock when its holder ends, so the descriptor stays open until then.
    """
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        read_first_page()
        fcntl.flock(descriptor, fcntl.LOCK_EX)


def read_first_page() -> None:
    """Answer the first page to nobody, so that addresses, views and templates have been read."""
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
    for _piece in pages(environ, lambda *_start: None):
        continue
    connections.close_all()


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
