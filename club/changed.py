"""A frozen value with some of its parts changed, for folds that change one at every event."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def changed(value: Value, /, **parts: object) -> Value:
    """Give a frozen value with these parts changed; TypeError for a part it does not have.

    As `dataclasses.replace`, which asks every field anew and takes ten times as long; for classes
    without slots that do nothing when they are made.
    """
    whole = value.__dict__ | parts
    if len(whole) > len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has no {', '.join(parts - value.__dict__.keys())}")
    other: Value = object.__new__(type(value))
    object.__setattr__(other, "__dict__", whole)
    return other
