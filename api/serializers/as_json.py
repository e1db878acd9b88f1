"""The rules' frozen values as plain JSON, with reasons put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from datetime import time
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_origin

from api.serializers.component_names import hidden_fields
from api.serializers.strict_serializer import inner_of, parts_of
from club.codec.people_walk import is_person
from club.codec.stored_name import stored_name
from club.person import is_bot, is_dummy
from club.reason import Reason
from rubbers.cards.card import Card
from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Because

Say = Callable[[Reason], str]
Show = Callable[[Any, Say], Any]


def show(value: Any, say: Say) -> Any:
    """Convert a frozen value to plain JSON; reasons become sentences."""
    kind: Any = type(value)
    return _shower(kind, "")(value, say)


@cache
def _shower(hint: Any, name: str) -> Show:
    kinds, _ = inner_of(hint)
    if len(kinds) > 1:
        return _of_several
    kind, origin = kinds[0], get_origin(kinds[0])
    if is_person(kind):
        return lambda value, say: person(value)
    if origin in (tuple, frozenset):
        each = _shower(get_args(kind)[0], name)
        return lambda value, say: None if value is None else [each(one, say) for one in value]
    if origin is Sides:
        each = _shower(get_args(kind)[0], name)
        return lambda value, say: (
            None if value is None else {str(side): each(value.of(side), say) for side in Side}
        )
    if origin is not None and issubclass(origin, Mapping):
        each = _shower(get_args(kind)[1], name)
        return lambda value, say: (
            None if value is None else {str(key): each(one, say) for key, one in value.items()}
        )
    if kind is Reason:
        return lambda value, say: say(value)
    if kind is Because:
        return because
    if is_dataclass(kind) and kind is not Card:
        return _of_parts(kind)
    return _plain_shower(kind, name)


def person(who: str) -> int | str | None:
    """Return a member's number, or the recorded name of a bot or dummy."""
    if is_bot(who) or is_dummy(who):
        return who
    return int(who) if who else None


def _plain_shower(kind: Any, name: str) -> Show:
    if kind is Card or (isinstance(kind, type) and issubclass(kind, StrEnum)):
        return lambda value, say: None if value is None else str(value)
    if kind is time:
        return lambda value, say: None if value is None else f"{value:%H:%M}"
    return lambda value, say: value


def _of_parts(kind: Any) -> Show:
    hidden = hidden_fields(kind)
    parts = tuple(
        (name, _shower(hint, name))
        for name, (_, hint) in parts_of(kind).items()
        if name not in hidden
    )

    def show_parts(value: Any, say: Say) -> Any:
        if value is None:
            return None
        return {name: shower(getattr(value, name), say) for name, shower in parts}

    return show_parts


def _of_several(value: Any, say: Say) -> Any:
    if value is None:
        return None
    kind: Any = type(value)
    return {"kind": stored_name(kind), **_shower(kind, "")(value, say)}


def because(value: Because, say: Say) -> dict[str, Any]:
    """Convert one sentence and its law to JSON."""
    return {
        "sentence": say(value.reason),
        "law": value.law,
        "code": value.code,
        "version": value.version,
        "reading": value.reading,
    }
