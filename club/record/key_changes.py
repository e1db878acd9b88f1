"""Changes of the signing key: which key is in force when, and which keys lead to which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import rfc8785

from club.models import Checkpoint, Line
from club.record import signing
from club.rules.stored_values import REGISTER

FORMAT = "whistclub-key/1"
CHANGED = "checkpoint_key_changed"


@dataclass(frozen=True, slots=True)
class KeyChange:
    """One register line that replaces a key with another.

    `position` is None while the line is not published; `holds` is whether the old key signed it.
    """

    number: int
    position: int | None
    old: str
    new: str
    holds: bool


def statement(club: int, old: str, new: str, at: int) -> dict[str, Any]:
    """Return the statement that the old key signs; `at` is in microseconds since 1970."""
    return {"format": FORMAT, "club": club, "old": old, "new": new, "at": at}


def message(said: dict[str, Any]) -> bytes:
    """Return the bytes that are signed: the statement as canonical JSON (RFC 8785)."""
    return rfc8785.dumps(said)


def changes(club: int) -> list[KeyChange]:
    """Return every change of a club's key, in order."""
    lines = Line.objects.filter(stream__club=club, stream__name=REGISTER, what=CHANGED)
    rows = lines.order_by("number").values_list("number", "position__number", "body")
    return [_read(club, *row) for row in rows]


def in_force(found: Sequence[KeyChange], position: int) -> str | None:
    """Return the public key in force at a position; None before the first change."""
    before = [one for one in found if one.position is not None and one.position <= position]
    return before[-1].new if before else None


def to_give_up(club: int) -> str:
    """Return the public key that the next change replaces: the one that signed last."""
    if found := changes(club):
        return found[-1].new
    signed = Checkpoint.objects.filter(club=club).order_by("-number").first()
    return signed.key if signed is not None else signing.public_key()


def trusted(found: Iterable[KeyChange], keys: Collection[str]) -> frozenset[str]:
    """Return these keys and all keys linked to them, either way, by properly signed changes."""
    sound, known = [one for one in found if one.holds], set(keys)
    for _turn in sound:
        for one in sound:
            if known & {one.old, one.new}:
                known |= {one.old, one.new}
    return frozenset(known)


def _read(club: int, number: int, position: int | None, body: Any) -> KeyChange:
    said = body.get("statement") if isinstance(body, dict) else None
    said = said if isinstance(said, dict) else {}
    old, new = str(said.get("old", "")), str(said.get("new", ""))
    ours = (said.get("format"), said.get("club")) == (FORMAT, club)
    try:
        signed = signing.signed_by(old, message(said), str(body.get("signature", "")))
    except (ValueError, AttributeError):  # a value no line can hold, or not an object at all
        signed = False
    return KeyChange(number, position, old, new, ours and signed)
