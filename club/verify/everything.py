"""Every check of the record, one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.db import connection

from club import append_only
from club.models import Club, Stream
from club.reason import N_, Reason
from club.verify.chain import check_chain
from club.verify.finding import Finding
from club.verify.fold import check_fold
from club.verify.published import check_checkpoints, check_keys, check_positions
from club.verify.words import check_register, check_words

AT_ONCE = 100
"""Streams read at a time: each comes with its saved state."""


def findings(clubs: Collection[Club], keys: Collection[str]) -> Iterator[Finding]:
    """Yield all that is wrong with the record of these clubs; nothing, where it is sound.

    `keys` are the public keys whose signatures are trusted.
    """
    for name in append_only.missing(connection):
        reason = Reason(N_("the database does not guard the record: {name} is gone."), name=name)
        yield Finding(0, "", None, reason)
    yield from check_positions()
    for club in clubs:
        for stream in Stream.objects.filter(club=club).order_by("pk").iterator(AT_ONCE):
            yield from check_chain(stream)
            yield from check_fold(stream)
        yield from check_register(club)
        yield from check_words(club)
        yield from check_keys(club, keys)
        yield from check_checkpoints(club, keys)
