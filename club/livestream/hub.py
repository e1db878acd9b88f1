"""The hub: this process's single subscription to the news, and all its listeners."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

from django.conf import settings
from redis import RedisError
from redis.asyncio import Redis

from club.access.stream_access import Audience
from club.livestream import news
from club.livestream.news import StreamListener
from club.monitoring import metrics
from club.outbox import freshness, live

log = logging.getLogger(__name__)

MOST_LISTENERS = 4000
PING_EVERY = 20.0
WAIT = 5.0
"""Seconds that one read from Redis blocks; no answer within twice that means Redis is down."""
TRY_AGAIN = 1.0


class Hub:
    """Reads the news once and passes it to every listener of the club concerned."""

    def __init__(self) -> None:
        """Set up the hub without listeners; the subscription starts with the first one."""
        self.listeners: dict[int, set[StreamListener]] = {}
        self.recent: deque[news.StreamNews] = deque(maxlen=live.KEPT)
        self.last = "0-0"
        self.connected: bool | None = None
        self.closing = False
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def count(self) -> int:
        """The number of listeners."""
        return sum(map(len, self.listeners.values()))

    def join(self, audience: Audience, heard: str) -> StreamListener:
        """Add a listener; `heard` is the id of the last news it received."""
        listener = StreamListener(audience, heard)
        self.listeners.setdefault(audience.club, set()).add(listener)
        metrics.LISTENERS.set(self.count)
        self.begin()
        if self.connected:
            self.greet(listener)
        elif self.connected is False:
            listener.say(news.server_event("quiet"))
        return listener

    def greet(self, listener: StreamListener) -> None:
        """Send a listener what it missed, or `refetch` if that is unknown."""
        missed = self.since(listener.heard)
        listener.heard = ""
        if missed is None:
            listener.say(news.server_event("refetch", self.last))
            return
        listener.say(news.server_event("again"))
        for one in missed:
            if one.club == listener.audience.club and one.what != live.SEATS:
                listener.offer(one)

    def part(self, listener: StreamListener) -> None:
        """Remove a listener."""
        club = listener.audience.club
        self.listeners.get(club, set()).discard(listener)
        if not self.listeners.get(club):
            self.listeners.pop(club, None)
        metrics.LISTENERS.set(self.count)

    def since(self, heard: str) -> list[news.StreamNews] | None:
        """Return the news after an id, or None if that is unknown."""
        if heard and heard == self.last:
            return []
        kept = list(self.recent)
        for place, one in enumerate(kept):
            if one.id == heard:
                return kept[place + 1 :]
        return None

    def begin(self) -> None:
        """Start the reading and pinging tasks, unless they are running."""
        if not self.tasks:
            self.tasks = [asyncio.create_task(self.read()), asyncio.create_task(self.ping())]

    def close(self) -> None:
        """Disconnect all listeners before the process stops."""
        self.closing = True
        for listener in self.everyone():
            listener.leave()

    def everyone(self) -> list[StreamListener]:
        """Return all listeners."""
        return [listener for club in self.listeners.values() for listener in club]

    def spread(self, one: news.StreamNews) -> None:
        """Pass news on to the listeners it is for."""
        self.recent.append(one)
        self.last = one.id
        metrics.NEWS.inc()
        freshness.moved(one.club)
        for listener in list(self.listeners.get(one.club, ())):
            if one.what == live.RIGHTS:
                listener.say(news.server_event("refetch", one.id))
                listener.leave()
            elif one.what == live.SEATS:
                if listener.audience.bot == one.stream:
                    listener.say(news.server_event("refetch", one.id))
                    listener.leave()
            else:
                listener.offer(one)

    async def ping(self) -> None:
        """Ping the listeners regularly, so that proxies in between keep connections open."""
        while not self.closing:
            await asyncio.sleep(PING_EVERY)
            for listener in self.everyone():
                listener.say(news.PING)

    async def read(self) -> None:
        """Read the news for ever; if Redis is lost, notify the listeners and reconnect."""
        while not self.closing:
            try:
                async with self.redis() as client:
                    await self.catch_up(client)
                    while not self.closing:
                        await self.read_some(client)
            except (RedisError, OSError) as trouble:
                self.lost(trouble)
                await asyncio.sleep(TRY_AGAIN)

    def redis(self) -> Redis:
        """Return a new client for this process's one connection to the news."""
        return Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=2 * WAIT)

    async def catch_up(self, client: Redis) -> None:
        """Load the news kept by Redis, then send each listener what it missed or `refetch`."""
        kept: Any = await client.xrevrange(live.NEWS, count=live.KEPT)
        self.recent.clear()
        self.recent.extend(news.read_news(*entry) for entry in reversed(kept))
        self.last = self.recent[-1].id if self.recent else "0-0"
        self.connected = True
        freshness.hears()
        for listener in self.everyone():
            self.greet(listener)

    async def read_some(self, client: Redis) -> None:
        """Wait for news and pass it on."""
        found: Any = await client.xread({live.NEWS: self.last}, block=int(WAIT * 1000), count=500)
        for _, entries in found or ():
            for entry in entries:
                self.spread(news.read_news(*entry))

    def lost(self, trouble: Exception) -> None:
        """Notify the listeners, once per outage, that the news has stopped."""
        if self.connected is not False:
            log.warning("The live stream has lost Redis: %r", trouble)
            for listener in self.everyone():
                listener.say(news.server_event("quiet"))
        self.connected = False
        freshness.hears_no_more()


hub = Hub()
