"""Listeners of plugins: notified after the commit, in the plugin's own process.

A listener gets what a webhook gets: what changed and where it is on the record, without names,
cards or what people wrote.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

HOOK = "whist_listeners"
SECONDS = 10.0
"""How long a listener may take over one notice."""
MOST_POSTS = 3
"""With these, a try ends well within the lease of its errand."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened: `kind` as in the list of webhook messages, and `title` in words.

    `at` is a time of RFC 3339 in UTC, `position` the place in the club's public order, and `data`
    what a webhook message of this kind contains.
    """

    kind: str
    title: str
    club: str
    at: str
    position: int
    data: Mapping[str, Any] = field(default_factory=dict)


Post = Mapping[str, Any]
"""A JSON object to send to the address that the secretary gave."""


@dataclass(frozen=True, slots=True)
class Listener:
    """An object that is notified of what happens; `hear` may act, and may return messages to post.

    `address` says in a few words what address it posts to, such as "The address of the chat room";
    a listener without one posts nothing. A notice is repeated until `hear` returns and everything
    is posted, so it may come twice.
    """

    id: str
    title: str
    hear: Callable[[Notice], Iterable[Post] | None]
    address: str = ""


def answer(listener: Listener, given: dict[str, Any]) -> Any:
    """Let the listener hear, in the plugin's process; return what is to be posted."""
    posts = [dict(one) for one in listener.hear(Notice(**given)) or ()]
    json.dumps(posts)
    most = MOST_POSTS if listener.address else 0
    if len(posts) > most:
        said = f"{listener.id} may post at most {most} messages for one notice, not {len(posts)}."
        raise ValueError(said)
    return posts
