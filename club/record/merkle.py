"""A Merkle tree as in RFC 6962: leaves are hashed with a zero byte in front, nodes with a one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence


def leaf(content: bytes) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(b"\0" + content).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node over two others."""
    return hashlib.sha256(b"\1" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root over these leaf hashes; the hash of the empty string if there are none."""
    return root_of_peaks(len(leaves), peaks_with(0, (), leaves))


def peaks_with(size: int, peaks: Iterable[bytes], leaves: Iterable[bytes]) -> list[bytes]:
    """Return the peaks of a tree of `size` leaves after more leaf hashes have been added.

    The peaks are the roots of the perfect trees it is made of, largest first.
    """
    grown = list(peaks)
    for one in leaves:
        grown.append(one)
        size += 1
        full = size
        # Join the last two peaks for each trailing zero bit of the new size.
        while full % 2 == 0:
            right, left = grown.pop(), grown.pop()
            grown.append(node(left, right))
            full //= 2
    return grown


def root_of_peaks(size: int, peaks: Sequence[bytes]) -> bytes:
    """Return the root of a tree from its peaks."""
    if size == 0:
        return hashlib.sha256(b"").digest()
    *rest, joined = peaks
    for peak in reversed(rest):
        joined = node(peak, joined)
    return joined


def proof(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Return the hashes that lead from the leaf at `index` to the root, lowest first."""
    if not 0 <= index < len(leaves):
        raise IndexError(index)
    if len(leaves) == 1:
        return []
    split = _split(len(leaves))
    # Prove the leaf within its own half; the other half's root comes last.
    if index < split:
        return [*proof(leaves[:split], index), root(leaves[split:])]
    return [*proof(leaves[split:], index - split), root(leaves[:split])]


def root_by_proof(one: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a leaf hash and its proof lead to; None if the proof does not fit."""
    if not 0 <= index < size:
        return None
    if size == 1:
        return one if not path else None
    if not path:
        return None
    split = _split(size)
    if index < split:
        below = root_by_proof(one, index, split, path[:-1])
        return None if below is None else node(below, path[-1])
    below = root_by_proof(one, index - split, size - split, path[:-1])
    return None if below is None else node(path[-1], below)


def _split(size: int) -> int:
    """Return the largest power of two below `size`."""
    return 1 << (size - 1).bit_length() - 1
