"""How a dispute's stream is written, folded and projected to rows."""

from __future__ import annotations

from collections.abc import Iterable

from club.codec.prints import print_of
from club.journal import StreamKind
from club.models import Stream
from tables.disputes import projection
from tables.disputes.rules import evolve, notation
from tables.disputes.rules.dispute import Dispute
from tables.disputes.rules.events import Event
from tables.streams import DISPUTE


def dispute_stream(evening_key: str, number: int) -> str:
    """Return the name of a dispute's stream: its evening, and its number in the club."""
    return f"{DISPUTE}:{evening_key}:{number}"


def replay(_stream: Stream, events: Iterable[tuple[int, Event]]) -> Dispute | None:
    """Fold a dispute's events; nothing in a dispute is undone, a later ruling is just another
    event.
    """
    return evolve.replay(event for _number, event in events)


ROWS = 4
"""Increase when the same lines produce different rows: older rows are then rebuilt."""

KIND = StreamKind(
    prefix=DISPUTE,
    begin=lambda _stream: None,
    encode=notation.write_event,
    decode=notation.read_event,
    evolve=evolve.evolve,
    replay=replay,
    to_json=notation.write_dispute,
    from_json=notation.read_dispute,
    project=projection.project,
    clear=projection.clear,
    fold=print_of(Dispute, ROWS),
)
