"""Checkpoints and receipts: what was signed, and the proof that a line was under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rfc8785

from club import journal, merkle, signing
from club.errors import Unknown
from club.models import Checkpoint, Line, Position
from club.reason import N_, Reason

FORMAT = "whistclub-checkpoint/1"
RECEIPT = "whistclub-receipt/1"
SHORT = 16
"""So many digits of a root are printed on paper: enough that nobody finds another record to fit."""


def statement(checkpoint: Checkpoint) -> dict[str, Any]:
    """Give what a checkpoint's signature stands under; its time in microseconds since 1970."""
    return {
        "format": FORMAT,
        "club": checkpoint.club_id,
        "number": checkpoint.number,
        "position": checkpoint.position,
        "size": checkpoint.size,
        "root": checkpoint.root,
        "why": checkpoint.why,
        "at": (checkpoint.at - journal.EPOCH) // journal.MICROSECOND,
    }


def message(checkpoint: Checkpoint) -> bytes:
    """Give the bytes that are signed: the statement as canonical JSON (RFC 8785)."""
    return rfc8785.dumps(statement(checkpoint))


def signature_holds(checkpoint: Checkpoint) -> bool:
    """Tell whether the checkpoint says what was signed with the key it names."""
    return signing.signed_by(checkpoint.key, message(checkpoint), checkpoint.signature)


def latest(club: int) -> Checkpoint | None:
    """Give a club's last checkpoint; None before the first."""
    return Checkpoint.objects.filter(club=club).order_by("-number").first()


def short(checkpoint: Checkpoint) -> str:
    """Give a checkpoint as paper holds it: its number and how its root begins, in fours."""
    begins = checkpoint.root[:SHORT]
    fours = (begins[at : at + 4] for at in range(0, SHORT, 4))
    return f"{checkpoint.number}: {' '.join(fours)}"


def printed(club: int) -> str:
    """Give what is printed under a club's sheets: its last checkpoint, or nothing before one."""
    signed = latest(club)
    return "" if signed is None else short(signed)


def leaves(club: int, *, after: int = 0, upto: int) -> Iterator[bytes]:
    """Give the leaf hashes of a club's lines by position: beyond `after`, as far as `upto`."""
    rows = Position.objects.filter(
        line__stream__club=club, number__gt=after, number__lte=upto
    ).order_by("number")
    for line_hash in rows.values_list("line__hash", flat=True).iterator(chunk_size=5000):
        yield _leaf(line_hash)


def _leaf(line_hash: str) -> bytes:
    """Give a line's leaf; what is no hash any more gives one that no root was made of."""
    try:
        return merkle.leaf(bytes.fromhex(line_hash))
    except ValueError:
        return merkle.leaf(line_hash.encode())


def receipt(line: Line) -> dict[str, Any]:
    """Give a member the proof that a line was on the record when the club signed it.

    Raises Unknown while no checkpoint is over the line.
    """
    club = line.stream.club_id
    position = Position.objects.filter(line=line).first()
    signed = position and (
        Checkpoint.objects.filter(club=club, position__gte=position.number)
        .order_by("number")
        .first()
    )
    if position is None or signed is None:
        raise Unknown(Reason(N_("The club has not signed this line yet.")))
    under = list(leaves(club, upto=signed.position))
    before = Position.objects.filter(line__stream__club=club, number__lt=position.number)
    index = before.count()
    return {
        "format": RECEIPT,
        "stream": line.stream.name,
        "line": line.number,
        "position": position.number,
        "hash": line.hash,
        "index": index,
        "proof": [one.hex() for one in merkle.proof(under, index)],
        "checkpoint": statement(signed),
        "key": signed.key,
        "signature": signed.signature,
    }


def receipt_holds(shown: dict[str, Any]) -> bool:
    """Tell whether a receipt leads from its line to the root that was signed."""
    signed = shown["checkpoint"]
    leads_to = merkle.root_by_proof(
        merkle.leaf(bytes.fromhex(shown["hash"])),
        shown["index"],
        signed["size"],
        [bytes.fromhex(one) for one in shown["proof"]],
    )
    if leads_to is None or leads_to.hex() != signed["root"]:
        return False
    return signing.signed_by(shown["key"], rfc8785.dumps(signed), shown["signature"])
