"""Which rulings a caller may read.

Pages on layers below the disputes call this; the query itself belongs to the disputes, and is
registered when the program starts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from club.rules.permissions import Caller

ReadableRulings = Callable[[int, Caller | None, Collection[int]], frozenset[int]]
"""Returns which disputes of a club, by number, have a ruling the caller may read."""
_answers: list[ReadableRulings] = []


def answer_with(readable: ReadableRulings) -> None:
    """Register the query; called once, as the program starts."""
    _answers[:] = [readable]


def readable_rulings(club: int, caller: Caller | None, numbers: Collection[int]) -> frozenset[int]:
    """Return which of these disputes have a ruling the caller may read."""
    return _answers[0](club, caller, numbers) if numbers else frozenset()
