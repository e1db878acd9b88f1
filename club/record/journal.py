"""The journal: sealing lines, and reading a stream's lines and state."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import groupby
from typing import Any

import rfc8785

from club.errors import Malformed
from club.models import Line, Stream
from club.reason import N_, Reason

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class StreamKind:
    """Definition of one kind of stream: how its events are written, folded and shown as rows.

    `prefix` is the first part of a stream's name. `encode` returns (what, body) for an event and
    `decode` reads them. `begin` is the state before any line. `replay` folds numbered events and
    skips those undone. `project(stream, before, after, at)` writes the difference as rows; `before`
    is None if there are no rows yet. `clear` deletes a stream's rows. `vacate` deletes whatever
    could clash between rows of several streams written by one change. `rewrite(stream, steps)`
    writes the rows of a cleared stream from all its changes at once; without it, changes are
    projected one by one. `fold` names the format of a state and of its rows: a state saved under
    another name is folded again when read, and its rows are rewritten before the club opens.
    """

    prefix: str
    begin: Callable[[Stream], Any]
    encode: Callable[[Any], tuple[str, dict[str, Any]]]
    decode: Callable[[str, dict[str, Any]], Any]
    evolve: Callable[[Any, Any], Any]
    replay: Callable[[Stream, Iterable[tuple[int, Any]]], Any]
    to_json: Callable[[Any], dict[str, Any]]
    from_json: Callable[[dict[str, Any]], Any]
    project: Callable[[Stream, Any, Any, datetime], None]
    clear: Callable[[Stream], None]
    vacate: Callable[[Iterable[Stream]], None] = lambda _streams: None
    fold: str = ""
    rewrite: Callable[[Stream, Sequence[ReplayStep]], None] | None = None


def seal(club: int, stream: str, line: Line) -> str:
    """Return the hash of a line: SHA-256 over a zero byte, the previous hash and the line.

    The line is encoded as canonical JSON (RFC 8785), its time as microseconds since 1970, UTC.
    """
    content: Any = {
        "club": club,
        "stream": stream,
        "number": line.number,
        "what": line.what,
        "by": line.by,
        "intent": line.intent,
        "at": (line.at - EPOCH) // MICROSECOND,
        "body": line.body,
    }
    return hashlib.sha256(b"\0" + bytes.fromhex(line.previous) + rfc8785.dumps(content)).hexdigest()


def digest_of(value: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a request in canonical JSON, to recognise it when its key is repeated.

    Raises Malformed for a number that JSON cannot represent exactly.
    """
    try:
        return hashlib.sha256(rfc8785.dumps(dict(value))).hexdigest()
    except (rfc8785.IntegerDomainError, rfc8785.FloatDomainError) as fault:
        raise Malformed(Reason(N_("It contains a number that is too large."))) from fault


def intent_seal(club: int, key: str, digest: str, receipt: Mapping[str, Any], at: datetime) -> str:
    """Return the seal of an idempotency key: SHA-256 of all its row holds, in canonical JSON."""
    moment = (at - EPOCH) // MICROSECOND
    sealed = {"club": club, "key": key, "digest": digest, "receipt": receipt, "at": moment}
    return digest_of(sealed)


def words_digest(salt: str, text: str) -> str:
    """Return the salted SHA-256 by which the journal cites text or names that can be erased."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def state_of(kind: StreamKind, stream: Stream) -> Any:
    """Return the state of a stream from the snapshot saved at its head.

    A snapshot saved by another release may lack fields; the lines are then folded again. What was
    decoded last is kept: states never change, and a head's hash seals all its lines.
    """
    if not stream.state:
        return kind.begin(stream)
    if is_old(kind, stream):
        return kind.replay(stream, history(kind, stream))
    key = kind.prefix, stream.pk, stream.hash, stream.fold
    state = _decoded.get(key)
    if state is None:
        state = kind.from_json(stream.state)
        if len(_decoded) >= MOST_DECODED:
            _decoded.clear()
        _decoded[key] = state
    return state


MOST_DECODED = 500
"""How many decoded states a process keeps: those of an evening of some two hundred tables."""
_decoded: dict[tuple[str, int, str, str], Any] = {}


def is_old(kind: StreamKind, stream: Stream) -> bool:
    """Return whether a stream's snapshot was saved in another format than the current one."""
    return bool(stream.state) and stream.fold != kind.fold


def save_fold(kind: StreamKind, stream: Stream, state: Any) -> None:
    """Set the snapshot at the head of its stream; the caller saves the row."""
    stream.state, stream.fold = ({} if state is None else kind.to_json(state)), kind.fold


def history(kind: StreamKind, stream: Stream) -> list[tuple[int, Any]]:
    """Return every event of a stream with its number, oldest first."""
    lines = Line.objects.filter(stream=stream).order_by("number")
    return [(line.number, kind.decode(line.what, line.body)) for line in lines]


UNDONE = "undone"
"""The only kind of event that undoes others: only a replay can read it."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One change as read from its lines: the states before and after it, and its time.

    `intent` is the change's key and `line` the id of its first line, by which steps of several
    streams are ordered.
    """

    stream: Stream
    before: Any
    after: Any
    at: datetime
    intent: str
    line: int


def steps(kind: StreamKind, stream: Stream) -> Iterator[ReplayStep]:
    """Yield the changes of a stream one by one, for rebuilding its rows from the journal.

    The lines of one intent are one change; the first change has `before` None.
    """
    events: list[tuple[int, Any]] = []
    before, state = None, kind.begin(stream)
    lines = Line.objects.filter(stream=stream).order_by("number")
    for intent, group in groupby(lines, key=lambda line: line.intent):
        change = list(group)
        fresh = [(line.number, kind.decode(line.what, line.body)) for line in change]
        events += fresh
        if any(line.what == UNDONE for line in change):
            state = kind.replay(stream, events)
        else:
            state = reduce(kind.evolve, (event for _number, event in fresh), state)
        yield ReplayStep(stream, before, state, change[-1].at, intent, change[0].pk)
        before = state
