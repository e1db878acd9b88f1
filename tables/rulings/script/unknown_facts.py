"""Facts about the room that a law depends on and nobody has stated."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

YES, NO = "yes", "no"
LEVEL, AS_NAMED = "level", "as named"
MOST_RUBBERS = 99
"""The most rubbers anyone may be said to have running."""


@dataclass(frozen=True, slots=True)
class RoomQuestion:
    """A question of fact: the fact's word, whom or which event it concerns, the answers."""

    fact: str
    answers: tuple[str, ...]
    who: tuple[str, ...] = ()
    at: int | None = None


class UnknownRoomFact(Exception):
    """A law depends on a fact that nobody has stated."""

    def __init__(self, asked: RoomQuestion) -> None:
        super().__init__(asked.fact)
        self.asked = asked


def same_pack(at: int) -> RoomQuestion:
    """Return the question whether that card came from the pack the others cut from."""
    return RoomQuestion("same_pack", (YES, NO), at=at)


def first_in_room(who: tuple[str, ...]) -> RoomQuestion:
    """Return the question whether people are level in the room, or came in the order named."""
    return RoomQuestion("first_in_room", (LEVEL, AS_NAMED), who)


def most_rubbers(who: tuple[str, ...], claims: int) -> RoomQuestion:
    """Return the question who has most rubbers running; as many as claim may have to go out."""
    return RoomQuestion("rubbers", (LEVEL, *_having_most(who, claims)), who)


def _having_most(who: tuple[str, ...], claims: int) -> dict[str, tuple[str, ...]]:
    sizes = range(1, claims + 1)
    return {", ".join(some): some for size in sizes for some in combinations(who, size)}


def rubbers_of(who: str, others: tuple[int, ...]) -> RoomQuestion:
    """Return the question how many rubbers someone has running, for every relevant comparison."""
    least, most = min(others), max(others)
    between = {n - 1 for n in others if n - 1 > least} | set(others)
    wanted = sorted(between | {most + 1} | ({least - 1} if least > 1 else set()))
    return RoomQuestion("rubbers", tuple(str(n) for n in wanted if n <= MOST_RUBBERS), (who,))
