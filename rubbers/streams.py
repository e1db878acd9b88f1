"""The stream type of a rubber: encoding, replay and projection onto rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from club.codec.type_info import type_fingerprint
from club.models import Stream
from club.record.journal import StreamKind
from rubbers import projection
from rubbers.play import notation
from rubbers.play.state import evolve
from rubbers.play.state.events import Event
from rubbers.play.state.rubber_state import RubberState

PREFIX = "rubber"


def stream_name(evening_key: str, ordinal: int) -> str:
    """Return the name of a rubber's stream."""
    return f"{PREFIX}:{evening_key}:{ordinal}"


def encode(event: Event) -> tuple[str, dict[str, Any]]:
    """Return the kind and the body of an event's line."""
    body = dict(notation.write_event(event))
    return str(body.pop("kind")), body


def decode(what: str, body: dict[str, Any]) -> Event:
    """Decode an event from its line."""
    return notation.read_event({"kind": what, **body})


def replay(_stream: Stream, events: Iterable[tuple[int, Event]]) -> RubberState | None:
    """Replay a rubber's events; nothing is undone in a rubber: a correction is another event."""
    return evolve.replay(tuple(event for _number, event in events))


ROWS = 2
"""Raise this when the same lines project to different rows, so that a rebuild rewrites them."""

KIND = StreamKind(
    prefix=PREFIX,
    begin=lambda _stream: None,
    encode=encode,
    decode=decode,
    evolve=evolve.evolve,
    replay=replay,
    to_json=notation.write_state,
    from_json=notation.read_state,
    project=projection.project,
    clear=projection.clear,
    fold=type_fingerprint(RubberState, ROWS),
    rewrite=projection.rewrite,
)
