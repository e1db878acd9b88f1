"""Cards and secrets as they may be written anywhere, and the search for them."""

from __future__ import annotations

import base64
import re

from rubbers.cards.card import Card

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ALONE = r"(?<![0-9A-Za-z+/=_.-]){}(?![0-9A-Za-z+/=_.-])"
"""Standing by itself: two letters inside a digest are no card."""


def named(card: Card) -> list[bytes]:
    """Write a card in every way the code writes one."""
    rank, suit = str(card)[:-1], str(card)[-1]
    ranks = ("T", "10") if rank in ("T", "10") else (rank,)
    return [
        ALONE.format(one).encode() for it in ranks for one in (f"{it}{suit}", f"{it}{SUITS[suit]}")
    ]


def written(secret: bytes) -> list[bytes]:
    """Write a secret as bytes, in hexadecimal and in base 64."""
    plain = base64.b64encode(secret).rstrip(b"=")
    safe = base64.urlsafe_b64encode(secret).rstrip(b"=")
    return [secret, secret.hex().encode(), secret.hex().upper().encode(), plain, safe]


def found_in(
    places: dict[str, bytes], wanted: list[bytes], *, exact: bool
) -> list[tuple[str, bytes]]:
    """Return where something of what is wanted is found."""
    patterns = [re.compile(re.escape(one) if exact else one) for one in wanted]
    return [
        (place, one.pattern)
        for place, told in places.items()
        for one in patterns
        if one.search(told)
    ]
