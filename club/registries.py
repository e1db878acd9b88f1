"""What the club room lets plugins add: kinds of stream, and of notice for webhooks."""

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
    """Give the kind of a stream by its name; None where it has no fold, or its plugin is gone."""
    return STREAM_KINDS.get(prefix_of(stream))


def prefix_of(stream: str) -> str:
    """Give the first word of a stream's name: `rubber:` and what follows is a rubber."""
    word = re.match(r"[a-z_]*", stream)
    return word.group() if word else ""
