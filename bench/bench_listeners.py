"""A thousand listeners on one web process: what each weighs, and how soon the last one hears."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from bench.figure import Figure, Target
from club.models import Club
from club.outbox import live
from tests.servers import web

LISTENERS = 1000
ROUNDS = 30

Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def weight(pid: int) -> int:
    """Return a process's own memory, in bytes (PSS)."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(rollup.partition("\nPss:")[2].split()[0]) * 1024


async def listen(port: int) -> Wire:
    """Open one stream, and read up to the first word."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /live?club=bench HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"event: ")
    await reader.readuntil(b"data: {}\n\n")
    return reader, writer


async def last_hears(ears: Sequence[Wire], club: int, version: int) -> float:
    """Publish once, and give the seconds until every listener has it."""
    mark = b'"version":%d,' % version
    heard = [asyncio.create_task(reader.readuntil(mark)) for reader, _ in ears]
    await asyncio.sleep(0.05)
    started = time.perf_counter()
    await asyncio.to_thread(live.tell, club, "room:1", version)
    await asyncio.gather(*heard)
    return time.perf_counter() - started


async def with_listeners(found: web.Web, club: int) -> tuple[float, list[float]]:
    """Return bytes a listener and the seconds of each round."""
    warm = [await listen(found.port) for _ in range(20)]
    before = weight(found.process.pid)
    ears = [await listen(found.port) for _ in range(LISTENERS - len(warm))]
    each = (weight(found.process.pid) - before) / len(ears)
    ears += warm
    rounds = [await last_hears(ears, club, number) for number in range(1, ROUNDS + 1)]
    for _, writer in ears:
        writer.close()
    return each, rounds


def measure() -> list[Figure]:
    """Measure with a real web process, a real Redis, and this process as all the listeners."""
    club = Club.objects.create(name="Bench", slug="bench", is_public=True)
    with web.serving({}) as found:
        each, rounds = asyncio.run(with_listeners(found, club.pk))
    p50, p95 = statistics.median(rounds), statistics.quantiles(rounds, n=20)[-1]
    return [
        Figure("memory for each of 1,000 listeners", each / 1024, "KB", Target.AT_MOST, 15),
        Figure("from publishing to the last of 1,000, p50", p50 * 1000, "ms", Target.AT_MOST, 100),
        Figure("from publishing to the last of 1,000, p95", p95 * 1000, "ms"),
    ]
