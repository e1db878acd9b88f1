"""The web process: uvicorn on the socket that the supervisor keeps open.

A connection made while this process is being restarted waits in that socket.
Run as `python -m club.supervisor.web DESCRIPTOR`.
"""

import socket
import sys
from types import FrameType

import uvicorn

from club import asgi  # readies Django, which what follows stands on
from club.livestream.hub import hub

LAST_REQUESTS = 2
"""Seconds that open requests and live streams have when the process is to end."""


class Server(uvicorn.Server):
    """uvicorn, which lets the live stream's listeners go when it is told to end."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take the signal; the listeners come back to the next process by themselves."""
        super().handle_exit(sig, frame)
        hub.close()


def main(descriptor: int) -> None:
    """Serve the club on an inherited socket."""
    config = uvicorn.Config(
        asgi.application,
        access_log=False,
        log_level="warning",
        lifespan="on",
        ws="none",
        timeout_keep_alive=20,
        timeout_graceful_shutdown=LAST_REQUESTS,
        server_header=False,
    )
    Server(config).run(sockets=[socket.socket(fileno=descriptor)])


if __name__ == "__main__":
    main(int(sys.argv[1]))
