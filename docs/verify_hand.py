#!/usr/bin/env python3
"""Check that a hand was dealt as it was committed to: standard library only.

    python verify_hand.py BUNDLE [--root HEX]

BUNDLE is what the club's API gives of a hand that is over, at /api/v1/deals/. The secret of the
hand must lead to the root that was published before the doors opened (compare it with the one on
the printed sheet, or give that with --root), and the cards must follow from the secret and from
what came from outside. Prints PASS and the four hands, or the first thing that is wrong.

What it cannot see is whether the seats were frozen before the beacon came, and whether the root
was published before the doors opened: for those, check the record (verify_evening.py).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from typing import Any

FORMAT = "whistclub-hand/1"
RANKS, SUITS, SEATS = "23456789TJQKA", "CDHS", "NESW"
TABLES, RUBBERS, HANDS, ATTEMPTS, CUTS = 64, 32, 40, 4, 256
OF_A_RUBBER = HANDS * ATTEMPTS
OF_AN_EVENING = TABLES * RUBBERS * OF_A_RUBBER + CUTS
HEX = re.compile("[0-9a-f]{64}")
EVENING = re.compile(r"\d{4}-\d\d-\d\d/[1-9]")
HAND = re.compile(r"(.+)\|T(\d\d)\|R(\d\d)\|H(\d\d)\|(\d)")
CARD = f"[{RANKS}][{SUITS}]"
BEACON = "whist/beacon/v1|"
CARDS = re.compile(rf"whist/beacon/v1\|cards((?:\|[{SEATS}]={CARD})+)")
DEVICES = re.compile(rf"whist/beacon/v1\|devices((?:\|[{SEATS}]=[0-9a-f]{{64}})+)")
NAMES = {
    "format", "evening", "root", "leaves", "id", "place", "secret", "proof", "beacon", "devices",
    "dealer", "hands", "turn_up",
}  # fmt: skip
SAYS = {
    "cards": "Cards that the players turned from a real pack went into the deal.",
    "devices": "Numbers of the players' own devices went into the deal.",
    "bots": "A table of bots: nothing from outside went into the deal.",
    "none": "Nothing from outside went into the deal.",
    "": "Words that the players typed in went into the deal.",
}


class Wrong(Exception):
    """The first thing that is wrong."""


def need(right: object, wrong: str) -> None:
    """Raise Wrong unless something is right."""
    if not right:
        raise Wrong(wrong)


def read(written: bytes) -> dict[str, Any]:
    """Read a JSON object; a name that stands twice in it is wrong."""
    try:
        value: dict[str, Any] = json.loads(written.decode("utf-8"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as fault:
        raise Wrong(f"the bundle cannot be read: {fault}") from None
    need(isinstance(value, dict), "the bundle is not a JSON object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    need(len(found) == len(pairs), "a name stands twice in the bundle")
    return found


# The tree and the derivation, as the protocol gives them (version 1).


def place_of(id: str, evening: str, leaves: int) -> int:
    """Find the place of a hand in the tree."""
    found: Any = HAND.fullmatch(id)
    need(found and found[1] == evening, "id: it does not name a hand of this evening")
    table, rubber, hand, attempt = map(int, found.groups()[1:])
    inside = 1 <= table <= TABLES and 1 <= rubber <= RUBBERS and 1 <= hand <= HANDS
    need(inside and attempt < ATTEMPTS, "id: it names no hand that can have been committed to")
    within = (hand - 1) * ATTEMPTS + attempt
    if leaves == OF_A_RUBBER:
        return within
    return ((table - 1) * RUBBERS + rubber - 1) * OF_A_RUBBER + within


def leaf_of(id: str, secret: bytes) -> bytes:
    """Hash what commits to one hand or cut."""
    return hashlib.sha256(b"\0" + id.encode() + secret).digest()


def root_by_proof(leaf: bytes, place: int, size: int, proof: list[bytes]) -> bytes | None:
    """Follow a proof from a leaf to the root (RFC 6962); None if it is too long or too short."""
    path, last = iter(proof), size - 1
    while last:
        if place % 2 or place < last:
            other = next(path, None)
            if other is None:
                return None
            pair = other + leaf if place % 2 else leaf + other
            leaf = hashlib.sha256(b"\1" + pair).digest()
        place, last = place // 2, last // 2
    return leaf if next(path, None) is None else None


def order_of(secret: bytes, beacon: str, id: str) -> list[int]:
    """Shuffle the pack: Fisher-Yates from bytes of HMAC-SHA256, each number equally likely."""
    outside = hashlib.sha256(beacon.encode()).digest() + hashlib.sha256(id.encode()).digest()
    key = hmac.digest(secret, b"whist/deal/v1" + outside, "sha256")
    label = f"whist/deal/v1|{id}".encode()
    stream, block = b"", 0
    pack, at = list(range(52)), 0
    for i in range(51, 0, -1):
        while True:
            if at == len(stream):
                stream += hmac.digest(key, label + block.to_bytes(8, "big"), "sha256")
                block += 1
            byte, at = stream[at], at + 1
            if byte < 256 - 256 % (i + 1):
                break
        j = byte % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def card(number: int) -> str:
    """Write the card at this place in a new pack."""
    return RANKS[number % 13] + SUITS[number // 13]


def dealt(order: list[int], dealer: str) -> dict[str, list[str]]:
    """Deal one card at a time from the dealer's left."""
    first = SEATS.index(dealer) + 1
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for i, number in enumerate(order):
        hands[SEATS[(first + i) % 4]].append(card(number))
    return hands


# The checks.


def check(bundle: dict[str, Any], root: str | None = None) -> None:
    """Raise Wrong for the first thing that is wrong with the bundle of a hand."""
    need(bundle.get("format") == FORMAT, f"format: it is not {FORMAT}")
    odd = sorted(NAMES ^ set(bundle))
    need(not odd, f"{', '.join(odd)}: missing, or not expected")
    check_committed(bundle, root)
    id = bundle["id"]
    place = place_of(id, bundle["evening"], bundle["leaves"])
    need(bundle["place"] == place and _whole(bundle["place"]), "place: it is not that of the id")
    check_proof(bundle)
    check_beacon(id, bundle["beacon"], bundle["devices"])
    dealer, hands = bundle["dealer"], bundle["hands"]
    need(dealer in tuple(SEATS), "dealer: it is not a seat")
    need(isinstance(hands, dict) and sorted(hands) == sorted(SEATS), "hands: not four seats")
    order = order_of(bytes.fromhex(bundle["secret"]), bundle["beacon"], id)
    for seat, cards in dealt(order, dealer).items():
        wrong = f"hands: {seat} was dealt other cards than follow from the secret and the beacon"
        need(hands[seat] == cards, wrong)
    need(bundle["turn_up"] == card(order[-1]), "turn_up: it is not the dealer's last card")


def check_committed(bundle: dict[str, Any], root: str | None) -> None:
    """Check the evening, the root and the size of the tree."""
    evening, leaves = bundle["evening"], bundle["leaves"]
    need(isinstance(evening, str), "evening: it is not text")
    need(_whole(leaves), "leaves: not a whole number")
    need(leaves in (OF_AN_EVENING, OF_A_RUBBER), "leaves: no tree has this many")
    named = leaves == OF_A_RUBBER or EVENING.fullmatch(evening)
    need(named, "evening: not a date and the evening's number on it")
    need(_hex(bundle["root"]), "root: not 64 hexadecimal digits")
    need(root is None or bundle["root"] == root, f"root: it is not the one given, {root}")
    need(isinstance(bundle["id"], str), "id: it is not text")


def check_proof(bundle: dict[str, Any]) -> None:
    """Check that the secret was committed to."""
    need(_hex(bundle["secret"]), "secret: not 64 hexadecimal digits")
    proof = bundle["proof"]
    need(isinstance(proof, list) and all(map(_hex, proof)), "proof: not a list of hashes")
    leaf = leaf_of(bundle["id"], bytes.fromhex(bundle["secret"]))
    found = root_by_proof(leaf, bundle["place"], bundle["leaves"], list(map(bytes.fromhex, proof)))
    wrong = "secret: with its proof it does not lead to the root: another was committed to"
    need(found is not None and found.hex() == bundle["root"], wrong)


def check_beacon(id: str, beacon: Any, devices: Any) -> None:
    """Check that the beacon is well formed, and that devices revealed what they committed to."""
    need(isinstance(beacon, str), "beacon: it is not text")
    if found := DEVICES.fullmatch(beacon):
        nonces = _parts(found[1])
        need(isinstance(devices, dict), "devices: not what each device committed to")
        need(sorted(devices) == sorted(nonces), "devices: not those in the beacon")
        for seat, nonce in nonces.items():
            said = f"whist/device/v1|{id}|{seat}|{nonce}".encode()
            same = hashlib.sha256(said).hexdigest() == devices[seat]
            need(same, f"devices: {seat} revealed another number than it committed to")
        return
    need(devices is None, "devices: none went into this deal")
    if found := CARDS.fullmatch(beacon):
        turned = list(_parts(found[1]).values())
        need(len(set(turned)) == len(turned), "beacon: a card was turned twice")
    elif beacon.startswith("whist/beacon/"):
        need(beacon in (BEACON + "none", BEACON + "bots"), "beacon: not of a known kind")


def _parts(text: str) -> dict[str, str]:
    """Read what each seat gave, clockwise from North and each once."""
    parts = [part.split("=") for part in text[1:].split("|")]
    seats = [seat for seat, _ in parts]
    in_order = seats == [seat for seat in SEATS if seat in seats]
    need(in_order, "beacon: the seats are not in their order")
    return dict(parts)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _hex(value: object) -> bool:
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def kind_of(beacon: str) -> str:
    """Name the kind of a beacon; empty for one of an earlier release."""
    return beacon.removeprefix(BEACON).split("|")[0] if beacon.startswith(BEACON) else ""


def shown(bundle: dict[str, Any]) -> str:
    """Write the four hands, by suits, and what went into the deal."""
    lines = [f"{bundle['id']}, dealt by {bundle['dealer']}, {bundle['turn_up']} turned up"]
    for seat in SEATS:
        cards = sorted(bundle["hands"][seat], key=lambda one: -RANKS.index(one[0]))
        suits = (f"{suit} " + "".join(c[0] for c in cards if c[1] == suit) for suit in SUITS[::-1])
        lines.append(f"  {seat}  " + "  ".join(suits))
    return "\n".join([*lines, SAYS[kind_of(bundle["beacon"])], f"Root {bundle['root']}"])


def main(arguments: list[str]) -> int:
    """Check the file that is named; return 0 if all is well."""
    root = None
    if "--root" in arguments[:-1]:
        at = arguments.index("--root")
        root = "".join(arguments[at + 1].split()).lower()
        del arguments[at : at + 2]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 2
    try:
        with open(arguments[0], "rb") as file:  # noqa: PTH123 - pathlib takes longer to load
            bundle = read(file.read())
        check(bundle, root)
    except OSError as fault:
        print(f"FAIL: the bundle cannot be read: {fault}")
        return 1
    except Wrong as wrong:
        print(f"FAIL: {wrong}")
        return 1
    print("PASS")
    print(shown(bundle))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
