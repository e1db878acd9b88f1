"""`docs/verify_hand.py`: it passes what was dealt, and names what was changed."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.dealing import beacon, bundle, tree, verify
from rubbers.dealing.bundle import PublishedCommitment
from rubbers.dealing.ids import IdSpace
from tests.rubbers.committed import SECRET, committed

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVENING = IdSpace("2026-11-20/1")
CARDS = beacon.of_cards(dict(zip(Seat, map(Card.read, ("9C", "KD", "2H", "7S")), strict=True)))
NONCES = {seat: f"{place:x}" * 64 for place, seat in enumerate(Seat, start=10)}


@cache
def script() -> ModuleType:
    """Load the script as anyone would run it."""
    spec = importlib.util.spec_from_file_location("verify_hand", DOCS / "verify_hand.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def prover(space: IdSpace = EVENING) -> tree.Prover:
    return tree.Prover(committed(space))


def a_hand(
    text: str = CARDS, place: int = 5000, space: IdSpace = EVENING, dealer: Seat = Seat.S
) -> dict[str, Any]:
    """Return the bundle of a hand."""
    made = prover(space)
    opened = verify.reveal(SECRET, made, space.id_at(place), text.encode())
    devices = None
    if beacon.kind_of(text) is beacon.Beacon.DEVICES:
        devices = {seat: beacon.digest_of(opened.id, seat, nonce) for seat, nonce in NONCES.items()}
    return bundle.of_hand(PublishedCommitment(space, made.root.hex()), opened, dealer, devices)


def wrong(written: bytes, root: str | None = None) -> str:
    """Return the first thing that the script finds wrong; empty if it passes."""
    verifier = script()
    try:
        verifier.check(verifier.read(written), root)
    except verifier.Wrong as found:
        return str(found)
    return ""


@pytest.mark.parametrize("text", [CARDS, beacon.of_devices(NONCES), beacon.BOTS, beacon.NONE, "9C"])
@pytest.mark.parametrize("place", [0, 5000, 327_679])
def test_a_hand_that_was_dealt_as_committed_to_passes(text, place):
    assert wrong(json.dumps(a_hand(text, place)).encode()) == ""


def test_a_hand_of_a_rubber_with_a_commitment_of_its_own_passes():
    space = IdSpace.of_rubber("2026-11-20", 3, 2)
    assert wrong(json.dumps(a_hand("9C KD", 17, space)).encode()) == ""


@pytest.mark.parametrize("text", [CARDS, beacon.of_devices(NONCES), beacon.NONE])
def test_whatever_byte_is_changed_the_script_names_what_is_wrong(text):
    written = json.dumps(a_hand(text), separators=(",", ":")).encode()
    assert wrong(written) == ""
    named = set()
    for place in range(len(written)):
        for bit in (1, 2, 4, 8, 16, 32, 64, 128):
            changed = bytearray(written)
            changed[place] ^= bit
            found = wrong(bytes(changed))
            assert found, (place, bit, bytes(changed[max(0, place - 20) : place + 20]))
            named.add(found.split(":")[0])
    assert {name for name, value in a_hand(text).items() if value is not None} <= named


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"root": "0" * 64}, "secret: its proof does not lead to the root"),
        ({"secret": "0" * 64}, "secret: its proof"),
        ({"id": "2026-11-20/1|T01|R32|H11|1"}, "place"),
        ({"id": "2026-11-21/1|T01|R32|H11|0"}, "id"),
        ({"place": 5001}, "place"),
        ({"place": 5000.0}, "place"),
        ({"leaves": 327_935}, "leaves"),
        ({"leaves": 160}, "place"),
        ({"beacon": CARDS.replace("7S", "8S")}, "hands: "),
        ({"beacon": CARDS.replace("7S", "9C")}, "beacon: a card was turned twice"),
        ({"beacon": "whist/beacon/v1|nine"}, "beacon: not of a known kind"),
        ({"dealer": "N"}, "hands: "),
        ({"turn_up": "AS"}, "turn_up"),
        ({"devices": {}}, "devices"),
        ({"proof": []}, "secret"),
        ({"more": 1}, "more: missing, or not expected"),
    ],
)
def test_a_change_is_named(changes, told):
    assert wrong(json.dumps({**a_hand(), **changes}).encode()).startswith(told)


def test_a_device_that_revealed_another_number_is_named():
    made = a_hand(beacon.of_devices(NONCES))
    made["devices"]["E"] = "0" * 64
    assert wrong(json.dumps(made).encode()).startswith("devices: E revealed a different number")


def test_a_root_that_is_not_the_one_on_the_printed_sheet_is_named():
    made = a_hand()
    assert wrong(json.dumps(made).encode(), made["root"]) == ""
    assert wrong(json.dumps(made).encode(), "1" * 64).startswith("root: it is not the one given")


def test_a_name_that_stands_twice_is_wrong():
    written = json.dumps(a_hand())[:-1] + ', "dealer": "S"}'
    assert wrong(written.encode()) == "a name appears twice in the bundle"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(DOCS / "verify_hand.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_run_alone_the_script_prints_pass_and_the_four_hands(tmp_path):
    made, path = a_hand(), tmp_path / "hand.json"
    path.write_text(json.dumps(made, indent=1))
    done = run(str(path), "--root", made["root"].upper())
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "PASS")
    for seat, cards in made["hands"].items():
        line = next(one for one in done.stdout.splitlines() if one.startswith(f"  {seat} "))
        shown = {rank + suit[0] for suit in line.split("  ")[2:] for rank in suit[2:]}
        assert shown == set(cards)
    path.write_text(json.dumps({**made, "turn_up": "AS"}))
    done = run(str(path))
    assert done.returncode == 1
    assert done.stdout == "FAIL: turn_up: it is not the dealer's last card\n"
    assert run(str(tmp_path / "nothing.json")).returncode == 1
    assert run().returncode == 2


def test_a_hand_is_verified_well_within_50_milliseconds():
    written = json.dumps(a_hand()).encode()
    wrong(written)
    taken = []
    for _time in range(20):
        begun = time.process_time()
        assert wrong(written) == ""
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.01
