"""Registries of the club app that plugins add to: kinds of stream and kinds of notice."""

import re

from club.journal import StreamKind
from club.notice import NoticeKind
from club.registry import Registry

STREAM_KINDS: Registry[StreamKind] = Registry(
    "whist_stream_kinds", "kind of stream", StreamKind, lambda kind: kind.prefix
)

NOTICE_KINDS: Registry[NoticeKind] = Registry(
    "whist_notices", "kind of notice", NoticeKind, lambda kind: kind.id
)


def kind_of(stream: str) -> StreamKind | None:
    """Return the kind of a stream by its name; None if it has no kind, or its plugin is missing."""
    return STREAM_KINDS.get(prefix_of(stream))


def prefix_of(stream: str) -> str:
    """Return the first word of a stream's name: a name that begins with `rubber:` is a rubber's."""
    word = re.match(r"[a-z_]*", stream)
    return word.group() if word else ""
