"""Notices: what of the record other programs can be told of, each kind given by its room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def nothing_more(_stream: str, _body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Tell nothing beside where it stands on the record."""
    return {}


def nothing_looked_up(_club: int, _stream: str, _body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Look nothing up."""
    return {}


def every(_body: Mapping[str, Any]) -> bool:
    """Take every line."""
    return True


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """One kind of notice, such as `hand.confirmed`, and the lines that give rise to it.

    `prefix` is the first word of their streams' names and `whats` what they are; both are empty
    for a kind that rests on no line and is announced. `where` gives the address, below the club's
    in the API, to read more at. `tells` gives what is said beside: neither a person, nor a card,
    nor words of people, for whoever listens reads those with a token of their own. `looks_up`
    gives what the line alone cannot say, from the club, the stream and the body, under the same
    rule. `says` is the JSON Schema of each thing that either may give; `always` names those that
    are in every notice.
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
