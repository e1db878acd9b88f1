"""The live stream's endpoint: authorises listeners, then sends server-sent events."""

from __future__ import annotations

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http import HTTPStatus
from urllib.parse import parse_qs

from a2wsgi.asgi_typing import HTTPScope, Receive, Send
from django.db import close_old_connections

from club.access.stream_access import Audience, ListenRequest, may_listen
from club.errors import TooMuch
from club.livestream import news
from club.livestream.hub import MOST_LISTENERS, hub
from club.livestream.news import StreamListener

RETRY = (1000, 3000)
"""Milliseconds before a client reconnects, randomised so that not all do so at once."""
LONGEST = 900.0
"""Most seconds one connection lasts; the browser then reconnects and is authorised again."""
STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
ALLOW = (b"allow", b"GET, HEAD, OPTIONS")
PROBLEM = (b"content-type", b"application/problem+json")

askers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="may-listen")


async def listen(scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Serve one listener until they leave or their time is up."""
    if scope["method"] == "OPTIONS":
        return await respond(send, 204, b"", ALLOW)
    if scope["method"] not in ("GET", "HEAD"):
        return await refuse(send, 405, "Read this stream with GET.", ALLOW)
    if hub.closing or hub.count >= MOST_LISTENERS:
        return await refuse(send, 503, "Too many listeners are connected. Try again in a minute.")
    query = parse_qs(scope["query_string"].decode("latin-1"))
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    loop = asyncio.get_running_loop()
    shown = replace(asking(query, headers), address=(scope.get("client") or ("",))[0])
    # Authorise in a thread, because Django's ORM is synchronous.
    try:
        audience = await loop.run_in_executor(askers, asked, shown)
    except TooMuch as refused:
        again = (b"retry-after", b"%d" % refused.wait)
        return await refuse(send, 429, "Too many invalid tokens. Try again later.", again)
    if audience is None:
        return await refuse(send, 403, "You may not read this stream.")
    if scope["method"] == "HEAD":
        await send({"type": "http.response.start", "status": 200, "headers": STREAM})
        return await send({"type": "http.response.body", "body": b""})
    # Join the hub, catching up from the last event the client received.
    heard = headers.get(b"last-event-id", "") or first(query, "after")
    listener = hub.join(audience, heard)
    # Leave when the client disconnects, or after a while.
    await receive()
    leaving = asyncio.ensure_future(receive())
    leaving.add_done_callback(lambda _: listener.leave())
    ending = loop.call_later(LONGEST * random.uniform(0.8, 1), listener.leave)
    try:
        await tell(send, listener)
    finally:
        hub.part(listener)
        ending.cancel()
        leaving.cancel()


async def tell(send: Send, listener: StreamListener) -> None:
    """Send queued events as they arrive, until the listener is gone."""
    await send({"type": "http.response.start", "status": 200, "headers": STREAM})
    await piece(send, b"retry: %d\n\n" % random.randint(*RETRY))
    while not listener.gone:
        await listener.until_something_waits()
        if listener.must_refetch:
            listener.must_refetch = False
            listener.say(news.server_event("refetch", hub.last))
        if waiting := listener.take():
            await piece(send, waiting)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def piece(send: Send, body: bytes) -> None:
    """Send one part of the body and keep the stream open."""
    await send({"type": "http.response.body", "body": body, "more_body": True})


def asked(shown: ListenRequest) -> Audience | None:
    """Authorise a listener in a worker thread, leaving no broken database connection behind."""
    close_old_connections()
    try:
        return may_listen(shown)
    finally:
        close_old_connections()


def asking(query: dict[str, list[str]], headers: dict[bytes, str]) -> ListenRequest:
    """Return what the listener presents in the query and headers."""
    kind, _, secret = headers.get(b"authorization", "").partition(" ")
    bearer = secret.strip() if kind.lower() == "bearer" else ""
    seat = headers.get(b"practice-token", "")
    return ListenRequest(
        first(query, "club"),
        headers.get(b"cookie", ""),
        bearer,
        practice=first(query, "practice"),
        seat=seat,
    )


def first(query: dict[str, list[str]], name: str) -> str:
    """Return the first value of a query parameter, or ""."""
    return next(iter(query.get(name, ())), "")


async def refuse(send: Send, status: int, detail: str, *more: tuple[bytes, bytes]) -> None:
    """Answer with a problem (RFC 9457), as the API does."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    await respond(send, status, json.dumps(body).encode(), PROBLEM, *more)


async def respond(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    """Answer once, without a stream."""
    headers = [(b"cache-control", b"no-store"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
