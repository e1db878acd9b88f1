"""Checks that the state saved at a stream's head matches its lines."""

from __future__ import annotations

from collections.abc import Iterator

import rfc8785

from club import journal, registries
from club.models import Stream
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.verify.finding import Finding

WITHOUT_FOLD = frozenset({REGISTER})
"""Streams without a state: their rows are written directly by commands."""


def check_fold(stream: Stream) -> Iterator[Finding]:
    """Yield a finding if the saved state differs from a replay of the stream's lines.

    A state saved by another release is not compared, because it is never read: the lines are folded
    again.
    """
    kind = registries.kind_of(stream.name)
    if kind is None and registries.prefix_of(stream.name) not in WITHOUT_FOLD:
        reason = Reason(N_("nothing here reads this kind of stream; is a plugin missing?"))
        yield Finding(stream.club_id, stream.name, None, reason)
    elif kind is None or stream.version == 0:
        if stream.state != {}:
            reason = Reason(N_("a state is saved at its head, and no line builds one."))
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
