"""References from an event of a fact to another event, by its fact and its place there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Json = dict[str, Any]
Place = tuple[int, int]
"""A fact by its number, and an event in it, from 1."""
MOST_DIGITS = 4


def place_of(written: Any) -> Place | None:
    """Read a reference: 3, "3" or "3.2"; None if it is not one."""
    fact, dot, at = str(written).partition(".")
    at = at if dot else "1"
    plain = all(one.isascii() and one.isdecimal() and len(one) <= MOST_DIGITS for one in (fact, at))
    return (int(fact), int(at)) if plain else None


def places_in(event: Json) -> Iterator[Any]:
    """Yield every reference of an event to another."""
    if event.get("at") is not None:
        yield event["at"]
    ruling = event.get("ruling")
    if isinstance(ruling, Mapping) and ruling.get("at") is not None:
        yield ruling["at"]


def with_places(event: Json, renamed: Callable[[Any], Any]) -> Json:
    """Return an event with its references renamed."""
    changed = dict(event)
    if changed.get("at") is not None:
        changed["at"] = renamed(changed["at"])
    ruling = changed.get("ruling")
    if isinstance(ruling, Mapping) and ruling.get("at") is not None:
        changed["ruling"] = {**ruling, "at": renamed(ruling["at"])}
    return changed
