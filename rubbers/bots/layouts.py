"""Layouts: the other three hands as they may be, each equally likely, by what has been shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import SUIT_CARDS, numbers
from rubbers.dealing.shuffle import below, byte_stream

Three = tuple[int, int, int]
Plan = tuple[Three, ...]
"""How many cards of each group of suits go to each of the three others."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that the same players may hold, and how often each way to share them out occurs."""

    cards: tuple[int, ...]
    may: tuple[bool, bool, bool]


class Layouts:
    """Draws layouts that agree with the play: cards seen, suits shown out of, cards left.

    A player who has shown out of a suit and is known to hold a card of it has revoked: then only
    the cards seen and the numbers of cards count. ValueError if even these do not fit.
    """

    def __init__(self, view: BotView, seed: bytes) -> None:
        self.others = tuple((view.seat + places) & 3 for places in (1, 2, 3))
        self.known = tuple(view.known[seat] for seat in self.others)
        room = [view.left[seat] - view.known[seat].bit_count() for seat in self.others]
        seen = view.known[0] | view.known[1] | view.known[2] | view.known[3]
        free = view.unseen & ~seen
        if min(room) < 0 or sum(room) != free.bit_count():
            raise ValueError("the numbers of cards do not add up")
        self.room = (room[0], room[1], room[2])
        voids = view.voids
        self.groups = _groups(free, [voids[seat] for seat in self.others])
        self.plans, self.odds = self._planned()
        if not self.plans:
            self.groups = _groups(free, [0, 0, 0])
            self.plans, self.odds = self._planned()
        label = f"whist/bot/v1|{view.seat}|{view.number}"
        self.stream = byte_stream(seed, label.encode())

    def _planned(self) -> tuple[list[Plan], list[int]]:
        """List the ways to share the groups out, with the running total of their frequencies."""
        found = list(_plans(self.groups, self.room))
        return [plan for plan, _ in found], list(accumulate(weight for _, weight in found))

    def draw(self) -> list[int]:
        """Draw the hands of the players on the left, opposite and on the right."""
        hands = list(self.known)
        plan = self.plans[self._drawn_plan()]
        for group, shares in zip(self.groups, plan, strict=True):
            _share_out(group.cards, shares, hands, self.stream)
        return hands

    def _drawn_plan(self) -> int:
        if len(self.plans) == 1:
            return 0
        at = _below(self.odds[-1], self.stream)
        return next(place for place, total in enumerate(self.odds) if at < total)


def _groups(free: int, voids: Sequence[int]) -> list[Group]:
    """Put suits that the same players may hold together, those that fewest may hold first."""
    sets: dict[tuple[bool, bool, bool], int] = {}
    for suit in SUIT_CARDS:
        if cards := free & suit:
            may = (not voids[0] & suit, not voids[1] & suit, not voids[2] & suit)
            sets[may] = sets.get(may, 0) | cards
    return [
        Group(tuple(numbers(cards)), may)
        for may, cards in sorted(sets.items(), key=lambda one: sum(one[0]))
    ]


def _plans(groups: Sequence[Group], room: Three) -> Iterator[tuple[Plan, int]]:
    """Yield every way to share the groups out, with the number of layouts it stands for."""
    if not groups:
        yield (), 1
        return
    group, rest = groups[0], groups[1:]
    size = len(group.cards)
    for first in range(min(size, room[0] if group.may[0] else 0) + 1):
        for second in range(min(size - first, room[1] if group.may[1] else 0) + 1):
            third = size - first - second
            if third > (room[2] if group.may[2] else 0):
                continue
            ways = comb(size, first) * comb(size - first, second)
            left = (room[0] - first, room[1] - second, room[2] - third)
            for plan, more in _plans(rest, left):
                yield ((first, second, third), *plan), ways * more


def _share_out(
    cards: Sequence[int], shares: Three, hands: list[int], stream: Iterator[int]
) -> None:
    """Give each player so many of the cards, drawn one by one; the last takes what is left."""
    left = list(cards)
    takers = sorted((place for place in range(3) if shares[place]), key=shares.__getitem__)
    for taker in takers[:-1]:
        for _ in range(shares[taker]):
            at = below(len(left), stream)
            hands[taker] |= 1 << left[at]
            left[at] = left[-1]
            left.pop()
    if takers:
        for card in left:
            hands[takers[-1]] |= 1 << card


def _below(bound: int, stream: Iterator[int]) -> int:
    """Draw a number below a bound of any size, each equally likely."""
    size = (bound.bit_length() + 7) // 8 + 1
    accepted = 256**size - 256**size % bound
    while True:
        drawn = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
        if drawn < accepted:
            return drawn % bound
