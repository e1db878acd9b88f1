"""The hooks of the club room: what a plugin may answer, and what it is to give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from django.db.models import Model, Q

    from club.caller import Caller
    from club.commands.desk import Desk
    from club.errors import WhistError
    from club.holdings import Erasing, Holding
    from club.journal import StreamKind
    from club.models import Line
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


@hookspec
def whist_holdings() -> Iterable[Holding]:
    """Say of each model what it holds of a person, how it is exported, and what becomes of it."""


@hookspec
def whist_spoken(club: int, numbers: frozenset[str]) -> Iterable[Line]:
    """Give the lines that cite what a person said of their own: their words go when they do."""


@hookspec
def whist_tells(club: int, numbers: frozenset[str], caller: Caller) -> Mapping[str, Any]:
    """Give, under headings, what is told to a person of themselves beside their rows, as JSON.

    `caller` is the person as a plain member, whatever office they hold.
    """


@hookspec
def whist_erases(desk: Desk, erasing: Erasing, by: str) -> None:
    """Write on the record what goes with a person who is being erased, and have it go.

    `by` signs it, where it is not the caller. The line by which they are erased is written after
    it, in the same change.
    """


@hookspec
def whist_hinders_erasure(club: int, numbers: frozenset[str]) -> Iterable[WhistError]:
    """Give why a person cannot be erased now; what is Doubted stands where an officer says so."""


@hookspec
def whist_hinders_login(
    club: int, caller: Caller, numbers: frozenset[str], joins: bool
) -> Iterable[WhistError]:
    """Give why the caller cannot give a login to a member now, or join two numbers as one.

    Either would let somebody else see what that member alone may see, such as a hand in play.
    """
