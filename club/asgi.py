"""ASGI entry point: serves the live stream itself; Django answers everything else in a thread."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import django
import orjson

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from a2wsgi import WSGIMiddleware  # noqa: E402
from a2wsgi.asgi_typing import HTTPScope, LifespanScope, Receive, Send  # noqa: E402

from club.livestream.endpoint import listen  # noqa: E402
from club.livestream.hub import hub  # noqa: E402
from club.middleware.request_body import (  # noqa: E402
    WholeRequests,
    unless_the_client_left,
)
from club.monitoring.readiness import readiness  # noqa: E402
from club.wsgi import application as pages  # noqa: E402

THREADS = 8
"""Worker threads; each keeps its own database connection open."""

in_threads = WholeRequests(WSGIMiddleware(unless_the_client_left(pages), workers=THREADS))

checker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")
CHECK_PATIENCE = 5.0
"""Seconds to wait for the readiness check before the database counts as unreachable."""


async def application(scope: HTTPScope | LifespanScope, receive: Receive, send: Send) -> None:
    """Handle one HTTP request or the server's lifespan messages."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["path"] in ("/live", "/api/v1/stream"):
        await listen(scope, receive, send)
    elif scope["path"] == "/healthz":
        await say(send, 200, b"open\n", b"text/plain")
    elif scope["path"] == "/readyz":
        await say_whether_ready(send)
    else:
        await in_threads(scope, receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    """Handle the server's startup and shutdown."""
    await receive()
    hub.begin()
    on_termination(close)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def close() -> None:
    """Disconnect the live-stream listeners and give pending requests a moment to finish."""
    hub.close()
    in_threads.close()


def on_termination(call: Callable[[], None]) -> None:
    """Call `call` on SIGINT or SIGTERM, before the server's own handler.

    The server waits for its connections to close, and a listener's would never close on its own.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, then(call, signal.getsignal(number)))


def then(call: Callable[[], None], before: Any) -> Callable[[int, Any], None]:
    """Return a signal handler that runs `call` and then the previous handler."""

    def handle(number: int, frame: Any) -> None:
        call()
        if callable(before):
            before(number, frame)

    return handle


async def say_whether_ready(send: Send) -> None:
    """Answer 200 if every service the club needs is available, else 503; the body lists each."""
    asking = asyncio.get_running_loop().run_in_executor(checker, readiness)
    try:
        found = await asyncio.wait_for(asyncio.shield(asking), CHECK_PATIENCE)
    except TimeoutError:
        found = {"database": False}
    status = 200 if all(found.values()) else 503
    await say(send, status, orjson.dumps(found) + b"\n", b"application/json")


async def say(send: Send, status: int, body: bytes, kind: bytes) -> None:
    """Send a short response that must not be cached."""
    headers = [(b"content-type", kind), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
