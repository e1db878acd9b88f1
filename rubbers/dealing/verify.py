"""Verify a revealed hand: its secret is the one committed to, and the deal follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from club.record import merkle
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.dealing import commitment, shuffle
from rubbers.dealing.tree import Prover


@dataclass(frozen=True, slots=True)
class RevealedDeal:
    """What is revealed after a hand: its id and position, its secret, the proof and the beacon."""

    id: str
    place: int
    own_secret: bytes
    proof: tuple[bytes, ...]
    beacon: bytes


def reveal(secret: bytes, prover: Prover, id: str, beacon: bytes) -> RevealedDeal:
    """Reveal one hand; the evening's secret and the other hands stay hidden."""
    place, proof = prover.proof(secret, id)
    return RevealedDeal(id, place, commitment.secret_of(secret, id), proof, beacon)


def was_committed(revealed: RevealedDeal, root: bytes, size: int) -> bool:
    """Check that this secret is part of the published root, at the position it claims."""
    leaf = commitment.leaf_of(revealed.id, revealed.own_secret)
    return merkle.root_by_proof(leaf, revealed.place, size, revealed.proof) == root


def order_of(revealed: RevealedDeal) -> tuple[int, ...]:
    """Derive the order of the pack from what was revealed."""
    return derived_order(revealed.own_secret, revealed.id, revealed.beacon)


def derived_order(own_secret: bytes, id: str, beacon: bytes) -> tuple[int, ...]:
    """Derive the order of the pack from the secret of a deal and its beacon."""
    key = commitment.key_of(own_secret, beacon, id)
    return shuffle.order_of(key, commitment.label_of(id))


def hands_of(revealed: RevealedDeal, dealer: Seat) -> dict[Seat, tuple[Card, ...]]:
    """Derive the four hands as they were dealt."""
    return shuffle.dealt(order_of(revealed), dealer)


def cut_of(revealed: RevealedDeal, candidates: int) -> tuple[Card, ...]:
    """Derive the cards of a cut round, in the order of precedence of the candidates."""
    if not 0 <= candidates <= shuffle.PACK_SIZE:
        raise ValueError("one pack has cards for at most fifty-two people")
    return shuffle.cards_of(order_of(revealed)[:candidates])
