"""Kinds of notice that webhooks can carry; each app declares its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


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
