"""The journal: how a line is sealed, and how a stream's lines and state are read."""

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
    """What one kind of stream is: how its events are written, folded and shown as rows.

    `prefix` is the first part of a stream's name. `encode` gives (what, body) of an event and
    `decode` reads them. `begin` is the state before any line. `replay` folds numbered events and
    passes over those undone. `project(stream, before, after, at)` writes the difference as rows;
    `before` None means that no rows are there yet; `clear` takes a stream's rows away. `vacate`
    takes away what the rows of several streams, written by one change, could clash on.
    `rewrite(stream, steps)` writes the rows of a cleared stream from all its changes at once;
    a kind without it has every change projected in turn. `fold`
    names the shape of a state and the way its rows are written: one saved under another name is
    folded again when it is read, and its rows are written anew before the club opens.
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
    rewrite: Callable[[Stream, Sequence[Step]], None] | None = None


def seal(club: int, stream: str, line: Line) -> str:
    """Give the hash of a line: SHA-256 over a zero byte, the previous hash and the line.

    The line is taken as canonical JSON (RFC 8785); its time as microseconds since 1970, UTC.
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
    """Give the SHA-256 of a request in canonical JSON, to know it again by its key.

    Raises Malformed for a number that JSON does not carry exactly.
    """
    try:
        return hashlib.sha256(rfc8785.dumps(dict(value))).hexdigest()
    except (rfc8785.IntegerDomainError, rfc8785.FloatDomainError) as fault:
        raise Malformed(Reason(N_("A number in it is too large."))) from fault


def intent_seal(club: int, key: str, digest: str, receipt: Mapping[str, Any], at: datetime) -> str:
    """Give the seal of a key: the SHA-256 of all that its row holds, in canonical JSON."""
    moment = (at - EPOCH) // MICROSECOND
    told = {"club": club, "key": key, "digest": digest, "receipt": receipt, "at": moment}
    return digest_of(told)


def words_digest(salt: str, text: str) -> str:
    """Give what the journal keeps of words or names that can be erased: a salted SHA-256."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def state_of(kind: StreamKind, stream: Stream) -> Any:
    """Give the state a stream's lines have built, from the fold saved at its head.

    What another release saved may lack what this one asks of it: then the lines are folded again.
    """
    if not stream.state:
        return kind.begin(stream)
    if is_old(kind, stream):
        return kind.replay(stream, history(kind, stream))
    return kind.from_json(stream.state)


def is_old(kind: StreamKind, stream: Stream) -> bool:
    """Tell whether the fold saved at a stream's head was made in another shape than is read now."""
    return bool(stream.state) and stream.fold != kind.fold


def save_fold(kind: StreamKind, stream: Stream, state: Any) -> None:
    """Put a state at the head of its stream; it is written with the head."""
    stream.state, stream.fold = ({} if state is None else kind.to_json(state)), kind.fold


def history(kind: StreamKind, stream: Stream) -> list[tuple[int, Any]]:
    """Give every event of a stream with its number, oldest first."""
    lines = Line.objects.filter(stream=stream).order_by("number")
    return [(line.number, kind.decode(line.what, line.body)) for line in lines]


UNDONE = "undone"
"""The one kind of event that takes others back: only a replay can read it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change as its lines made it: the states before and after it, and when it was made.

    `intent` is the change's key and `line` the id of its first line, which orders the steps of
    several streams as they were made.
    """

    stream: Stream
    before: Any
    after: Any
    at: datetime
    intent: str
    line: int


def steps(kind: StreamKind, stream: Stream) -> Iterator[Step]:
    """Give the changes of a stream one by one, for writing its rows anew from the journal.

    The lines of one intent are one change; the first change has None before it.
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
        yield Step(stream, before, state, change[-1].at, intent, change[0].pk)
        before = state
