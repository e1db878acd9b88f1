"""The hooks of the club room: what a plugin may answer, and what it is to give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from django.db.models import Model, Q

    from club.journal import StreamKind
    from club.notice import NoticeKind

hookspec = pluggy.HookspecMarker("whistclub")
hookimpl = pluggy.HookimplMarker("whistclub")


@hookspec
def whist_stream_kinds() -> Iterable[StreamKind]:
    """Give kinds of stream: how their events are written, folded and shown as rows."""


@hookspec
def whist_notices() -> Iterable[NoticeKind]:
    """Give kinds of notice that webhooks can carry, with the lines that give rise to them."""


@hookspec
def whist_rebuild(club: int) -> None:
    """Write anew a club's rows that rest on the rows of its streams, such as standings.

    Called by `manage.py rebuild` after the streams, inside its transaction.
    """


@hookspec
def whist_concerned(club: int, numbers: frozenset[str]) -> Q:
    """Give the lines of the record that decided something for a member: whose receipt is theirs.

    `numbers` are all those under which the member was written down.
    """


@hookspec
def whist_resting_models() -> Iterable[type[Model]]:
    """Give the models whose rows `whist_rebuild` writes, for `manage.py verify` to compare."""
