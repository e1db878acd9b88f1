#!/usr/bin/env python3
"""Check a club's record without the program that wrote it: standard library only.

    python verify_record.py RECORD [--key HEX] [--receipt FILE]... [--held "12: 3fa9 c0de ..."]...
    python verify_record.py --self-test

RECORD is what `manage.py export` writes: JSON lines. Every line's hash is computed again, every
chain followed to its head, every Merkle root built again from the lines and every signature
checked (Ed25519, RFC 8032), each by the key in force there: a change of keys is a line that the
old key signed. With --key, only that public key is taken and those it is linked to by such lines;
without it the keys are printed, to compare with the one the club shows.

A receipt (--receipt, the file the club gave a member) and the words under a printed sheet
(--held, a checkpoint's number and how its root begins) were given out: the record must still lead
to them. Prints PASS, or every fault and FAIL.

What it cannot check is whether the rows of the club's database follow from the lines by its code
of laws: for that ask `manage.py verify`, which replays them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = "whistclub-record/2"
BEFORE = "whistclub-record/1"
"""As it was written before: heads without `positions`."""
STATEMENT = "whistclub-checkpoint/1"
RECEIPT = "whistclub-receipt/1"
KEY_CHANGE = "whistclub-key/1"
KEY_CHANGED = "checkpoint_key_changed"
REGISTER = "register"
FIRST = "0" * 64
SEALED = ("stream", "number", "what", "by", "intent", "at", "body")
LARGEST = 2**53 - 1


# Canonical JSON, as far as a record uses it (RFC 8785; there are no fractions in it).


def canonical(value: Any) -> bytes:
    """Return the one way to write a value: keys by their UTF-16 units, no spaces, UTF-8."""
    return _written(value).encode()


def _written(value: Any) -> str:
    match value:
        case None | bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int() if -LARGEST <= value <= LARGEST:
            return str(value)
        case list():
            return "[" + ",".join(_written(one) for one in value) + "]"
        case dict():
            keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
            return "{" + ",".join(f"{_written(key)}:{_written(value[key])}" for key in keys) + "}"
        case _:
            raise ValueError(f"a record does not hold {value!r}")


# The shapes: what a row has to hold, and nothing besides.


def _word(value: Any) -> bool:
    return isinstance(value, str)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _place(value: Any) -> bool:
    return value is None or _whole(value)


def _digest(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _signature(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{128}", value) is not None


def _digests(value: Any) -> bool:
    return isinstance(value, list) and all(map(_digest, value))


def _body(value: Any) -> bool:
    return isinstance(value, dict)


Shape = Mapping[str, Callable[[Any], bool]]
SIGNED: Shape = {
    "format": _word, "club": _whole, "number": _whole, "position": _whole, "size": _whole,
    "root": _digest, "why": _word, "at": _whole,
}  # fmt: skip
CHANGE: Shape = {"format": _word, "club": _whole, "old": _digest, "new": _digest, "at": _whole}


def odd_in(value: Any, shape: Shape) -> Iterator[str]:
    """Yield the names at which a value is not of its shape: missing, odd, or not expected."""
    if not isinstance(value, dict):
        yield "it"
        return
    for name in sorted(shape.keys() | value.keys()):
        if name not in shape or name not in value or not shape[name](value[name]):
            yield name


def _statement(value: Any) -> bool:
    return not list(odd_in(value, SIGNED))


SHAPES: Mapping[str, Shape] = {
    "record": {"kind": _word, "format": _word, "club": _whole},
    "line": {
        "kind": _word, "stream": _word, "number": _whole, "what": _word, "by": _word,
        "intent": _word, "at": _whole, "body": _body, "previous": _digest, "hash": _digest,
        "position": _place,
    },
    "head": {
        "kind": _word, "stream": _word, "version": _whole, "hash": _digest, "positions": _digest,
    },
    "checkpoint": {"kind": _word, "statement": _statement, "key": _digest, "signature": _signature},
    "end": {"kind": _word, "lines": _whole, "heads": _whole, "checkpoints": _whole},
}  # fmt: skip
RECEIPT_SHAPE: Shape = {
    "format": _word, "stream": _word, "line": _whole, "position": _whole, "hash": _digest,
    "index": _whole, "proof": _digests, "checkpoint": _statement, "key": _digest,
    "signature": _signature,
}  # fmt: skip


def shape_faults(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield rows that are not what stands at their place in an export, by their line of the file.

    A missing end is left to the counts.
    """
    heads = SHAPES["head"]
    if rows[0].get("format") == BEFORE:
        heads = {name: fits for name, fits in heads.items() if name != "positions"}
    for place, row in enumerate(rows, start=1):
        kind = row.get("kind")
        here = {1: ("record",), len(rows): ("end", "line", "head", "checkpoint")}
        if kind not in here.get(place, ("line", "head", "checkpoint")):
            yield f"line {place} of the file: a {kind} does not belong there"
            continue
        odd = ", ".join(odd_in(row, heads if kind == "head" else SHAPES[kind]))
        if odd:
            yield f"line {place} of the file: in this {kind} {odd} is not valid"


# The Merkle tree of RFC 6962.


def root(leaves: list[bytes]) -> bytes:
    """Return the root over leaf hashes."""
    if len(leaves) <= 1:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:split]) + root(leaves[split:])).digest()


def leaf(line_hash: str) -> bytes:
    """Return the leaf of a line."""
    return hashlib.sha256(b"\0" + bytes.fromhex(line_hash)).digest()


def root_by_proof(one: bytes, index: int, size: int, path: list[bytes]) -> bytes | None:
    """Return the root a leaf leads to by its proof, the lowest hash first; None where none fits."""
    if not 0 <= index < size or bool(path) != (size > 1):
        return None
    if size == 1:
        return one
    split = 1 << (size - 1).bit_length() - 1
    left = index < split
    below = root_by_proof(
        one, index if left else index - split, split if left else size - split, path[:-1]
    )
    if below is None:
        return None
    pair = below + path[-1] if left else path[-1] + below
    return hashlib.sha256(b"\1" + pair).digest()


# Ed25519, after RFC 8032; checking only, so nothing here is secret.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
ZERO: Point = (0, 1, 1, 0)


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(factor: int, point: Point) -> Point:
    total = ZERO
    while factor:
        if factor & 1:
            total = _sum(total, point)
        point, factor = _sum(point, point), factor >> 1
    return total


def _same(one: Point, other: Point) -> bool:
    return (
        (one[0] * other[2] - other[0] * one[2]) % P
        == 0
        == (one[1] * other[2] - other[1] * one[2]) % P
    )


def _point(encoded: bytes) -> Point:
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        raise ValueError("no point of the curve")
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)


BASE = _point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signed_by(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether a signature of this message was made with the key to this public key."""
    if len(key) != 32 or len(signature) != 64:
        return False
    try:
        public, commitment = _point(key), _point(signature[:32])
    except ValueError:
        return False
    answer = int.from_bytes(signature[32:], "little")
    if answer >= ORDER:
        return False
    asked = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(asked, "little") % ORDER
    return _same(_times(answer, BASE), _sum(commitment, _times(challenge, public)))


# Vectors of RFC 8032, 7.1: public key, message, signature.
VECTORS = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)


def self_test() -> Iterator[str]:
    """Yield what this script's verifier gets wrong of the RFC's own vectors; nothing, if sound."""
    for number, (key, message, signature) in enumerate(VECTORS, start=1):
        public, said, signed = (bytes.fromhex(one) for one in (key, message, signature))
        if not signed_by(public, said, signed):
            yield f"vector {number} of RFC 8032 fails"
        if signed_by(public, said + b".", signed):
            yield f"vector {number} of RFC 8032 passes for another message"


# The record.


class Record(NamedTuple):
    """A record as it was read: its club, its lines by stream, its heads and checkpoints."""

    club: int
    streams: dict[str, list[dict[str, Any]]]
    heads: list[dict[str, Any]]
    checkpoints: list[dict[str, Any]]

    @property
    def leaves(self) -> list[tuple[int, bytes]]:
        """Return positions and leaf hashes of the published lines, in their order."""
        lines = (line for lines in self.streams.values() for line in lines)
        return sorted(
            (line["position"], leaf(line["hash"])) for line in lines if line["position"] is not None
        )


def record_of(rows: list[dict[str, Any]]) -> Record:
    """Sort the rows of an export."""
    kinds: dict[str, list[dict[str, Any]]] = {"line": [], "head": [], "checkpoint": []}
    for row in rows[1:]:
        kinds.setdefault(row["kind"], []).append(row)
    streams: dict[str, list[dict[str, Any]]] = {}
    for line in kinds["line"]:
        streams.setdefault(line["stream"], []).append(line)
    return Record(rows[0]["club"], streams, kinds["head"], kinds["checkpoint"])


def seal(club: int, line: dict[str, Any]) -> str:
    """Return the hash a line must have."""
    content = {"club": club, **{name: line[name] for name in SEALED}}
    previous = bytes.fromhex(line["previous"])
    return hashlib.sha256(b"\0" + previous + canonical(content)).hexdigest()


def chain_faults(club: int, lines: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what is wrong in the lines of one stream, in the order they stand."""
    previous, expected, placed = FIRST, 1, 0
    for line in lines:
        where = f"{line['stream']} line {line['number']}"
        if line["number"] < expected:
            yield f"{where}: it is repeated, or out of order"
        elif line["number"] > expected:
            yield f"{where}: line {expected} is missing before it"
        if line["position"] is not None:
            if line["position"] <= placed:
                yield f"{where}: its position is not after those of the lines before it"
            placed = line["position"]
        if line["previous"] != previous:
            yield f"{where}: previous is not the hash of the line before"
        if seal(club, line) != line["hash"]:
            yield f"{where}: the line does not match its hash"
        previous, expected = line["hash"], line["number"] + 1


def head_faults(
    streams: dict[str, list[dict[str, Any]]], heads: list[dict[str, Any]]
) -> Iterator[str]:
    """Yield streams whose head is not their last line, or whose positions are not as written."""
    named = {head["stream"]: head for head in heads}
    if len(named) != len(heads):
        yield "a stream has two heads"
    for stream in sorted(named.keys() | streams.keys()):
        lines, head = streams.get(stream, []), named.get(stream)
        last = (lines[-1]["number"], lines[-1]["hash"]) if lines else (0, FIRST)
        if head is None or (head["version"], head["hash"]) != last:
            yield f"{stream}: the head is not the last line"
        if head is not None and head.get("positions", positions_of(lines)) != positions_of(lines):
            yield f"{stream}: the positions of its lines have been changed"


def positions_of(lines: list[dict[str, Any]]) -> str:
    """Return the digest a head has of its lines' positions, which are in no chain."""
    return hashlib.sha256(canonical([line["position"] for line in lines])).hexdigest()


class KeyChange(NamedTuple):
    """A line of the register by which a key gave way to another, at its public position."""

    number: int
    position: int | None
    old: str
    new: str
    holds: bool


def key_changes(club: int, register: list[dict[str, Any]]) -> list[KeyChange]:
    """Read the changes of keys from the register."""
    found = []
    for line in register:
        if line["what"] == KEY_CHANGED:
            said, signature = line["body"].get("statement"), line["body"].get("signature")
            whole = not list(odd_in(said, CHANGE))
            ours = whole and (said["format"], said["club"]) == (KEY_CHANGE, club)
            holds = ours and _signature(signature) and signed_with(said["old"], said, signature)
            old, new = (said["old"], said["new"]) if whole else ("", "")
            found.append(KeyChange(line["number"], line["position"], old, new, holds))
    return found


def signed_with(key: str, said: dict[str, Any], signature: str) -> bool:
    """Return whether a statement was signed with this public key's private key; both are hex."""
    return signed_by(bytes.fromhex(key), canonical(said), bytes.fromhex(signature))


def key_faults(record: Record, changes: list[KeyChange], key: str | None) -> Iterator[str]:
    """Yield changes of keys that the key before did not sign; one lost may be named by --key."""
    before = ""
    for change in changes:
        before = before or signed_last(record, change.position)
        where = f"{REGISTER} line {change.number}"
        if not change.holds and change.old != key:
            yield f"{where}: the old key did not sign this change of keys"
        if before and change.old != before:
            yield f"{where}: it replaces a key that is not the one in force"
        before = change.new


def signed_last(record: Record, position: int | None) -> str:
    """Return the key of the last checkpoint before a position; nothing where there is none."""
    before = [
        one["key"]
        for one in record.checkpoints
        if position is None or one["statement"]["position"] < position
    ]
    return before[-1] if before else ""


def linked(changes: list[KeyChange], key: str) -> set[str]:
    """Return a key and those it took over from or gave way to."""
    known = {key}
    for _turn in changes:
        for change in changes:
            if change.holds and known & {change.old, change.new}:
                known |= {change.old, change.new}
    return known


def in_force(changes: list[KeyChange], position: int) -> str | None:
    """Return the key that signs as far as a position; None before the first change."""
    before = [one for one in changes if one.position is not None and one.position <= position]
    return before[-1].new if before else None


def checkpoint_faults(
    club: int, leaves: list[tuple[int, bytes]], signed: dict[str, Any], key: str | None
) -> Iterator[str]:
    """Yield what is wrong with one checkpoint; `leaves` are all positions and leaf hashes.

    `key` is the one that has to have signed it; None where any will do.
    """
    said = signed["statement"]
    where = f"checkpoint {said['number']}"
    under = [leaf for position, leaf in leaves if position <= said["position"]]
    if said["club"] != club or said["format"] != STATEMENT:
        yield f"{where}: it is not of this record"
    if (len(under), root(under).hex()) != (said["size"], said["root"]):
        yield f"{where}: the lines up to position {said['position']} are not those it signed"
    elif said["position"] not in [position for position, _ in leaves]:
        yield f"{where}: no line has the position {said['position']}, as far as which it signed"
    if not signed_with(signed["key"], said, signed["signature"]):
        yield f"{where}: the signature is not valid"
    if key is not None and signed["key"] != key:
        yield f"{where}: it is signed by another key, {signed['key']}"


def receipt_faults(
    record: Record, receipt: dict[str, Any], known: set[str] | None
) -> Iterator[str]:
    """Yield where a receipt that was given out is none, or the record no longer leads to it.

    `known` are the keys that may have signed it; None where any will do.
    """
    if odd := list(odd_in(receipt, RECEIPT_SHAPE)):
        yield f"a receipt: {', '.join(odd)} is not valid"
        return
    said = receipt["checkpoint"]
    where = f"receipt of {receipt['stream']} line {receipt['line']}"
    path = [bytes.fromhex(one) for one in receipt["proof"]]
    led = root_by_proof(leaf(receipt["hash"]), receipt["index"], said["size"], path)
    if receipt["format"] != RECEIPT or said["format"] != STATEMENT or led is None:
        yield f"{where}: it is not a receipt"
    elif led.hex() != said["root"] or not signed_with(receipt["key"], said, receipt["signature"]):
        yield f"{where}: it does not lead to what was signed"
    elif said["club"] != record.club:
        yield f"{where}: it is of another club"
    elif known is not None and receipt["key"] not in known:
        yield f"{where}: it is signed by another key, {receipt['key']}"
    else:
        yield from _held_receipt_faults(record, receipt, where)


def _held_receipt_faults(record: Record, receipt: dict[str, Any], where: str) -> Iterator[str]:
    """Yield where a good receipt shows that the record was changed since it was given."""
    said = receipt["checkpoint"]
    lines = record.streams.get(receipt["stream"], [])
    there = {line["number"]: line for line in lines}.get(receipt["line"])
    if there is None:
        yield f"{where}: the record no longer has that line"
    elif there["hash"] != receipt["hash"]:
        yield f"{where}: the record has another line in its place"
    elif there["position"] != receipt["position"]:
        yield f"{where}: the record has it at another position, {there['position']}"
    if said not in [signed["statement"] for signed in record.checkpoints]:
        yield f"{where}: the record no longer has checkpoint {said['number']} as it was signed"


def held_faults(record: Record, held: str) -> Iterator[str]:
    """Yield where a sheet that was printed says otherwise than the record."""
    number, _, begins = held.partition(":")
    digits = re.sub(r"[^0-9a-f]", "", begins.lower())
    if not number.strip().isdecimal() or len(digits) < 8:
        yield f"sheet “{held}”: expected a number, a colon and the beginning of the root"
        return
    roots = {one["statement"]["number"]: one["statement"]["root"] for one in record.checkpoints}
    there = roots.get(int(number))
    if there is None:
        yield f"sheet “{held}”: the record has no checkpoint {int(number)}"
    elif not there.startswith(digits):
        yield f"sheet “{held}”: checkpoint {int(number)} of the record is another, {there}"


def faults(
    rows: list[dict[str, Any]],
    key: str | None = None,
    receipts: Iterable[dict[str, Any]] = (),
    held: Iterable[str] = (),
) -> Iterator[str]:
    """Yield everything that is wrong with a record, and where it is not what was given out."""
    if not rows or rows[0].get("format") not in (FORMAT, BEFORE):
        yield f"the first line does not say {FORMAT}"
        return
    odd = list(shape_faults(rows))
    yield from odd
    if odd:
        return
    record = record_of(rows)
    yield from count_faults(rows)
    yield from order_faults(rows)
    for lines in record.streams.values():
        yield from chain_faults(record.club, lines)
    yield from head_faults(record.streams, record.heads)
    changes = key_changes(record.club, record.streams.get(REGISTER, []))
    yield from key_faults(record, changes, key)
    known = None if key is None else linked(changes, key)
    if key is not None and not record.checkpoints:
        yield f"no checkpoint is there: nothing is signed with {key}"
    leaves = record.leaves
    for (one, _), (other, _) in pairwise(leaves):
        if one == other:
            yield f"two lines have position {one}"
    for expected, signed in enumerate(record.checkpoints, start=1):
        if signed["statement"]["number"] != expected:
            yield f"checkpoint {expected} is missing"
        wanted = in_force(changes, signed["statement"]["position"])
        if known is not None and (wanted is None or wanted not in known):
            wanted = signed["key"] if signed["key"] in known else key
        yield from checkpoint_faults(record.club, leaves, signed, wanted)
    for receipt in receipts:
        yield from receipt_faults(record, receipt, known)
    for words in held:
        yield from held_faults(record, words)


def unsigned_lines(rows: list[dict[str, Any]]) -> int:
    """Count the lines that came after the last checkpoint."""
    signed = [row["statement"]["size"] for row in rows if row["kind"] == "checkpoint"]
    lines: int = sum(row["kind"] == "line" for row in rows)
    covered: int = max(signed, default=0)
    return lines - covered


def order_faults(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield rows that changed places: lines by streams, then heads in that order, checkpoints."""
    kinds = list(SHAPES)
    streams: list[str] = []
    for place, (before, row) in enumerate(pairwise(rows), start=2):
        if kinds.index(row["kind"]) < kinds.index(before["kind"]):
            yield f"line {place} of the file: a {row['kind']} does not belong there"
        if row["kind"] == "line" and row["stream"] not in streams[-1:]:
            if row["stream"] in streams:
                yield f"line {place} of the file: the lines of {row['stream']} are not together"
            streams.append(row["stream"])
    there = dict.fromkeys(streams)
    heads = [row["stream"] for row in rows if row["kind"] == "head" and row["stream"] in there]
    for wanted, stream in zip(there, heads, strict=False):
        if wanted != stream:
            yield f"{stream}: its head is where that of {wanted} belongs"


def count_faults(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield where the end is not what was written there."""
    kinds = [row["kind"] for row in rows[1:-1]]
    counts = {f"{kind}s": kinds.count(kind) for kind in ("line", "head", "checkpoint")}
    if rows[-1] != {"kind": "end", **counts}:
        yield "the end is missing, or its counts are wrong"


def read(written: bytes) -> list[dict[str, Any]]:
    """Read JSON lines, each an object; raises ValueError that names the line of the file."""
    lines = written.removesuffix(b"\n").split(b"\n")
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(read_object(line))
        except (ValueError, RecursionError) as fault:
            raise ValueError(f"line {number} of the file: {fault}") from fault
    return rows


def read_object(written: bytes) -> dict[str, Any]:
    """Read one JSON object of what a record holds; a name that stands twice in it is a fault."""
    try:
        value = json.loads(written.decode("utf-8"), object_pairs_hook=_once)
    except UnicodeDecodeError as fault:
        raise ValueError("it is not written in UTF-8") from fault
    except json.JSONDecodeError as fault:
        raise ValueError(f"it is not valid JSON from character {fault.pos + 1} on") from fault
    except RecursionError as fault:
        raise ValueError("it is nested too deep") from fault
    if not isinstance(value, dict):
        raise ValueError("it is not an object")
    canonical(value)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name appears twice in one object")
    return dict(pairs)


def main(arguments: list[str]) -> int:
    """Check the file that is named; give 0 where all is well."""
    parser = argparse.ArgumentParser(
        description="Check the record of a whist club, without the club's program."
    )
    parser.add_argument(
        "record", type=Path, nargs="?", help="the file that `manage.py export` wrote"
    )
    key = "the public key that the club has published, in hexadecimal"
    parser.add_argument("--key", type=_public_key, metavar="HEX", help=key)
    receipt = "the file of a member's receipt; may be given several times"
    parser.add_argument("--receipt", type=Path, action="append", default=[], help=receipt)
    sheet = 'the checkpoint on a printed sheet, "12: 3fa9 c0de ..."; may be given several times'
    parser.add_argument("--held", action="append", default=[], metavar="SHEET", help=sheet)
    parser.add_argument("--self-test", action="store_true", help="check this script itself")
    asked = parser.parse_args(arguments)
    if asked.self_test:
        return _told(list(self_test()), f"PASS: {len(VECTORS)} vectors of RFC 8032")
    if asked.record is None:
        parser.error("name a record")
    rows: list[dict[str, Any]] = []
    try:
        rows = read(asked.record.read_bytes())
        receipts = [_receipt(path) for path in asked.receipt]
        found = list(faults(rows, asked.key, receipts, asked.held))
    except OSError as fault:
        found = [f"{fault.filename} cannot be read: {fault.strerror}"]
    except ValueError as fault:
        found = [str(fault)]
    signed = [row for row in rows if not found and row["kind"] == "checkpoint"]
    for public in sorted({row["key"] for row in signed}):
        print(f"signed by {public}")
    if rows and not found and (unsigned := unsigned_lines(rows)):
        no = "are covered by no checkpoint here: nothing vouches for those"
        print(f"{unsigned} of its lines {no}")
    lines = _counted(sum(row.get("kind") == "line" for row in rows), "line")
    return _told(found, f"PASS: {lines}, {_counted(len(signed), 'checkpoint')}{_given(asked)}")


def _public_key(told: str) -> str:
    """Read a key as it is shown: 64 hexadecimal digits, large or small, in groups or not."""
    key = "".join(told.split()).lower()
    if not re.fullmatch("[0-9a-f]{64}", key):
        raise argparse.ArgumentTypeError("a public key has 64 hexadecimal digits")
    return key


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _receipt(path: Path) -> dict[str, Any]:
    try:
        return read_object(path.read_bytes())
    except (ValueError, RecursionError) as fault:
        raise ValueError(f"{path} is not a receipt: {fault}") from fault


def _given(asked: argparse.Namespace) -> str:
    parts = {"receipt": len(asked.receipt), "sheet": len(asked.held)}
    return "".join(f", {_counted(count, word)}" for word, count in parts.items() if count)


def _told(found: list[str], passed: str) -> int:
    for sentence in found:
        print(sentence)
    print("FAIL" if found else passed)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
