"""The beacon: what enters the deal from outside once the seats are frozen, as text.

Its bytes are mixed into the deal. The text begins with the version and the kind, so even a hand
with nothing from outside states this in the deal itself: `whist/beacon/v1|none`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from enum import StrEnum

from rubbers.cards.card import Card
from rubbers.cards.seats import CLOCKWISE, Seat

PREFIX = "whist/beacon/v1|"
DEVICE = "whist/device/v1|"
NONCE = re.compile("[0-9a-f]{64}")


class Beacon(StrEnum):
    """The source of the beacon, which enters the deal beside the secret."""

    CARDS = "cards"  # each player turns a card of a real pack, and two of them type them in
    DEVICES = "devices"  # each player's device commits to a number and then reveals it
    BOTS = "bots"  # a table of bots: a fixed label
    NONE = "none"  # nothing from outside; the hand states this and counts in no standings


OUTSIDE = frozenset({Beacon.CARDS, Beacon.DEVICES})
"""The beacons that the club's secret cannot predict."""
BOTS, NONE = f"{PREFIX}{Beacon.BOTS}", f"{PREFIX}{Beacon.NONE}"


def of_cards(turned: Mapping[Seat, Card]) -> str:
    """Write the cards the players turned, clockwise from North: `…|cards|N=9C|E=KD|S=2H|W=7S`."""
    return _written(Beacon.CARDS, {seat: str(card) for seat, card in turned.items()})


def of_devices(nonces: Mapping[Seat, str]) -> str:
    """Write the numbers that the players' devices revealed, clockwise from North."""
    return _written(Beacon.DEVICES, nonces)


def digest_of(id: str, seat: Seat, nonce: str) -> str:
    """Return a device's commitment: a hash of this deal, the seat and its 32 bytes in hex."""
    return hashlib.sha256(f"{DEVICE}{id}|{seat}|{nonce}".encode()).hexdigest()


def kind_of(text: str) -> Beacon | None:
    """Read the kind of a beacon; None for one typed in before beacons had kinds."""
    if not text.startswith(PREFIX):
        return None
    kind = text.removeprefix(PREFIX).partition("|")[0]
    return Beacon(kind) if kind in set(Beacon) else None


def is_outside(text: str) -> bool:
    """Check that the beacon came from outside, so that the hand may count in standings."""
    kind = kind_of(text)
    return kind is None or kind in OUTSIDE


def _written(kind: Beacon, given: Mapping[Seat, str]) -> str:
    parts = (f"{seat}={given[seat]}" for seat in CLOCKWISE if seat in given)
    return PREFIX + "|".join((kind.value, *parts))
