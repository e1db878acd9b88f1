"""Compare two editions: what moved, what changed, what was dropped and what is new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rubbers.code.code import HOUSE, Code
from rubbers.code.law import Law


class LawChange(StrEnum):
    """How a law of one edition relates to another edition."""

    SAME = "same"
    MOVED = "moved"  # it has another number
    CHANGED = "changed"
    DROPPED = "dropped"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Difference:
    """A law in two editions: its numbers in the first, and the law in the second."""

    kind: LawChange
    before: tuple[Law, ...]
    after: Law | None


def compare(first: Code, second: Code) -> tuple[Difference, ...]:
    """Compare every law of the second code with the first, then list those that were dropped."""
    return (*_after(first, second), *_dropped(first, second))


def _after(first: Code, second: Code) -> Iterator[Difference]:
    for law in _laws(second):
        before = tuple(old for old in _laws(first) if set(old.stands_for) & set(law.stands_for))
        yield Difference(_kind(before, law), before, law)


def _dropped(first: Code, second: Code) -> Iterator[Difference]:
    kept = {block for law in second.laws for block in law.stands_for}
    for law in _laws(first):
        if kept.isdisjoint(law.stands_for):
            yield Difference(LawChange.DROPPED, (law,), None)


def _laws(code: Code) -> Iterator[Law]:
    return (law for law in code.listed if not law.number.startswith(HOUSE))


def _kind(before: tuple[Law, ...], law: Law) -> LawChange:
    if not before:
        return LawChange.NEW
    if len(before) > 1 or not same_words(before[0], law) or not same_effect(before[0], law):
        return LawChange.CHANGED
    return LawChange.SAME if before[0].number == law.number else LawChange.MOVED


def same_words(one: Law, other: Law) -> bool:
    """Check whether two laws have the same wording."""
    return (one.statement, one.reading) == (other.statement, other.reading)


def same_effect(one: Law, other: Law) -> bool:
    """Check whether two laws have the same functions."""
    return (one.guards, one.answers, one.effects) == (other.guards, other.answers, other.effects)
