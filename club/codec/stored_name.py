"""The name of a class in the journal, in scripts and in REST, whatever it is called in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Kind = TypeVar("Kind", bound=type)

_NAMES: dict[type, str] = {}


def stored_as(name: str) -> Callable[[Kind], Kind]:
    """Set the stored name of a class; it must never change, because stored data uses it.

    The decorator goes above `@dataclass`, which makes a new class when it adds slots.
    """

    def named(kind: Kind) -> Kind:
        _NAMES[kind] = name
        return kind

    return named


def stored_name(kind: type) -> str:
    """Return the name a class is stored under; LookupError if it has none."""
    found = _NAMES.get(kind)
    if found is None:
        raise LookupError(f"{kind.__qualname__} has no stored name: give it one with @stored_as")
    return found


def snake_case(name: str) -> str:
    """Return a class name in snake case, as in addresses and tags: HandMarked is hand_marked."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
