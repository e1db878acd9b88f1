"""Facts about the room that a law turns on and nobody has told."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

YES, NO = "yes", "no"
LEVEL, AS_NAMED = "level", "as named"
MOST_RUBBERS = 99
"""The most rubbers that one may be said to have running."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of fact: the word of the fact, whom or which event it is on, its answers."""

    fact: str
    answers: tuple[str, ...]
    who: tuple[str, ...] = ()
    at: int | None = None


class Untold(Exception):
    """A law turns on a fact that nobody has told."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.fact)
        self.asked = asked


def same_pack(at: int) -> Asked:
    """Ask whether the card told then came from the pack that the others cut from."""
    return Asked("same_pack", (YES, NO), at=at)


def first_in_room(who: tuple[str, ...]) -> Asked:
    """Ask whether people are level in the room, or came in the order in which they are named."""
    return Asked("first_in_room", (LEVEL, AS_NAMED), who)


def most_rubbers(who: tuple[str, ...], claims: int) -> Asked:
    """Ask who of several has most rubbers running, of whom as many as claim may have to go."""
    return Asked("rubbers", (LEVEL, *_having_most(who, claims)), who)


def _having_most(who: tuple[str, ...], claims: int) -> dict[str, tuple[str, ...]]:
    sizes = range(1, claims + 1)
    return {", ".join(some): some for size in sizes for some in combinations(who, size)}


def rubbers_of(who: str, others: tuple[int, ...]) -> Asked:
    """Ask how many rubbers one has running, in every way in which it may compare with others."""
    least, most = min(others), max(others)
    between = {n - 1 for n in others if n - 1 > least} | set(others)
    wanted = sorted(between | {most + 1} | ({least - 1} if least > 1 else set()))
    return Asked("rubbers", tuple(str(n) for n in wanted if n <= MOST_RUBBERS), (who,))
