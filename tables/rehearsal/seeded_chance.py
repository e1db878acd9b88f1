"""Repeatable random draws from a seed: each draw has its own label."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from rubbers.dealing import shuffle


class SeededChance:
    """Draws numbers and packs; the same seed and label always give the same result."""

    def __init__(self, seed: str) -> None:
        self.key = hashlib.sha256(f"whist/rehearsal/v1|{seed}".encode()).digest()

    def number(self, bound: int, *label: object) -> int:
        """Draw a number from 0 to bound - 1; the bias of four bytes is below one in a million."""
        drawn = self._bytes(*label)
        return int.from_bytes(bytes(next(drawn) for _ in range(4)), "big") % bound

    def happens(self, percent: int, *label: object) -> bool:
        """Draw whether something with this percentage probability happens."""
        return self.number(100, *label) < percent

    def pack(self, *label: object) -> tuple[int, ...]:
        """Shuffle a pack."""
        return shuffle.order_of(self.key, _joined(label))

    def secret(self, *label: object) -> bytes:
        """Derive the random seed a bot uses in one hand."""
        return hashlib.sha256(self.key + _joined(label).encode()).digest()

    def _bytes(self, *label: object) -> Iterator[int]:
        return shuffle.byte_stream(self.key, _joined(label).encode())


def _joined(label: tuple[object, ...]) -> str:
    return "|".join(map(str, label))
