"""Checking a revealed hand: the secret is the one committed to, and the deal follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club import merkle
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment, shuffle
from rubbers.dealing.commitment import Commitment


@dataclass(frozen=True, slots=True)
class Revealed:
    """What is laid open after a hand: its name and place, its secret, the proof, the beacon."""

    id: str
    place: int
    own_secret: bytes
    proof: tuple[bytes, ...]
    beacon: bytes


def reveal(secret: bytes, ids: Sequence[str], id: str, beacon: bytes) -> Revealed:
    """Lay one hand open; the evening's secret and the other hands stay closed."""
    place = list(ids).index(id)
    proof = merkle.proof(commitment.leaves_of(secret, ids), place)
    return Revealed(id, place, commitment.secret_of(secret, id), tuple(proof), beacon)


def was_committed(revealed: Revealed, published: Commitment) -> bool:
    """Say whether this secret stood behind the published root, in the place it claims."""
    leaf, size = commitment.leaf_of(revealed.id, revealed.own_secret), len(published.ids)
    return merkle.root_by_proof(leaf, revealed.place, size, revealed.proof) == published.root


def order_of(revealed: Revealed) -> tuple[int, ...]:
    """Give the order of the pack that follows from what was laid open."""
    key = commitment.key_of(revealed.own_secret, revealed.beacon, revealed.id)
    return shuffle.order_of(key, commitment.label_of(revealed.id))


def hands_of(revealed: Revealed, dealer: Seat) -> dict[Seat, tuple[Card, ...]]:
    """Give the four hands as they were dealt."""
    return shuffle.dealt(order_of(revealed), dealer)


def cut_of(revealed: Revealed, candidates: int) -> tuple[Card, ...]:
    """Give the cards of a cut round, in the order of precedence of the candidates."""
    if not 0 <= candidates <= shuffle.PACK_SIZE:
        raise ValueError("one pack cuts for fifty-two at most")
    return shuffle.cards_of(order_of(revealed)[:candidates])
