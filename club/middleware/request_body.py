"""Requests are passed to Django only when complete: their bodies are read first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from a2wsgi.asgi_typing import ASGIApp, HTTPScope, Receive, ReceiveEvent, Send

from club.pictures.upload import MOST_BYTES as LARGEST_PICTURE

SMALL = 64 * 1024
MOST_BYTES = LARGEST_PICTURE + 3 * 1024 * 1024
"""More than any acceptable body: a picture plus the rest of its form."""
LARGE_AT_ONCE = 8
PATIENCE = 120.0
"""Seconds within which a body must arrive."""
LAST_PATIENCE = 1.5
"""The same, once the process is shutting down."""
CLIENT_LEFT = "whist.client_left"
"""Scope key of the function that returns whether the client has left."""


class ClientGone(OSError):
    """The client left before its whole request had arrived."""


@dataclass(slots=True)
class Body:
    """The received part of a request's body; `ended` is whether it is complete."""

    receive: Receive
    come: bytearray = field(default_factory=bytearray)
    ended: bool = False

    async def read(self, most: int) -> None:
        """Read until the body is complete or exceeds `most` bytes; raise Gone if it breaks off."""
        while not self.ended and len(self.come) <= most:
            self.take(await self.receive())

    def take(self, message: ReceiveEvent) -> None:
        """Append one ASGI message."""
        if message["type"] != "http.request":
            raise ClientGone("The client disconnected before its whole request had arrived.")
        self.come += message["body"]
        self.ended = not message.get("more_body", False)

    async def again(self) -> ReceiveEvent:
        """Return the next piece of what was read, then what the client still sends."""
        if not self.come and not self.ended:
            self.take(await self.receive())
        piece = bytes(self.come[:SMALL])
        del self.come[:SMALL]
        more = bool(self.come) or not self.ended
        return {"type": "http.request", "body": piece, "more_body": more}


class WholeRequests:
    """ASGI middleware that passes requests on only when complete, and never one that broke off.

    A body too long to be acceptable is streamed on; every reader refuses it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.large = asyncio.Semaphore(LARGE_AT_ONCE)
        self.patience = PATIENCE
        self.reading: set[asyncio.Timeout] = set()

    def close(self) -> None:
        """Stop waiting for slow bodies after a moment: the process is shutting down."""
        self.patience = LAST_PATIENCE
        ends = asyncio.get_running_loop().time() + LAST_PATIENCE
        for timeout in self.reading:
            timeout.reschedule(ends)

    async def read(self, body: Body, most: int) -> None:
        """Read a body up to `most` bytes; TimeoutError if it does not arrive in time."""
        async with asyncio.timeout(self.patience) as timeout:
            self.reading.add(timeout)
            try:
                await body.read(most)
            finally:
                self.reading.discard(timeout)

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Read one request and pass it on; one that broke off gets no response."""
        body = Body(receive)
        try:
            await self.forward(scope, body, send)
        except ClientGone:
            return
        except TimeoutError:
            await refuse(send, 408, b"The request took too long to come.\n")

    async def forward(self, scope: HTTPScope, body: Body, send: Send) -> None:
        """Read a small body at once; a large one waits until only a few others are being read."""
        await self.read(body, SMALL)
        if body.ended:
            return await self.pass_on(scope, body, send)
        async with self.large:
            await self.read(body, MOST_BYTES)
            await self.pass_on(scope, body, send)

    async def pass_on(self, scope: HTTPScope, body: Body, send: Send) -> None:
        """Call the application, which can check whether the client is still connected."""
        if not body.ended:
            if stated(scope["headers"]) is None:
                return await refuse(send, 413, b"The request is larger than is taken here.\n")
            return await self.app(scope, body.again, send)
        leaving = asyncio.ensure_future(body.receive())
        resized: Any = {**scope, "headers": of_length(scope["headers"], len(body.come))}
        resized[CLIENT_LEFT] = leaving.done
        try:
            await self.app(resized, body.again, send)
        finally:
            leaving.cancel()


Headers = Iterable[tuple[bytes, bytes]]


def stated(headers: Headers) -> bytes | None:
    """Return the Content-Length of a request, or None."""
    return next((value for name, value in headers if name == b"content-length"), None)


def of_length(headers: Headers, length: int) -> Headers:
    """Return the headers with the actual length, since Django reads nothing of a chunked body."""
    if stated(headers) is None and not length:
        return headers
    away = (b"content-length", b"transfer-encoding")
    kept = [(name, value) for name, value in headers if name not in away]
    return [*kept, (b"content-length", b"%d" % length)]


def unless_the_client_left(app: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a WSGI app to skip requests whose client left while they waited for a thread."""

    def awaited(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        has_left = environ["asgi.scope"].get(CLIENT_LEFT)
        if has_left is not None and has_left():
            start_response("503 Service Unavailable", [])
            return []
        answer: Iterable[bytes] = app(environ, start_response)
        return answer

    return awaited


async def refuse(send: Send, status: int, body: bytes) -> None:
    """Answer with one short sentence of plain text and close the connection."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
