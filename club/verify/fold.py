"""Checks that the state saved at a stream's head is the one its lines build."""

from __future__ import annotations

from collections.abc import Iterator

import rfc8785

from club import journal, registries
from club.models import Stream
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.verify.finding import Finding

WITHOUT_FOLD = frozenset({REGISTER})
"""Streams that are a chain of lines and no more: their rows are what the commands wrote."""


def check_fold(stream: Stream) -> Iterator[Finding]:
    """Yield where the saved state of a stream is not the one a replay of its lines gives.

    What another release saved is read by nobody: its lines are folded again.
    """
    if registries.prefix_of(stream.name) in WITHOUT_FOLD:
        return
    kind = registries.kind_of(stream.name)
    if kind is None:
        reason = Reason(N_("nothing here reads this kind of stream; is a plugin missing?"))
        yield Finding(stream.club_id, stream.name, None, reason)
        return
    try:
        replayed = kind.to_json(kind.replay(stream, journal.history(kind, stream)))
    except Exception as fault:  # a changed line may break any rule, and the report must go on
        reason = Reason(N_("its lines cannot be replayed: {fault}"), fault=repr(fault))
        yield Finding(stream.club_id, stream.name, None, reason)
        return
    if (
        stream.version
        and not journal.is_old(kind, stream)
        and rfc8785.dumps(replayed) != rfc8785.dumps(stream.state)
    ):
        reason = Reason(N_("the state at its head is not the one its lines build."))
        yield Finding(stream.club_id, stream.name, None, reason)
