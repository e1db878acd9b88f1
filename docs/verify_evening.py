#!/usr/bin/env python3
"""Check every deal and cut of an evening: standard library only, beside verify_hand.py.

    python verify_evening.py EVENING [--root HEX] [--record RECORD]

EVENING is what the club's API gives at /api/v1/deals/{club}/{evening} once the secret is revealed.
The secret must lead to the root that was published before the doors opened, and every hand and
cut must follow from it. With --record, RECORD being what `manage.py export` writes, the order is
checked too: the root before the doors, the seats before what came from outside, and that before
the cards; no deal on the record may be missing from EVENING (verify_record.py checks that the
record itself was not changed). Prints PASS, or the first thing that is wrong.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import verify_hand
from verify_hand import ATTEMPTS, CUTS, HANDS, OF_AN_EVENING, RUBBERS, TABLES, Wrong, need

FORMAT, CUT = "whistclub-evening/1", "whistclub-cut/1"
NAMES = {"format", "evening", "root", "leaves", "secret", "hands", "cuts"}
CUT_NAMES = {
    "format", "evening", "root", "leaves", "id", "place", "secret", "proof", "beacon", "who",
    "cards",
}  # fmt: skip
Json = dict[str, Any]


def ids_of(evening: str) -> Iterator[str]:
    """Name every deal and cut that an evening is committed to, in the order of the tree."""
    tails = [f"|H{hand:02}|{one}" for hand in range(1, HANDS + 1) for one in range(ATTEMPTS)]
    for table in range(1, TABLES + 1):
        for rubber in range(1, RUBBERS + 1):
            for tail in tails:
                yield f"{evening}|T{table:02}|R{rubber:02}{tail}"
    for number in range(CUTS):
        yield f"{evening}|C{number:03}"


def secret_of(secret: bytes, id: str) -> bytes:
    """Derive the secret of one deal or cut from the evening's."""
    return hmac.digest(secret, b"whist/hand/v1" + id.encode(), "sha256")


def root_of(secret: bytes, evening: str) -> str:
    """Hash the whole tree (RFC 6962): pairs from the left, an odd one goes up alone."""
    sha256 = hashlib.sha256
    level = [verify_hand.leaf_of(id, secret_of(secret, id)) for id in ids_of(evening)]
    while len(level) > 1:
        odd = level[len(level) // 2 * 2 :]
        pairs = zip(level[::2], level[1::2], strict=False)
        level = [sha256(b"\1" + left + right).digest() for left, right in pairs] + odd
    return level[0].hex()


def check(bundle: Json, root: str | None = None) -> None:
    """Raise Wrong for the first thing that is wrong with the bundle of an evening."""
    need(bundle.get("format") == FORMAT, f"format: it is not {FORMAT}")
    odd = sorted(NAMES ^ set(bundle))
    need(not odd, f"{', '.join(odd)}: missing, or not expected")
    evening, secret = bundle["evening"], bundle["secret"]
    need(_matches(verify_hand.EVENING, evening), "evening: not a date and a number on it")
    need(_matches(verify_hand.HEX, bundle["root"]), "root: not 64 hexadecimal digits")
    need(root is None or bundle["root"] == root, f"root: it is not the one given, {root}")
    whole = bundle["leaves"] == OF_AN_EVENING and isinstance(bundle["leaves"], int)
    need(whole, f"leaves: not {OF_AN_EVENING}")
    need(secret is not None, "secret: it is not revealed yet; verify_hand.py checks single hands")
    need(_matches(verify_hand.HEX, secret), "secret: not 64 hexadecimal digits")
    found = root_of(bytes.fromhex(secret), evening)
    need(found == bundle["root"], "secret: it does not lead to the root")
    for kind, one_by_one in (("hands", check_hand), ("cuts", check_cut)):
        need(isinstance(bundle[kind], list), f"{kind}: not a list")
        for number, one in enumerate(bundle[kind]):
            try:
                need(isinstance(one, dict), "not an object")
                one_by_one(one, number, bundle)
            except Wrong as wrong:
                raise Wrong(f"{kind}, {number + 1}: {wrong}") from None
    names = [hand["id"] for hand in bundle["hands"]]
    twice = sorted({name for name in names if names.count(name) > 1})
    need(not twice, f"hands: {', '.join(twice)} was dealt twice")


def check_hand(hand: Json, _number: int, bundle: Json) -> None:
    """Check a hand, and that its secret is derived from the evening's."""
    verify_hand.check(hand, bundle["root"])
    check_derived(hand, bundle)


def check_cut(cut: Json, number: int, bundle: Json) -> None:
    """Check a cut round; rounds are used one after another, so none can have been thrown away."""
    odd = sorted(CUT_NAMES ^ set(cut))
    need(not odd, f"{', '.join(odd)}: missing, or not expected")
    need(cut["format"] == CUT, f"format: it is not {CUT}")
    verify_hand.check_committed(cut, bundle["root"])
    id = f"{bundle['evening']}|C{number:03}"
    need(cut["id"] == id, f"id: the next cut round is {id}")
    place = OF_AN_EVENING - CUTS + number
    need(cut["place"] == place and isinstance(cut["place"], int), "place: it is not that of the id")
    verify_hand.check_proof(cut)
    check_derived(cut, bundle)
    verify_hand.check_beacon(id, cut["beacon"], None)
    who, cards = cut["who"], cut["cards"]
    need(isinstance(who, list) and all(_matches(PERSON, one) for one in who), "who: not members")
    need(len(set(who)) == len(who) <= 52, "who: one person stands there twice")
    order = verify_hand.order_of(bytes.fromhex(cut["secret"]), cut["beacon"], id)
    drawn = [verify_hand.card(number) for number in order[: len(who)]]
    need(cards == drawn, "cards: others follow from the secret and the beacon")


def check_derived(one: Json, bundle: Json) -> None:
    """Check that a secret comes from the evening's, and the rest from the same commitment."""
    for name in ("evening", "root", "leaves"):
        need(one[name] == bundle[name], f"{name}: not that of the evening")
    derived = secret_of(bytes.fromhex(bundle["secret"]), one["id"]).hex()
    need(one["secret"] == derived, "secret: it is not derived from the evening's")


PERSON = re.compile("[1-9][0-9]*")


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


# The record: what came before what.


def check_record(bundle: Json, rows: list[Json]) -> None:
    """Raise Wrong for the first thing in the record that is out of its order or missing."""
    day, _, number = bundle["evening"].partition("/")
    key = day if number == "1" else f"{day}.{number}"
    streams: dict[str, list[Json]] = {}
    for row in rows:
        if row.get("kind") == "line":
            streams.setdefault(row["stream"], []).append(row)
    made = check_room(bundle, streams.get(f"room:{key}", []))
    hands = {hand["id"]: hand for hand in bundle["hands"]}
    cuts = {cut["id"]: cut for cut in bundle["cuts"]}
    for stream, lines in sorted(streams.items()):
        if stream.startswith((f"rubber:{key}:", f"table:{key}:")):
            for line in lines:
                early = line["what"] in ("seats_frozen", "cut_drawn") and not _after(line, made)
                need(not early, f"{stream} line {line['number']}: before the root was published")
        if stream.startswith(f"rubber:{key}:"):
            check_rubber(bundle, stream, lines, hands)
        if stream.startswith(f"table:{key}:"):
            check_table(stream, lines, cuts)
    left = sorted([*hands, *cuts])
    need(not left, f"{', '.join(left)}: not on the record")


def check_room(bundle: Json, lines: list[Json]) -> Json:
    """Check that the root was published once and before the doors opened; return its line."""
    made = [line for line in lines if line["what"] == "commitment_made"]
    need(len(made) == 1, f"the record has {len(made)} commitments for this evening, and not one")
    same = all(made[0]["body"].get(name) == bundle[name] for name in ("evening", "root", "leaves"))
    need(same, "root: the record has another one for this evening")
    doors = [line["number"] for line in lines if line["what"] == "doors_opened"]
    need(doors and made[0]["number"] < min(doors), "the doors opened before the root was published")
    told = [line["body"].get("secret") for line in lines if line["what"] == "secret_revealed"]
    need(told == [bundle["secret"]], "secret: the record has not revealed this one")
    return made[0]


def check_rubber(bundle: Json, stream: str, lines: list[Json], hands: dict[str, Json]) -> None:
    """Check each deal of a rubber, and take the hands that are there out of `hands`.

    A hand left unfinished may not be revealed by itself; its turn-up follows from the secret too.
    """
    frozen: Any = None
    hand: Any
    given: list[Json] = []
    dealt: dict[tuple[int, int], Json] = {}
    for line in lines:
        what, body = line["what"], line["body"]
        where = f"{stream} line {line['number']}"
        if what == "deals_committed":
            need(body.get("root") == bundle["root"], f"{where}: bound to another root")
        elif what == "seats_frozen":
            frozen, given = body, []
        elif what in ("cards_typed", "device_committed", "device_revealed"):
            same = frozen is not None and _deal(frozen) == _deal(body)
            need(same, f"{where}: something was given before the seats were frozen")
            given.append({**body, "what": what})
        elif what == "attempt_voided":
            need(frozen is not None, f"{where}: nothing was frozen")
            frozen = None
        elif what == "hand_dealt":
            need(frozen is not None and _deal(frozen) == _deal(body), f"{where}: no seats frozen")
            need(frozen["id"] == body["id"], f"{where}: another deal than the one frozen")
            need(body["beacon"] == beacon_of(frozen, given), f"{where}: not the beacon given")
            dealt[_deal(body)], frozen = {**body, "dealer": frozen["dealer"]}, None
        elif what == "trump_turned" and _deal(body) in dealt:
            hand = dealt[_deal(body)]
            own = secret_of(bytes.fromhex(bundle["secret"]), hand["id"])
            last = verify_hand.order_of(own, hand["beacon"], hand["id"])[-1]
            need(body["card"] == verify_hand.card(last), f"{where}: another card follows")
        elif what == "revealed":
            hand = dealt.get(_deal(body))
            need(hand is not None, f"{where}: nothing was dealt")
            there: Any = hands.pop(hand["id"], None)
            need(there is not None, f"{hand['id']}: it is not among the hands")
            same = all(there[name] == hand[name] for name in ("beacon", "dealer"))
            need(same and there["secret"] == body["secret"], f"{where}: not as in the bundle")


def check_table(stream: str, lines: list[Json], cuts: dict[str, Json]) -> None:
    """Check that cards were drawn for those who had been called to cut, and as the bundle says."""
    called: set[str] = set()
    for line in lines:
        what, body = line["what"], line["body"]
        if what == "cut_called":
            called = {who for group in body["cutting"] for who in group}
        elif what == "cut_again":
            called |= set(body["who"])
        elif what == "cut_drawn":
            where = f"{stream} line {line['number']}"
            need(set(body["who"]) <= called, f"{where}: drawn for somebody not called to cut")
            there: Any = cuts.pop(body["id"], None)
            need(there is not None, f"{body['id']}: it is not among the cuts")
            names = ("who", "cards", "beacon", "secret", "place", "proof")
            need(all(there[name] == body[name] for name in names), f"{where}: not as in the bundle")


def beacon_of(frozen: Json, given: list[Json]) -> str | None:
    """Write the beacon that follows from what the players gave; None if it was not complete."""
    kind, seats = frozen["beacon"], [s for s in verify_hand.SEATS if s in frozen["givers"]]
    if kind in ("bots", "none"):
        return f"{verify_hand.BEACON}{kind}"
    if kind == "cards":
        last = {one["by"]: one["cards"] for one in given if one["what"] == "cards_typed"}
        agreed = [cards for cards in last.values() if list(last.values()).count(cards) > 1]
        told = agreed[0] if agreed else {}
    else:
        steps = [one["what"] for one in given]
        if steps != sorted(steps):  # every device commits before any of them reveals
            return None
        told = {one["by"]: one["nonce"] for one in given if one["what"] == "device_revealed"}
    if sorted(told) != sorted(seats):
        return None
    return "|".join([f"{verify_hand.BEACON}{kind}", *(f"{seat}={told[seat]}" for seat in seats)])


def _deal(body: Json) -> tuple[int, int]:
    return body["hand"], body["attempt"]


def _after(line: Json, made: Json) -> bool:
    """Check that a line came after another, by the public positions if both have one."""
    at, before = line.get("position"), made.get("position")
    return at is None or before is None or bool(at > before)


def main(arguments: list[str]) -> int:
    """Check the file that is named; return 0 if all is well."""
    told: dict[str, str] = {}
    while len(arguments) > 2 and arguments[-2] in ("--root", "--record"):
        *arguments, name, told_here = arguments
        told[name] = told_here
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__.strip())
        return 2
    root = "".join(told["--root"].split()).lower() if "--root" in told else None
    try:
        with open(arguments[0], "rb") as file:  # noqa: PTH123
            bundle = verify_hand.read(file.read())
        check(bundle, root)
        if "--record" in told:
            with open(told["--record"], "rb") as file:  # noqa: PTH123
                check_record(bundle, [json.loads(line) for line in file if line.strip()])
    except (OSError, ValueError) as fault:
        print(f"FAIL: it cannot be read: {fault}")
        return 1
    except (Wrong, KeyError, TypeError, AttributeError) as wrong:
        said = wrong if isinstance(wrong, Wrong) else f"the record has not its shape: {wrong!r}"
        print(f"FAIL: {said}")
        return 1
    checked = f"{len(bundle['hands'])} hands and {len(bundle['cuts'])} cuts of {bundle['evening']}"
    print(f"PASS: {checked}{', in their order on the record' if '--record' in told else ''}")
    print(f"Root {bundle['root']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
