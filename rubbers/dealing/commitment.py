"""What is committed to before doors, and the key of a hand derived from it. Version 1.

A secret of 32 bytes stands behind the whole evening; each hand and each cut round has its own
secret, so that one can be revealed without the others.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from club import merkle

SECRET_SIZE = 32
TABLES, RUBBERS, HANDS, ATTEMPTS, CUT_ROUNDS = 64, 32, 40, 4, 256


@dataclass(frozen=True, slots=True)
class Commitment:
    """The names committed to, in order, and the root that goes on the record."""

    ids: tuple[str, ...]
    root: bytes


def hand_id(evening: str, table: int, rubber: int, hand: int, attempt: int) -> str:
    """Name one deal; `evening` is its date and number, as in 2026-11-20/1. Widths are fixed."""
    if not (
        1 <= table <= TABLES
        and 1 <= rubber <= RUBBERS
        and 1 <= hand <= HANDS
        and 0 <= attempt < ATTEMPTS
    ):
        raise ValueError("a deal beyond this commitment needs another one")
    return f"{evening}|T{table:02}|R{rubber:02}|H{hand:02}|{attempt}"


def cut_id(evening: str, cut_round: int) -> str:
    """Name one cut round of an evening, from 0."""
    if not 0 <= cut_round < CUT_ROUNDS:
        raise ValueError("a cut beyond this commitment needs another one")
    return f"{evening}|C{cut_round:03}"


def secret_of(secret: bytes, id: str) -> bytes:
    """Give the secret of one hand or cut, from the evening's secret."""
    if len(secret) != SECRET_SIZE:
        raise ValueError("a secret has 32 bytes")
    return hmac.new(secret, b"whist/hand/v1" + id.encode(), hashlib.sha256).digest()


def leaf_of(id: str, own_secret: bytes) -> bytes:
    """Give the leaf that commits to one hand or cut."""
    return merkle.leaf(id.encode() + own_secret)


def leaves_of(secret: bytes, ids: Sequence[str]) -> list[bytes]:
    """Give the leaves of the tree over these names."""
    return [leaf_of(id, secret_of(secret, id)) for id in ids]


def commit(secret: bytes, ids: Sequence[str]) -> Commitment:
    """Commit to these hands and cuts; ValueError if one stands twice."""
    if len(set(ids)) != len(ids):
        raise ValueError("a hand or a cut stands twice")
    return Commitment(tuple(ids), merkle.root(leaves_of(secret, ids)))


def key_of(own_secret: bytes, beacon: bytes, id: str) -> bytes:
    """Give the key of the shuffle, from the secret and what came from outside after the freeze."""
    outside = hashlib.sha256(beacon).digest() + hashlib.sha256(id.encode()).digest()
    return hmac.new(own_secret, b"whist/deal/v1" + outside, hashlib.sha256).digest()


def label_of(id: str) -> str:
    """Give the label of the byte stream."""
    return f"whist/deal/v1|{id}"
