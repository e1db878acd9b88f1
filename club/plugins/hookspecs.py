"""Hooks of the club app that plugins may implement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from django.db.models import Model, Q

    from club.errors import WhistError
    from club.models import Line
    from club.plugins.exporter import Exporter, Importer
    from club.plugins.listener import Listener
    from club.plugins.notifier import Notifier
    from club.plugins.plugin_page import PluginPage
    from club.privacy.data_registry import ErasureSubject, PersonalData
    from club.record.journal import StreamKind
    from club.record.registries import NoticeKind
    from club.record.unit_of_work import UnitOfWork
    from club.rules.permissions import Caller

hookspec = pluggy.HookspecMarker("whistclub")
hookimpl = pluggy.HookimplMarker("whistclub")


@hookspec
def whist_stream_kinds() -> Iterable[StreamKind]:
    """Return kinds of stream: how their events are written, folded and shown as rows."""


@hookspec
def whist_notices() -> Iterable[NoticeKind]:
    """Return kinds of notice that webhooks can carry, with the lines that cause them."""


@hookspec
def whist_listeners() -> Iterable[Listener]:
    """Return listeners: notified after the commit as webhooks are; they may post messages."""


@hookspec
def whist_exporters() -> Iterable[Exporter]:
    """Return exporters: ways to write the finished hands of a rubber to a file."""


@hookspec
def whist_importers() -> Iterable[Importer]:
    """Return importers: ways to read an evening from another program's file."""


@hookspec
def whist_notifiers() -> Iterable[Notifier]:
    """Return notifiers: ways to reach members who have asked to be notified of decisions."""


@hookspec
def whist_pages() -> Iterable[PluginPage]:
    """Return pages of the club's menu, and panels of its front page."""


@hookspec
def whist_rebuild(club: int) -> None:
    """Rebuild a club's rows that depend on rows of its streams, such as standings.

    Called by `manage.py rebuild` after the streams, inside its transaction.
    """


@hookspec
def whist_concerned(club: int, numbers: frozenset[str]) -> Q:
    """Return a filter for lines that decided something for a member, who gets their receipts.

    `numbers` are all the numbers of the member.
    """


@hookspec
def whist_resting_models() -> Iterable[type[Model]]:
    """Return the models whose rows `whist_rebuild` writes, for `manage.py verify` to compare."""


@hookspec
def whist_holdings() -> Iterable[PersonalData]:
    """Return for each model what it keeps of a person, its export, and its erasure."""


@hookspec
def whist_spoken(club: int, numbers: frozenset[str]) -> Iterable[Line]:
    """Return the lines that cite a person's own remarks, which are erased with the person."""


@hookspec
def whist_tells(club: int, numbers: frozenset[str], caller: Caller) -> Mapping[str, Any]:
    """Return extra sections, by heading, of a person's data export; their values are JSON.

    `caller` is the person as a plain member, whatever office they hold.
    """


@hookspec
def whist_erases(desk: UnitOfWork, erasing: ErasureSubject, by: str) -> None:
    """Erase what belongs to a person who is being erased, and record it.

    `by` signs the lines if it is not the caller. The line that records the erasure itself follows
    in the same change.
    """


@hookspec
def whist_hinders_erasure(club: int, numbers: frozenset[str]) -> Iterable[WhistError]:
    """Return reasons why a person cannot be erased now; an officer may override a Doubted."""


@hookspec
def whist_hinders_login(
    club: int, caller: Caller, numbers: frozenset[str], joins: bool
) -> Iterable[WhistError]:
    """Return reasons why the caller cannot give a member a login now, or merge two numbers.

    Either could show somebody what only that member may see, such as a hand in play.
    """
