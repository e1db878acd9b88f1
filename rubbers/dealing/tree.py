"""The Merkle tree over every deal and cut of an evening, with proofs on demand.

An evening has 327,936 leaves. Only the roots of the tree's blocks are stored; a proof rehashes the
one block it starts in. Nodes are paired from the left and an odd one moves up unpaired, which gives
the tree of RFC 6962.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rubbers.dealing.commitment import deriver
from rubbers.dealing.ids import IdSpace

BLOCK = 256
"""The leaves in a block: a power of two, so that the root of each block is a node of the tree."""
DIGEST = 32
Levels = list[list[bytes]]


@dataclass(frozen=True, slots=True)
class Committed:
    """The commitment to an id space: the roots of its blocks, concatenated."""

    space: IdSpace
    roots: bytes


def commit(secret: bytes, space: IdSpace) -> Committed:
    """Hash every leaf of the space; for a whole evening this takes most of a second."""
    starts = range(0, space.size, BLOCK)
    return Committed(space, b"".join(_block(secret, space, at)[-1][0] for at in starts))


@dataclass(slots=True)
class Prover:
    """Makes proofs from the roots of the blocks; the nodes of a block are cached once hashed.

    It stores no secret, only hashes that proofs may show.
    """

    committed: Committed
    _upper: Levels = field(init=False)
    _blocks: dict[int, Levels] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        roots = self.committed.roots
        self._upper = _levels([roots[at : at + DIGEST] for at in range(0, len(roots), DIGEST)])

    @property
    def root(self) -> bytes:
        """The root, which goes on the record."""
        return self._upper[-1][0]

    def proof(self, secret: bytes, id: str) -> tuple[int, tuple[bytes, ...]]:
        """Return the position of an id, and the hashes from its leaf to the root."""
        space = self.committed.space
        place = space.place_of(id)
        # Hash the leaf's block, if it is not cached, and check it against the committed root.
        block, within = divmod(place, BLOCK)
        if block not in self._blocks:
            self._blocks[block] = _block(secret, space, block * BLOCK)
        lower = self._blocks[block]
        if lower[-1][0] != self._upper[0][block]:
            raise ValueError("a different secret was committed to")
        return place, (*_path(lower, within), *_path(self._upper, block))


def _block(secret: bytes, space: IdSpace, start: int) -> Levels:
    derived, sha256 = deriver(secret), hashlib.sha256
    ids = space.ids(start, start + BLOCK)
    return _levels([sha256(b"\0" + id.encode() + derived(id)).digest() for id in ids])


def _levels(nodes: list[bytes]) -> Levels:
    """Pair nodes level by level until one is left."""
    sha256, levels = hashlib.sha256, [nodes]
    while len(below := levels[-1]) > 1:
        pairs = zip(below[::2], below[1::2], strict=False)
        level = [sha256(b"\1" + left + right).digest() for left, right in pairs]
        if len(below) % 2:
            level.append(below[-1])
        levels.append(level)
    return levels


def _path(levels: Sequence[Sequence[bytes]], index: int) -> Iterator[bytes]:
    for level in levels[:-1]:
        if index ^ 1 < len(level):
            yield level[index ^ 1]
        index >>= 1
