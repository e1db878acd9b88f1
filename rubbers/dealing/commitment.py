"""Derive each deal's secret, leaf and key from the secret of an evening.

Version 1. One secret of 32 bytes covers the whole evening; each hand and each cut round has a
secret of its own, so that one can be revealed without the others.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from club.record import merkle

SECRET_SIZE = 32
BLOCK_SIZE = 64
"""The block size of SHA-256 in bytes, to which HMAC pads its key."""
HAND, DEAL, BOTS = b"whist/hand/v1", b"whist/deal/v1", b"whist/bots/v1"


def deriver(secret: bytes) -> Callable[[str], bytes]:
    """Return the function from an id to its own secret: HMAC-SHA256(secret, prefix || id).

    The two halves of HMAC are initialised once and copied, which takes a third of the time.
    """
    if len(secret) != SECRET_SIZE:
        raise ValueError("a secret has 32 bytes")
    key = secret.ljust(BLOCK_SIZE, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + HAND)
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def derived(id: str) -> bytes:
        within, around = inner.copy(), outer.copy()
        within.update(id.encode())
        around.update(within.digest())
        return around.digest()

    return derived


def secret_of(secret: bytes, id: str) -> bytes:
    """Derive the secret of one hand or cut from the evening's."""
    return deriver(secret)(id)


def leaf_of(id: str, own_secret: bytes) -> bytes:
    """Return the leaf that commits to one hand or cut."""
    return merkle.leaf(id.encode() + own_secret)


def key_of(own_secret: bytes, beacon: bytes, id: str) -> bytes:
    """Derive the key of the shuffle from the secret and the beacon."""
    outside = hashlib.sha256(beacon).digest() + hashlib.sha256(id.encode()).digest()
    return hmac.digest(own_secret, DEAL + outside, "sha256")


def bot_seed_of(own_secret: bytes) -> bytes:
    """Derive the seed of the bots in a hand from its secret, so that both are revealed together."""
    return hmac.digest(own_secret, BOTS, "sha256")


def turn_key(seed: bytes, turn: str) -> str:
    """Derive an idempotency key for the bots' acts in one turn, which nobody else can use first."""
    return hmac.digest(seed, turn.encode(), "sha256").hex()[:16]


def label_of(id: str) -> str:
    """Return the label of the byte stream."""
    return f"whist/deal/v1|{id}"
