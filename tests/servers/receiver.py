"""A real receiver of webhooks on loopback: keeps what comes, answers as it is told to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import orjson


@dataclass(frozen=True, slots=True)
class Got:
    """One message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> dict[str, Any]:
        """Return the body as JSON."""
        return dict(orjson.loads(self.body))


@dataclass
class Receiver:
    """What came so far; `answer` gives a status and a body for each message."""

    port: int = 0
    got: list[Got] = field(default_factory=list)
    answer: Callable[[Got], tuple[int, bytes]] = lambda _got: (200, b"thank you")
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Return the address to subscribe."""
        return f"http://127.0.0.1:{self.port}/whist?for=us"

    @property
    def ids(self) -> list[str]:
        """Return the ids of the messages that came."""
        return [one.headers["webhook-id"] for one in self.got]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Receive until the block ends."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        """Takes messages."""

        def do_POST(self) -> None:
            """Keep one and answer it."""
            length = int(self.headers["Content-Length"])
            named = {name.lower(): value for name, value in self.headers.items()}
            got = Got(self.path, named, self.rfile.read(length))
            receiver.got.append(got)
            status, body = receiver.answer(got)
            with suppress(ConnectionError):  # who sent it may be gone
                self.send_response(status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Keep quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
