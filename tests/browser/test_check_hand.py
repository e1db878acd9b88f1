"""The check of a deal in a browser says what docs/verify_hand.py says, over many bundles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rubbers.dealing import beacon
from rubbers.dealing.ids import IdSpace
from tables.pages.replay.hand_check import STEPS, WORDS
from tests.rubbers.test_verify_hand import CARDS, NONCES, a_hand, wrong

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
STATIC = Path(__file__).parents[2] / "static"
UNREAD = ("the bundle", "a name appears twice")
"""What a program says that reads JSON more strictly than a browser does."""
ASK = """(texts) => texts.map((text) => {
  let bundle;
  try { bundle = JSON.parse(text); } catch { return null; }
  if (typeof bundle !== "object" || bundle === null || Array.isArray(bundle)) return null;
  return window.whist.checkHand(bundle);
})"""


@pytest.fixture
def ask(context: Any) -> Any:
    """Run the script of the page on bundles, without a page of ours and without crypto.subtle."""
    page = context.new_page()
    page.goto("about:blank")
    page.evaluate("window.whist = {}")
    for name in ("sha256.js", "check_hand.js"):
        page.add_script_tag(content=(STATIC / name).read_text())
    return lambda texts: page.evaluate(ASK, texts)


def flipped(text: str) -> list[str]:
    """Change a bit of each byte of a bundle, a lower one and a higher one by turns."""
    written = json.dumps(a_hand(text), separators=(",", ":")).encode()
    changed = []
    for place in range(len(written)):
        copy = bytearray(written)
        copy[place] ^= (1, 32, 2, 4)[place % 4]
        try:
            changed.append(bytes(copy).decode())
        except UnicodeDecodeError:
            continue
    return changed


def has_fractions(text: str) -> bool:
    """Check whether a number in a bundle is written as no whole number; a browser may round it."""
    fractions: list[str] = []
    json.loads(text, parse_float=lambda one: fractions.append(one) or 0.0)
    return bool(fractions)


def said(found: dict[str, Any]) -> str:
    """Return what the browser found, in the words of the page."""
    return WORDS[found["key"]].format(**found["values"]) if found["failed"] else ""


def test_hands_dealt_as_committed_to_pass_every_step(ask):
    space = IdSpace.of_rubber("2026-11-20", 3, 2)
    kinds = (CARDS, beacon.of_devices(NONCES), beacon.BOTS, beacon.NONE, "9C")
    made = [a_hand(text, place) for text in kinds for place in (0, 5000, 327_679)]
    made.append(a_hand("9C KD", 17, space))
    found = ask([json.dumps(one) for one in made])
    assert [one["passed"] for one in found] == [list(STEPS)] * len(made)
    assert not any(one["failed"] for one in found)


@pytest.mark.parametrize("text", [CARDS, beacon.of_devices(NONCES), beacon.NONE])
def test_whatever_is_changed_both_name_the_same_thing(ask, text):
    texts = flipped(text)
    named = set()
    for written, found in zip(texts, ask(texts), strict=True):
        expected = wrong(written.encode())
        assert expected, written
        if expected.startswith(UNREAD):
            continue
        assert found is not None and found["failed"], (expected, written)
        if not has_fractions(written):
            assert said(found) == expected
        named.add(found["failed"])
    assert named == set(STEPS) - ({"bundle"} - named)


CHANGES: tuple[dict[str, Any], ...] = (
    {"root": "0" * 64},
    {"secret": "0" * 64},
    {"secret": 5},
    {"id": "2026-11-20/1|T01|R32|H11|1"},
    {"id": "2026-11-20/1|T00|R32|H11|1"},
    {"id": "2026-11-21/1|T01|R32|H11|0"},
    {"id": None},
    {"place": 5001},
    {"leaves": 327_935},
    {"leaves": "many"},
    {"leaves": 160},
    {"evening": 3},
    {"evening": "2026-11-20/0"},
    {"beacon": CARDS.replace("7S", "8S")},
    {"beacon": CARDS.replace("7S", "9C")},
    {"beacon": "whist/beacon/v1|cards|S=9C|N=KD"},
    {"beacon": "whist/beacon/v1|nine"},
    {"beacon": []},
    {"dealer": "N"},
    {"dealer": "X"},
    {"turn_up": "AS"},
    {"devices": {}},
    {"proof": []},
    {"proof": {}},
    {"hands": {}},
    {"hands": []},
    {"format": "another"},
    {"more": 1},
)


def test_changes_of_every_kind_are_named_alike(ask):
    devices = a_hand(beacon.of_devices(NONCES))
    made = [{**a_hand(), **change} for change in CHANGES]
    made += [{**devices, "devices": {**devices["devices"], "E": "0" * 64}}]
    made += [{**devices, "devices": None}, {**devices, "devices": {"N": "0" * 64}}]
    made += [{name: value for name, value in a_hand().items() if name != "turn_up"}]
    texts = [json.dumps(one) for one in made]
    found = ask(texts)
    assert [said(one) for one in found] == [wrong(text.encode()) for text in texts]
    assert {one["key"] for one in found} >= set(WORDS) - {"root", "id_text", "root_hex"}
