"""A club's record as JSON lines, for whoever wants to check it without this program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from club import checkpoints, journal
from club.models import Club, Line, Stream

FORMAT = "whistclub-record/1"


def record_of(club: Club) -> Iterator[dict[str, Any]]:
    """Yield a heading, then every line, head and checkpoint, then how many there were.

    Times are microseconds since 1970, UTC. There are no names in it: the journal has none.
    """
    yield {"kind": "record", "format": FORMAT, "club": club.pk}
    counts = {"lines": 0, "heads": 0, "checkpoints": 0}
    lines = Line.objects.filter(stream__club=club).select_related("stream", "position")
    for line in lines.order_by("stream_id", "number").iterator(chunk_size=2000):
        counts["lines"] += 1
        yield _line(line)
    for head in Stream.objects.filter(club=club).order_by("pk"):
        counts["heads"] += 1
        yield {"kind": "head", "stream": head.name, "version": head.version, "hash": head.hash}
    for signed in club.checkpoints.order_by("number"):
        counts["checkpoints"] += 1
        yield {
            "kind": "checkpoint",
            "statement": checkpoints.statement(signed),
            "key": signed.key,
            "signature": signed.signature,
        }
    yield {"kind": "end", **counts}


def _line(line: Line) -> dict[str, Any]:
    position = getattr(line, "position", None)
    return {
        "kind": "line",
        "stream": line.stream.name,
        "number": line.number,
        "what": line.what,
        "by": line.by,
        "intent": line.intent,
        "at": (line.at - journal.EPOCH) // journal.MICROSECOND,
        "body": line.body,
        "previous": line.previous,
        "hash": line.hash,
        "position": None if position is None else position.number,
    }
