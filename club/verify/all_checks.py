"""Runs every check of the record in turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from django.db import connection, transaction

from club.models import Club, Line, Stream
from club.reason import N_, Reason
from club.record import append_only
from club.verify.finding import Finding
from club.verify.intents import check_intents
from club.verify.public_order import check_checkpoints, check_keys, check_positions
from club.verify.register import check_register
from club.verify.remarks import check_words
from club.verify.streams import check_chain, check_fold, check_orphans

AT_ONCE = 100
"""Streams read at a time, since each comes with its snapshot."""


def findings(
    clubs: Collection[Club],
    keys: Collection[str],
    advance: Callable[[int], object] = lambda _lines: None,
) -> Iterator[Finding]:
    """Yield everything wrong with the record of these clubs; nothing if it is sound.

    `keys` are the public keys whose signatures are trusted. `advance` is called with the number of
    lines read.
    """
    for name in append_only.missing(connection):
        reason = Reason(
            N_("the database no longer protects the record: {name} is missing."), name=name
        )
        yield Finding(0, "", None, reason)
    yield from finished(check_positions())
    yield from finished(check_orphans())
    for club in clubs:
        for stream in Stream.objects.filter(club=club).order_by("pk").iterator(AT_ONCE):
            yield from finished(check_chain(stream), stream)
            yield from finished(check_fold(stream), stream)
            advance(stream.version)
        yield from finished(check_register(club))
        yield from finished(check_words(club))
        yield from finished(check_intents(club))
        yield from finished(check_keys(club, keys))
        yield from finished(check_checkpoints(club, keys))


def finished(check: Iterator[Finding], stream: Stream | None = None) -> Iterator[Finding]:
    """Yield what a check finds; report a row that makes it fail, so that other checks still run."""
    try:
        with transaction.atomic():
            yield from check
    except Exception as fault:  # a changed row may break any rule
        reason = Reason(N_("a row here cannot be read: {fault}"), fault=repr(fault))
        place = (0, "") if stream is None else (stream.club_id, stream.name)
        yield Finding(*place, None, reason)
        yield from () if stream is None else _unreadable(stream)


def _unreadable(stream: Stream) -> Iterator[Finding]:
    lines = Line.objects.filter(stream=stream)
    for number in lines.order_by("number").values_list("number", flat=True):
        try:
            lines.get(number=number)
        except (ValueError, TypeError) as fault:
            reason = Reason(N_("the line cannot be read: {fault}"), fault=repr(fault))
            yield Finding(stream.club_id, stream.name, number, reason)
