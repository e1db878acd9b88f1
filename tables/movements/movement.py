"""What a movement is: the rule by which players change tables after a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tables.movements.drive_seating import Tables, Winners


@dataclass(frozen=True, slots=True)
class Movement:
    """The rule by which the players of a drive move.

    `next` returns the tables of the next hand from those of the last and the side that won at each;
    it has to be a pure function that keeps every player and their role. `rule` states it in
    sentences that are printed on the rule card, each true at every table. `hands` is how many hands
    are played between two moves; the winners are then those who took more tricks in all of them.
    Raise `version` if the movement changes: the record names the version that seated each hand.
    """

    id: str
    rule: tuple[str, ...]
    next: Callable[[Tables, Winners], Tables]
    hands: int = 1
    version: int = 1
