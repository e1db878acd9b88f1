"""Registries of the club app that plugins add to: streams, notices, listeners, files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from club.plugins import exporter
from club.plugins.exporter import Exporter, Importer
from club.plugins.listener import Listener
from club.plugins.notifier import Notifier
from club.plugins.plugin_page import SEES_WORDS, PluginPage
from club.plugins.registry import Registry
from club.reason import N_
from club.record.journal import StreamKind


def nothing_more(_stream: str, _body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add nothing to the notice beyond its position on the record."""
    return {}


def nothing_looked_up(_club: int, _stream: str, _body: Mapping[str, Any]) -> Mapping[str, Any]:
    return {}


def every(_body: Mapping[str, Any]) -> bool:
    """Accept every line."""
    return True


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """One kind of notice, such as `hand.confirmed`, and the lines that cause it.

    `prefix` is the first word of the stream names and `whats` the events on the lines; both are
    empty for a kind that is announced without a line. `where` returns the API path, below the
    club's, at which to read more. `tells` returns further content: never people, cards or text that
    people wrote, which subscribers read with their own tokens. `looks_up` returns what the line
    alone does not hold, from the club, the stream and the body, under the same rule. `says` is the
    JSON Schema of each item that either may return; `always` names the items present in every
    notice.
    """

    id: str
    title: str
    prefix: str = ""
    whats: frozenset[str] = field(default_factory=frozenset)
    takes: Callable[[Mapping[str, Any]], bool] = every
    where: Callable[[str], str] = lambda _stream: ""
    tells: Callable[[str, Mapping[str, Any]], Mapping[str, Any]] = nothing_more
    looks_up: Callable[[int, str, Mapping[str, Any]], Mapping[str, Any]] = nothing_looked_up
    says: Mapping[str, Any] = field(default_factory=dict)
    always: tuple[str, ...] = ()


STREAM_KINDS: Registry[StreamKind] = Registry(
    "whist_stream_kinds", "kind of stream", StreamKind, lambda kind: kind.prefix
)

NOTICE_KINDS: Registry[NoticeKind] = Registry(
    "whist_notices", "kind of notice", NoticeKind, lambda kind: kind.id
)


LISTENERS: Registry[Listener] = Registry(
    "whist_listeners",
    "listener",
    Listener,
    lambda listener: listener.id,
    sees=lambda _listener: (N_("what happens and when, like a webhook: no names and no cards"),),
)


EXPORTERS: Registry[Exporter] = Registry(
    "whist_exporters",
    "exporter",
    Exporter,
    lambda one: one.id,
    exporter.in_own_process,
    lambda _exporter: (
        N_("the finished hands of a rubber, with names, when somebody asks for a file"),
    ),
)

IMPORTERS: Registry[Importer] = Registry(
    "whist_importers", "importer", Importer, lambda importer: importer.id
)


NOTIFIERS: Registry[Notifier] = Registry(
    "whist_notifiers",
    "notifier",
    Notifier,
    lambda notifier: notifier.id,
    sees=lambda _notifier: (
        N_("for members who ask to be notified: their address, and what is decided, with names"),
    ),
)

PAGES: Registry[PluginPage] = Registry(
    "whist_pages",
    "page",
    PluginPage,
    lambda page: page.id,
    sees=lambda page: tuple(SEES_WORDS[one] for one in page.sees),
)


def kind_of(stream: str) -> StreamKind | None:
    """Return the kind of a stream by its name; None if it has no kind, or its plugin is missing."""
    return STREAM_KINDS.get(prefix_of(stream))


def prefix_of(stream: str) -> str:
    """Return the first word of a stream's name: a name that begins with `rubber:` is a rubber's."""
    word = re.match(r"[a-z_]*", stream)
    return word.group() if word else ""
