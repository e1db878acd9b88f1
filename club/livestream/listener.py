"""One listener: what is to be sent to it next, never more than its present needs."""

from __future__ import annotations

import asyncio

from club.listening import Audience
from club.livestream.news import News
from club.monitoring.metrics import FELL_BEHIND

MOST = 64
"""Streams a slow listener may fall behind on before it is told to read its page anew."""


class Listener:
    """Holds the newest news of each stream until the listener's connection takes it.

    A listener that is slow misses versions in between, never the newest.
    """

    __slots__ = ("_waiting", "_waker", "audience", "gone", "heard", "must_refetch", "words")

    def __init__(self, audience: Audience, heard: str = "") -> None:
        """Take a listener in at the door; `heard` is the id of the last news it had."""
        self.audience = audience
        self.heard = heard
        self.gone = False
        self.must_refetch = False
        self.words: list[bytes] = []
        self._waiting: dict[str, News] = {}
        self._waker: asyncio.Future[None] | None = None

    def offer(self, news: News) -> None:
        """Take news, in place of older news of the same stream."""
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
        """Take a word of the server's own; the same word waits only once."""
        if word not in self.words:
            self.words.append(word)
        self.wake()

    def leave(self) -> None:
        """End this listening once what waits is taken."""
        self.gone = True
        self.wake()

    def wake(self) -> None:
        """Let the connection look again."""
        if self._waker is not None and not self._waker.done():
            self._waker.set_result(None)

    def take(self) -> bytes:
        """Give what waits as one piece, and forget it."""
        words, waiting = self.words, self._waiting
        self.words, self._waiting = [], {}
        return b"".join([*words, *(news.wire for news in waiting.values())])

    async def until_something_waits(self) -> None:
        """Sleep until there is something to send, or the listening has ended."""
        while not (self.words or self._waiting or self.gone or self.must_refetch):
            self._waker = asyncio.get_running_loop().create_future()
            await self._waker
        self._waker = None
