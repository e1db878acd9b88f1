#!/usr/bin/env python3
"""Check a club's record without the program that wrote it: standard library only.

    python verify_record.py RECORD [--key HEX]

RECORD is what `manage.py export` writes: JSON lines. Every line's hash is computed again, every
chain followed to its head, every Merkle root built again from the lines and every signature
checked (Ed25519, RFC 8032). With --key, only signatures by that public key are taken; without it
the keys are printed, to compare with the one the club shows. Prints PASS, or every fault and FAIL.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

FORMAT = "whistclub-record/1"
STATEMENT = "whistclub-checkpoint/1"
FIRST = "0" * 64
SEALED = ("stream", "number", "what", "by", "intent", "at", "body")
LARGEST = 2**53 - 1


# Canonical JSON, as far as a record uses it (RFC 8785; there are no fractions in it).


def canonical(value: Any) -> bytes:
    """Give the one way to write a value: keys by their UTF-16 units, no spaces, UTF-8."""
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


# The Merkle tree of RFC 6962.


def root(leaves: list[bytes]) -> bytes:
    """Give the root over leaf hashes."""
    if len(leaves) <= 1:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(leaves[:split]) + root(leaves[split:])).digest()


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
    """Tell whether a signature of this message was made with the key to this public key."""
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


# The record.


def seal(club: int, line: dict[str, Any]) -> str:
    """Give the hash a line must have."""
    content = {"club": club, **{name: line[name] for name in SEALED}}
    previous = bytes.fromhex(line["previous"])
    return hashlib.sha256(b"\0" + previous + canonical(content)).hexdigest()


def chain_faults(club: int, lines: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what is wrong in the lines of one stream, in the order they stand."""
    previous, expected = FIRST, 1
    for line in lines:
        where = f"{line['stream']} line {line['number']}"
        if line["number"] != expected:
            yield f"{where}: line {expected} is missing"
        if line["previous"] != previous:
            yield f"{where}: previous is not the hash of the line before"
        if seal(club, line) != line["hash"]:
            yield f"{where}: the line is not what its hash was taken of"
        previous, expected = line["hash"], line["number"] + 1


def head_faults(
    streams: dict[str, list[dict[str, Any]]], heads: list[dict[str, Any]]
) -> Iterator[str]:
    """Yield streams whose head is not their last line."""
    named = {head["stream"]: (head["version"], head["hash"]) for head in heads}
    for stream in sorted(named.keys() | streams.keys()):
        lines = streams.get(stream, [])
        last = (lines[-1]["number"], lines[-1]["hash"]) if lines else (0, FIRST)
        if named.get(stream) != last:
            yield f"{stream}: the head is not the last line"


def checkpoint_faults(
    club: int, leaves: list[tuple[int, bytes]], signed: dict[str, Any], key: str | None
) -> Iterator[str]:
    """Yield what is wrong with one checkpoint; `leaves` are all positions and leaf hashes."""
    said = signed["statement"]
    where = f"checkpoint {said['number']}"
    under = [leaf for position, leaf in leaves if position <= said["position"]]
    if said["club"] != club or said["format"] != STATEMENT:
        yield f"{where}: it is not of this record"
    if (len(under), root(under).hex()) != (said["size"], said["root"]):
        yield f"{where}: the lines up to position {said['position']} are not those it signed"
    public, signature = bytes.fromhex(signed["key"]), bytes.fromhex(signed["signature"])
    if not signed_by(public, canonical(said), signature):
        yield f"{where}: the signature does not hold"
    if key is not None and signed["key"] != key:
        yield f"{where}: it is signed by another key, {signed['key']}"


def faults(rows: list[dict[str, Any]], key: str | None) -> Iterator[str]:
    """Yield everything that is wrong with a record."""
    if not rows or rows[0].get("format") != FORMAT:
        yield f"the first line does not say {FORMAT}"
        return
    kinds: dict[str, list[dict[str, Any]]] = {"line": [], "head": [], "checkpoint": []}
    for row in rows[1:-1]:
        kinds[row["kind"]].append(row)
    counts = {f"{kind}s": len(found) for kind, found in kinds.items()}
    if rows[-1] != {"kind": "end", **counts}:
        yield "the end is missing, or counts other lines than there are"
    club = rows[0]["club"]
    streams: dict[str, list[dict[str, Any]]] = {}
    for line in kinds["line"]:
        streams.setdefault(line["stream"], []).append(line)
    for lines in streams.values():
        yield from chain_faults(club, lines)
    yield from head_faults(streams, kinds["head"])
    placed = [line for line in kinds["line"] if line["position"] is not None]
    positions = [line["position"] for line in placed]
    if len(set(positions)) != len(positions):
        yield "two lines have one position"
    leaves = sorted(
        (line["position"], hashlib.sha256(b"\0" + bytes.fromhex(line["hash"])).digest())
        for line in placed
    )
    for expected, signed in enumerate(kinds["checkpoint"], start=1):
        if signed["statement"]["number"] != expected:
            yield f"checkpoint {expected} is missing"
        yield from checkpoint_faults(club, leaves, signed, key)


def read(lines: Iterable[str]) -> list[dict[str, Any]]:
    """Read JSON lines, each an object; a name that stands twice in one is a fault."""
    rows = [json.loads(line, object_pairs_hook=_once) for line in lines if line.strip()]
    if not all(isinstance(row, dict) for row in rows):
        raise ValueError("a line is not an object")
    return rows


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return dict(pairs)


def main(arguments: list[str]) -> int:
    """Check the file that is named; give 0 where all is well."""
    parser = argparse.ArgumentParser(description="Check a whist club's record.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--key", help="the public key the club shows, in hexadecimal")
    asked = parser.parse_args(arguments)
    try:
        rows = read(asked.record.read_text(encoding="utf-8").split("\n"))
        found = list(faults(rows, asked.key and asked.key.lower()))
    except OSError as fault:
        found = [f"{asked.record} cannot be read: {fault.strerror}"]
        rows = []
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        found = [f"the record does not have the shape of one: {fault!r}"]
        rows = []
    for sentence in found:
        print(sentence)
    signed = [row for row in rows if row.get("kind") == "checkpoint"]
    for public in sorted({row["key"] for row in signed if not found}):
        print(f"signed by {public}")
    print(
        "FAIL"
        if found
        else f"PASS: {sum(r['kind'] == 'line' for r in rows)} lines, {len(signed)} checkpoints"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
