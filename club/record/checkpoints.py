"""Checkpoints and receipts: what was signed, and the proof that a line was covered by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rfc8785
from django.db.models import Min, OuterRef, QuerySet, Subquery

from club.errors import Unknown
from club.models import Checkpoint, Line, Position
from club.reason import N_, Reason
from club.record import journal, merkle, signing

FORMAT = "whistclub-checkpoint/1"
RECEIPT = "whistclub-receipt/1"
SHORT = 16
"""Hex digits of the root that are printed: enough that nobody can forge a record to match."""


def statement(checkpoint: Checkpoint) -> dict[str, Any]:
    """Return the statement that a checkpoint signs; `at` is in microseconds since 1970."""
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
    """Return the bytes that are signed: the statement as canonical JSON (RFC 8785)."""
    return rfc8785.dumps(statement(checkpoint))


def signature_holds(checkpoint: Checkpoint) -> bool:
    """Return whether the signature matches the checkpoint and the key it names."""
    return signing.signed_by(checkpoint.key, message(checkpoint), checkpoint.signature)


def latest(club: int) -> Checkpoint | None:
    """Return the club's last checkpoint, or None if there is none."""
    return Checkpoint.objects.filter(club=club).order_by("-number").first()


def with_checkpoint(lines: QuerySet[Line], club: int) -> QuerySet[Any]:
    """Annotate a club's lines with `checkpoint`, the number of the first that covers the line.

    It is None if there is none.
    """
    over = Checkpoint.objects.filter(club=club, position__gte=OuterRef("position__number"))
    first = over.order_by().values("club").annotate(first=Min("number")).values("first")
    return lines.annotate(checkpoint=Subquery(first))


def short(checkpoint: Checkpoint) -> str:
    """Return a checkpoint as printed: its number and the start of its root, in groups of four."""
    begins = checkpoint.root[:SHORT]
    fours = (begins[at : at + 4] for at in range(0, SHORT, 4))
    return f"{checkpoint.number}: {' '.join(fours)}"


def printed(club: int) -> str:
    """Return the text printed below a club's sheets: its last checkpoint, or "" if it has none."""
    signed = latest(club)
    return "" if signed is None else short(signed)


def leaves(club: int, *, after: int = 0, upto: int) -> Iterator[bytes]:
    """Yield the leaf hashes of a club's lines with positions after `after`, up to `upto`."""
    rows = Position.objects.filter(
        line__stream__club=club, number__gt=after, number__lte=upto
    ).order_by("number")
    for line_hash in rows.values_list("line__hash", flat=True).iterator(chunk_size=5000):
        yield _leaf(line_hash)


def _leaf(line_hash: str) -> bytes:
    """Return a line's Merkle leaf; a malformed hash gives a leaf that matches no signed root."""
    try:
        return merkle.leaf(bytes.fromhex(line_hash))
    except ValueError:
        return merkle.leaf(line_hash.encode())


def receipt(line: Line) -> dict[str, Any]:
    """Return the proof that a line was on the record when the club signed it.

    Raises Unknown while no checkpoint covers the line.
    """
    club = line.stream.club_id
    position = Position.objects.filter(line=line).first()
    signed = None
    if position is not None:
        later = Checkpoint.objects.filter(club=club, position__gte=position.number)
        signed = later.order_by("number").first()
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
    """Return whether a receipt proves its line against the signed root."""
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
