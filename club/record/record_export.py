"""Export of a club's record as JSON Lines, for checking without this program."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import rfc8785

from club.models import Club, Line, Stream
from club.record import checkpoints, journal

FORMAT = "whistclub-record/2"


def record_of(club: Club) -> Iterator[dict[str, Any]]:
    """Yield a heading, then every line, stream head and checkpoint, then how many there were.

    Times are in microseconds since 1970, UTC. There are no names, because the journal has none. A
    head has a digest of its lines' positions, because these are not part of any hash chain.
    """
    yield {"kind": "record", "format": FORMAT, "club": club.pk}
    positions: dict[int, list[int | None]] = {}
    counts = {"lines": 0, "heads": 0, "checkpoints": 0}
    lines = Line.objects.filter(stream__club=club).select_related("stream", "position")
    for line in lines.order_by("stream_id", "number").iterator(chunk_size=2000):
        counts["lines"] += 1
        shown = _line(line)
        positions.setdefault(line.stream_id, []).append(shown["position"])
        yield shown
    for head in Stream.objects.filter(club=club).order_by("pk"):
        counts["heads"] += 1
        yield {
            "kind": "head",
            "stream": head.name,
            "version": head.version,
            "hash": head.hash,
            "positions": sha256(rfc8785.dumps(positions.get(head.pk, []))).hexdigest(),
        }
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
