"""Checks that every line of a stream is as written, and that none is missing or added."""

from __future__ import annotations

from collections.abc import Iterator

import rfc8785
from django.db.models import Exists, OuterRef

from club.models import Club, Intent, Line, Stream
from club.reason import N_, Reason
from club.record import journal, registries
from club.rules.stored_values import NO_HASH, REGISTER
from club.verify.finding import Finding


def check_chain(stream: Stream) -> Iterator[Finding]:
    """Yield whatever is wrong with a stream's lines or head, naming the changed column if possible.

    Lines are read one by one; the next line shows which column of a line was changed.
    """
    before: Line | None = None
    for line in Line.objects.filter(stream=stream).order_by("number").iterator():
        if before is not None:
            yield from _of_line(stream, before, line.previous)
        yield from _follows(stream, before, line)
        before = line
    if before is not None:
        yield from _of_line(stream, before, stream.hash)
    yield from _head(stream, before)


def _follows(stream: Stream, before: Line | None, line: Line) -> Iterator[Finding]:
    """Yield a finding if a line does not follow the line before it."""
    expected = 1 if before is None else before.number + 1
    if line.number != expected:
        reason = Reason(N_("number {expected} is missing before it."), expected=expected)
        yield Finding(stream.club_id, stream.name, line.number, reason)
    if before is None and line.previous != NO_HASH:
        reason = Reason(N_("`previous` is not what a first line has."))
        yield Finding(stream.club_id, stream.name, line.number, reason)
    elif before is not None and line.previous != before.hash:
        reason = Reason(N_("`previous` is not the hash of the line before."))
        yield Finding(stream.club_id, stream.name, line.number, reason)


def _of_line(stream: Stream, line: Line, next_previous: str) -> Iterator[Finding]:
    for reason in _faults(stream, line, next_previous):
        yield Finding(stream.club_id, stream.name, line.number, reason)


def _head(stream: Stream, last_line: Line | None) -> Iterator[Finding]:
    version, last = (last_line.number, last_line.hash) if last_line else (0, NO_HASH)
    if stream.version != version:
        reason = Reason(
            N_("the head is at version {head}, but the last line is {last}."),
            head=stream.version,
            last=version,
        )
        yield Finding(stream.club_id, stream.name, None, reason)
    if stream.hash != last:
        reason = Reason(N_("the head's hash is not that of the last line."))
        yield Finding(stream.club_id, stream.name, None, reason)


def _faults(stream: Stream, line: Line, next_previous: str) -> Iterator[Reason]:
    """Yield which column of a line was changed, as far as its neighbours show."""
    sealed = _sealed(stream, line)
    if sealed == line.hash:
        return
    if sealed is None:
        yield Reason(N_("`previous` or `body` does not have the shape of a line."))
    elif sealed == next_previous:
        yield Reason(N_("`hash` is not the hash of the line."))
    else:
        yield Reason(
            N_("changed since it was written: {columns}."), columns=_suspects(stream, line)
        )


def _sealed(stream: Stream, line: Line) -> str | None:
    try:
        return journal.seal(stream.club_id, stream.name, line)
    except (ValueError, TypeError):  # not hexadecimal, or a number that no line can hold
        return None


def _suspects(stream: Stream, line: Line) -> str:
    """Return the columns that may have been changed, narrowed down by the stored intent."""
    if line.previous != _hash_before(stream, line.number):
        return "previous"
    kept = Intent.objects.filter(club=stream.club_id, key=line.intent).first()
    if kept is None or f"{stream.name}#{line.number}" not in kept.receipt.get("lines", ()):
        return "intent"
    if kept.at != line.at:
        return "at"
    return "what, by or body"


def _hash_before(stream: Stream, number: int) -> str:
    before = Line.objects.filter(stream=stream, number__lt=number).order_by("-number")
    return before.values_list("hash", flat=True).first() or NO_HASH


WITHOUT_FOLD = frozenset({REGISTER})
"""Streams without a state: their rows are written directly by commands."""


def check_fold(stream: Stream) -> Iterator[Finding]:
    """Yield a finding if the saved state differs from a replay of the stream's lines.

    A state saved by another release is not compared, because it is never read: the lines are folded
    again.
    """
    kind = registries.kind_of(stream.name)
    if kind is None and registries.prefix_of(stream.name) not in WITHOUT_FOLD:
        reason = Reason(N_("nothing here can read this kind of stream; is a plugin missing?"))
        yield Finding(stream.club_id, stream.name, None, reason)
    elif kind is None or stream.version == 0:
        if stream.state != {}:
            reason = Reason(N_("a state is saved at its head, but no line builds one."))
            yield Finding(stream.club_id, stream.name, None, reason)
    else:
        yield from _of_replay(stream, kind)


def _of_replay(stream: Stream, kind: journal.StreamKind) -> Iterator[Finding]:
    try:
        replayed = kind.to_json(kind.replay(stream, journal.history(kind, stream)))
    except Exception as fault:  # a changed line may break any rule; carry on with the report
        reason = Reason(N_("its lines cannot be replayed: {fault}"), fault=repr(fault))
        yield Finding(stream.club_id, stream.name, None, reason)
        return
    if journal.is_old(kind, stream):
        return
    if rfc8785.dumps(replayed) != rfc8785.dumps(stream.state):
        reason = Reason(N_("the state at its head is not the one its lines build."))
        yield Finding(stream.club_id, stream.name, None, reason)


def check_orphans() -> Iterator[Finding]:
    """Yield a finding for each missing club or stream that others still refer to.

    A stream without lines must be the room of an evening still to come.
    """
    of_no_club = Stream.objects.exclude(Exists(Club.objects.filter(pk=OuterRef("club"))))
    for club, name in of_no_club.order_by("pk").values_list("club", "name"):
        yield Finding(club, name, None, Reason(N_("the club of this stream does not exist.")))
    of_no_stream = Line.objects.exclude(Exists(Stream.objects.filter(pk=OuterRef("stream"))))
    for stream in of_no_stream.order_by("stream").values_list("stream", flat=True).distinct():
        reason = Reason(N_("lines belong to stream {stream}, which does not exist."), stream=stream)
        yield Finding(0, "", None, reason)
    empty = Stream.objects.filter(version=0, evening__isnull=True).order_by("pk")
    for club, name in empty.values_list("club", "name"):
        reason = Reason(N_("the stream has no lines and is not an evening's room."))
        yield Finding(club, name, None, reason)
