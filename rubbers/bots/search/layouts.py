"""Layouts: possible deals of the other three hands, equally likely given what has been shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from rubbers.bots.bot_view import BotView, Quad
from rubbers.bots.cardset import numbers
from rubbers.dealing.shuffle import below, byte_stream

Three = tuple[int, int, int]
NOTHING: Quad = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that the same players may hold."""

    cards: tuple[int, ...]
    may: tuple[bool, bool, bool]


class Layouts:
    """Draws layouts consistent with the play: cards seen, suits shown out of, cards left.

    `denied` are cards that each seat is believed not to hold; a belief that is impossible is
    dropped. A player who has shown out of a suit but is known to hold a card of it has revoked:
    then only the cards seen and the numbers of cards count. Raises ValueError if even these are
    inconsistent.
    """

    def __init__(self, view: BotView, seed: bytes, denied: Quad = NOTHING) -> None:
        others = tuple((view.seat + places) & 3 for places in (1, 2, 3))
        self.known = tuple(view.known[seat] for seat in others)
        # Each player's unknown cards, and the cards to deal among them.
        room = [view.left[seat] - view.known[seat].bit_count() for seat in others]
        seen = view.known[0] | view.known[1] | view.known[2] | view.known[3]
        free = view.unseen & ~seen
        if min(room) < 0 or sum(room) != free.bit_count():
            raise ValueError("the numbers of cards do not add up")
        self.room = (room[0], room[1], room[2])
        # Drop beliefs, then shown voids, until some layout is possible.
        out = view.voids
        for barred in (
            [out[seat] | denied[seat] for seat in others],
            [out[seat] for seat in others],
            [0, 0, 0],
        ):
            self.barred = barred
            self.groups = _groups(free, barred)
            self._counted: dict[tuple[int, int, int], int] = {}
            if self._ways(0, self.room):
                break
        label = f"whist/bot/v1|{view.seat}|{view.number}|{int(any(denied))}"
        self.stream = byte_stream(seed, label.encode())

    def draw(self) -> list[int]:
        """Draw the hands of the players on the left, opposite and on the right."""
        hands, room = list(self.known), self.room
        for place, group in enumerate(self.groups):
            shares = self._drawn_shares(place, room)
            _share_out(group.cards, shares, hands, self.stream)
            room = _less(room, shares)
        return hands

    def _drawn_shares(self, place: int, room: Three) -> Three:
        """Draw how many cards of a group each player gets, weighted by the number of layouts."""
        found = tuple(self._shared(place, room))
        if len(found) == 1:
            return found[0][0]
        # Pick a division with a probability proportional to its number of layouts.
        at = _below(sum(ways for _, ways in found), self.stream)
        for shares, ways in found:
            if at < ways:
                return shares
            at -= ways
        raise AssertionError("a draw lies below the sum")

    def _shared(self, place: int, room: Three) -> Iterator[tuple[Three, int]]:
        """Yield each way to divide a group, with the number of layouts that result from it."""
        group = self.groups[place]
        size = len(group.cards)
        most = [left if may else 0 for left, may in zip(room, group.may, strict=True)]
        last = place == len(self.groups) - 1
        # The last group fills whatever room is left.
        for first in (room[0],) if last else range(min(size, most[0]) + 1):
            rest = size - first
            for second in (room[1],) if last else range(max(0, rest - most[2]), rest + 1):
                if first > most[0] or second > most[1] or not 0 <= rest - second <= most[2]:
                    continue
                shares = (first, second, rest - second)
                if ways := self._ways(place + 1, _less(room, shares)):
                    yield shares, comb(size, first) * comb(rest, second) * ways

    def _ways(self, place: int, room: Three) -> int:
        """Count the ways to divide the groups from this one on."""
        if place == len(self.groups):
            return 1
        key = (place, room[0], room[1])
        if key not in self._counted:
            self._counted[key] = sum(ways for _, ways in self._shared(place, room))
        return self._counted[key]


def _less(room: Three, shares: Three) -> Three:
    return room[0] - shares[0], room[1] - shares[1], room[2] - shares[2]


def _groups(free: int, barred: Sequence[int]) -> list[Group]:
    """Group cards that the same players may hold; groups with the fewest possible holders first."""
    cards = {
        (left, across, right): free
        & (~barred[0] if left else barred[0])
        & (~barred[1] if across else barred[1])
        & (~barred[2] if right else barred[2])
        for left in (False, True)
        for across in (False, True)
        for right in (False, True)
    }
    return [Group(tuple(numbers(cards[may])), may) for may in sorted(cards, key=sum) if cards[may]]


def _share_out(
    cards: Sequence[int], shares: Three, hands: list[int], stream: Iterator[int]
) -> None:
    """Draw each player's number of cards, one by one; the last player takes the rest."""
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
    """Draw a uniform random number below a bound of any size."""
    size = (bound.bit_length() + 7) // 8 + 1
    accepted = 256**size - 256**size % bound
    while True:
        drawn = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
        if drawn < accepted:
            return drawn % bound
