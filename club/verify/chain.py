"""Checks that every line of a stream is what was written, and that none is missing or added."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from club import journal
from club.models import Intent, Line, Stream
from club.models.line import NO_HASH
from club.reason import N_, Reason
from club.verify.finding import Finding


def check_chain(stream: Stream) -> Iterator[Finding]:
    """Yield what is wrong with a stream's lines or its head, naming the column where it shows."""
    lines = list(Line.objects.filter(stream=stream).order_by("number"))
    yield from _gaps(stream, lines)
    following = [*(line.previous for line in lines[1:]), stream.hash]
    for line, next_previous in zip(lines, following, strict=False):
        for reason in _faults(stream, line, next_previous):
            yield Finding(stream.club_id, stream.name, line.number, reason)
    if lines and lines[0].previous != NO_HASH:
        reason = Reason(N_("previous is not that of a first line."))
        yield Finding(stream.club_id, stream.name, lines[0].number, reason)
    for before, line in pairwise(lines):
        if line.previous != before.hash:
            reason = Reason(N_("previous is not the hash of the line before."))
            yield Finding(stream.club_id, stream.name, line.number, reason)
    yield from _head(stream, lines)


def _gaps(stream: Stream, lines: list[Line]) -> Iterator[Finding]:
    expected = 1
    for line in lines:
        if line.number != expected:
            reason = Reason(N_("number {expected} is missing before it."), expected=expected)
            yield Finding(stream.club_id, stream.name, line.number, reason)
        expected = line.number + 1


def _head(stream: Stream, lines: list[Line]) -> Iterator[Finding]:
    version, last = (lines[-1].number, lines[-1].hash) if lines else (0, NO_HASH)
    if stream.version != version:
        reason = Reason(
            N_("the head is at version {head}, the last line is {last}."),
            head=stream.version,
            last=version,
        )
        yield Finding(stream.club_id, stream.name, None, reason)
    if stream.hash != last:
        reason = Reason(N_("the head's hash is not that of the last line."))
        yield Finding(stream.club_id, stream.name, None, reason)


def _faults(stream: Stream, line: Line, next_previous: str) -> Iterator[Reason]:
    """Tell which column of a line was changed, as far as what stands around it shows."""
    sealed = _sealed(stream, line)
    if sealed == line.hash:
        return
    if sealed is None:
        yield Reason(N_("previous or body is not of the shape a line has."))
    elif sealed == next_previous:
        yield Reason(N_("hash is not that of the line."))
    else:
        yield Reason(N_("{columns} is not what was written."), columns=_suspects(stream, line))


def _sealed(stream: Stream, line: Line) -> str | None:
    try:
        return journal.seal(stream.club_id, stream.name, line)
    except (ValueError, TypeError):  # no hexadecimal, or a number no line can hold
        return None


def _suspects(stream: Stream, line: Line) -> str:
    """Name the columns that can have been changed; the intent kept beside the line narrows it."""
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
