"""A shuffle derived from a key: a byte stream, numbers below a bound, and the order of the pack.

Version 1. The order depends only on the key and the label.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator

from rubbers.cards.card import PACK, Card
from rubbers.cards.seats import Seat

PACK_SIZE = 52


def byte_stream(key: bytes, label: bytes) -> Iterator[int]:
    """Yield bytes without end: block k is HMAC-SHA256(key, label || k as eight bytes)."""
    block = 0
    while True:
        yield from hmac.digest(key, label + block.to_bytes(8, "big"), "sha256")
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """Draw a uniform number from 0 to bound - 1, for a bound from 1 to 256.

    Bytes beyond the largest multiple of the bound are rejected, so that every number is equally
    likely.
    """
    if not 1 <= bound <= 256:
        raise ValueError("a bound is from 1 to 256")
    accepted = 256 - 256 % bound
    for byte in stream:
        if byte < accepted:
            return byte % bound
    raise ValueError("the stream of bytes has ended")


def order_of(key: bytes, label: str) -> tuple[int, ...]:
    """Return the order of a shuffled pack, as numbers of cards in a new pack."""
    stream = byte_stream(key, label.encode())
    order = list(range(PACK_SIZE))
    for i in range(PACK_SIZE - 1, 0, -1):
        j = below(i + 1, stream)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def cards_of(order: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the cards of an order."""
    return tuple([PACK[number] for number in order])


def dealt(order: tuple[int, ...], dealer: Seat) -> dict[Seat, tuple[Card, ...]]:
    """Deal one card at a time from the dealer's left; the dealer's last card is the trump card."""
    cards = cards_of(order)
    return {dealer.after(1 + places): cards[places::4] for places in range(4)}


def turn_up(order: tuple[int, ...]) -> Card:
    """Return the trump card: the last of the pack."""
    return PACK[order[-1]]
