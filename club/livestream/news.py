"""One piece of news, as stored in Redis and as sent to listeners."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import orjson

from club.access.stream_access import Audience
from club.monitoring.metrics import FELL_BEHIND

PING: Final = b": ping\n\n"


@dataclass(frozen=True, slots=True)
class StreamNews:
    """A club's stream has reached a version; `wire` is encoded once for all listeners."""

    id: str
    club: int
    stream: str
    what: str
    wire: bytes


def read_news(id: bytes, fields: Mapping[bytes, bytes]) -> StreamNews:
    """Decode what `club.outbox.live.tell` wrote."""
    stream, what = fields[b"stream"].decode(), fields[b"what"].decode()
    news = {"stream": stream, "version": int(fields[b"version"]), "what": what}
    wire = b"id: %s\ndata: %s\n\n" % (id, orjson.dumps(news))
    return StreamNews(id.decode(), int(fields[b"club"]), stream, what, wire)


def server_event(event: str, id: str = "") -> bytes:
    """Encode one of the server's own events: `refetch`, `quiet` or `again`."""
    lines = [f"id: {id}"] if id else []
    return "\n".join([*lines, f"event: {event}", "data: {}", "", ""]).encode()


MOST = 64
"""How many streams a slow listener may fall behind on before it must reload its page."""


class StreamListener:
    """Holds the latest news of each stream until the listener's connection takes it.

    A slow listener misses intermediate versions, but never the latest.
    """

    __slots__ = ("_waiting", "_waker", "audience", "gone", "heard", "must_refetch", "words")

    def __init__(self, audience: Audience, heard: str = "") -> None:
        """Create a listener; `heard` is the id of the last news it received."""
        self.audience = audience
        self.heard = heard
        self.gone = False
        self.must_refetch = False
        self.words: list[bytes] = []
        self._waiting: dict[str, StreamNews] = {}
        self._waker: asyncio.Future[None] | None = None

    def offer(self, news: StreamNews) -> None:
        """Queue news, replacing older news of the same stream."""
        if not self.audience.hears(news.stream):
            return
        self._waiting.pop(news.stream, None)
        self._waiting[news.stream] = news
        if len(self._waiting) > MOST:
            self._waiting.clear()
            self.must_refetch = True
            FELL_BEHIND.inc()
        self.wake()

    def say(self, word: bytes) -> None:
        """Queue one of the server's own events; the same event is queued only once."""
        if word not in self.words:
            self.words.append(word)
        self.wake()

    def leave(self) -> None:
        """End the connection after sending what is queued."""
        self.gone = True
        self.wake()

    def wake(self) -> None:
        """Wake the connection so that it checks the queue again."""
        if self._waker is not None and not self._waker.done():
            self._waker.set_result(None)

    def take(self) -> bytes:
        """Return everything queued as one chunk, and clear the queue."""
        words, waiting = self.words, self._waiting
        self.words, self._waiting = [], {}
        return b"".join([*words, *(news.wire for news in waiting.values())])

    async def until_something_waits(self) -> None:
        """Wait until there is something to send, or the listener is leaving."""
        while not (self.words or self._waiting or self.gone or self.must_refetch):
            self._waker = asyncio.get_running_loop().create_future()
            await self._waker
        self._waker = None
