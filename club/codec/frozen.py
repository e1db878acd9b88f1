"""Fast replacement of some fields of a frozen value, for folds that change one at every event."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def replace_fields(value: Value, /, **parts: object) -> Value:
    """Return a copy of a frozen value with these fields changed; TypeError for an unknown field.

    Like `dataclasses.replace`, but about ten times as fast because it does not call `__init__`. For
    classes without slots or `__post_init__`.
    """
    whole = value.__dict__ | parts
    if len(whole) > len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has no {', '.join(parts - value.__dict__.keys())}")
    other: Value = object.__new__(type(value))
    object.__setattr__(other, "__dict__", whole)
    return other
