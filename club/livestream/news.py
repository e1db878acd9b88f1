"""One piece of news, as stored in Redis and as sent to listeners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import orjson

PING: Final = b": ping\n\n"


@dataclass(frozen=True, slots=True)
class News:
    """A club's stream has reached a version; `wire` is encoded once for all listeners."""

    id: str
    club: int
    stream: str
    what: str
    wire: bytes


def read(id: bytes, fields: Mapping[bytes, bytes]) -> News:
    """Decode what `club.live.tell` wrote."""
    stream, what = fields[b"stream"].decode(), fields[b"what"].decode()
    told = {"stream": stream, "version": int(fields[b"version"]), "what": what}
    wire = b"id: %s\ndata: %s\n\n" % (id, orjson.dumps(told))
    return News(id.decode(), int(fields[b"club"]), stream, what, wire)


def word(event: str, id: str = "") -> bytes:
    """Encode one of the server's own events: `refetch`, `quiet` or `again`."""
    lines = [f"id: {id}"] if id else []
    return "\n".join([*lines, f"event: {event}", "data: {}", "", ""]).encode()
