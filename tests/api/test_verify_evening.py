"""`docs/verify_evening.py`, on a whole evening: the bundle by itself, and beside the record."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from club.errors import Refusal
from club.outbox import publisher
from club.record.record_export import record_of
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, table
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.ending import CutForNext
from tables import tasks
from tables.commands import room_acts
from tables.evening import program_deals
from tables.room import acts
from tables.room.act_types.hall_acts import Phase
from tests.rubbers.committed import SECRET
from tests.rubbers.test_freeze import Table

DOCS = Path(__file__).resolve().parents[2] / "docs"
Json = dict[str, Any]


@cache
def script() -> ModuleType:
    sys.path.insert(0, str(DOCS))
    try:
        spec = importlib.util.spec_from_file_location("verify_evening", DOCS / "verify_evening.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(DOCS))
    root_of = cache(module.root_of)  # a second of hashing, the same for every forgery
    module.root_of = root_of
    return module


def wrong(bundle: Json, record: list[Json] | None = None, root: str | None = None) -> str:
    """Return the first thing that the script finds wrong; empty if it passes."""
    verifier = script()
    try:
        verifier.check(bundle, root)
        if record is not None:
            verifier.check_record(bundle, record)
    except verifier.Wrong as found:
        return str(found)
    return ""


def an_evening() -> tuple[Json, list[Json]]:
    """Play two hands, void an attempt, leave a third hand, draw a cut; close and reveal."""
    four = Table()
    four.freeze(Beacon.DEVICES)
    for step in (four.commits, four.reveals):
        for seat in Seat:
            step(seat)
    four.play_out()
    table.perform(four.order(_cutter(four)), four.row, CutForNext(by=_cutter(four)))
    four.freeze(Beacon.CARDS)
    beacons.void_attempt(four.later(120), four.row)
    four.freeze(Beacon.CARDS)
    four.types(Seat.N)
    four.types(Seat.E)
    four.play_out()
    table.perform(four.order(_cutter(four)), four.row, CutForNext(by=_cutter(four)))
    four.freeze(Beacon.NONE)
    house, evening = four.house, four.row.evening
    house.people_enter("Beryl Cole")
    people = ("1", "6", "7", "8")
    for who in people:
        house.does(evening, acts.Arrive(who, house.order().at))
    house.does(evening, acts.Declare(people))
    house.does(evening, acts.FormTable(2))
    house.does(evening, acts.DrawCut(2))
    _close(four)
    tasks.reveal_deals({"club": evening.club_id, "evening": evening.key})
    publisher.publish()
    bundle = program_deals.of_evening(four.row.evening)
    return json.loads(json.dumps([bundle, list(record_of(house.club))]))


def _cutter(four: Table) -> Seat:
    return four.rubber.hand.dealer.right


def _close(four: Table) -> None:
    context = four.house.order()
    while True:
        try:
            room_acts.perform(context, four.row.evening, acts.ChangePhase(Phase.CLOSE))
        except Refusal as refusal:
            waives = (*context.waives, refusal.law)
            context = replace(four.house.order(), waives=waives, reason="It is late.")
        else:
            return


def lines(record: list[Json], what: str) -> list[Json]:
    return [row for row in record if row.get("what") == what]


@pytest.mark.django_db
def test_an_evening_as_it_was_passes_and_whatever_is_changed_is_named() -> None:
    bundle, record = an_evening()
    assert [hand["id"][-5:] for hand in bundle["hands"]] == ["H01|0", "H02|1"]
    assert len(bundle["cuts"]) >= 1
    assert wrong(bundle) == ""
    assert wrong(bundle, record, bundle["root"]) == ""
    for name, forge, told in FORGERIES:
        changed, kept = deepcopy(bundle), deepcopy(record)
        forge(changed, kept)
        assert told in wrong(changed, kept), name


def forgery(what: str, **changes: object) -> Callable[[Json, list[Json]], None]:
    """Change the body of the first line of this kind."""

    def forge(_bundle: Json, record: list[Json]) -> None:
        lines(record, what)[0]["body"].update(changes)

    return forge


def dropped(what: str) -> Callable[[Json, list[Json]], None]:
    return lambda _bundle, record: record.remove(lines(record, what)[0])


FORGERIES: list[tuple[str, Callable[[Json, list[Json]], None], str]] = [
    ("no secret", lambda b, _: b.update(secret=None), "secret: it is not revealed yet"),
    ("another secret", lambda b, _: b.update(secret="0" * 64), "does not lead to the root"),
    ("another root", lambda b, _: b.update(root="0" * 64), "does not lead to the root"),
    ("a hand's card", lambda b, _: b["hands"][0]["hands"]["N"].reverse(), "hands, 1: hands: N"),
    ("a hand's secret", lambda b, _: b["hands"][1].update(secret="0" * 64), "hands, 2: secret"),
    ("a hand twice", lambda b, _: b["hands"].append(b["hands"][0]), "dealt twice"),
    ("a hand less", lambda b, _: b["hands"].pop(), "not among the hands"),
    ("a cut less", lambda b, _: b["cuts"].clear(), "not among the cuts"),
    ("a cut's card", lambda b, _: b["cuts"][0]["cards"].reverse(), "cuts, 1: cards"),
    ("a cut round skipped", lambda b, _: b["cuts"][0].update(id=b["cuts"][0]["id"][:-1] + "9"),
     "the next cut round is"),
    ("another cutter", lambda b, _: b["cuts"][0]["who"].reverse(), "not as in the bundle"),
    ("another root on the record", forgery("commitment_made", root="0" * 64), "has another one"),
    ("no root", dropped("commitment_made"), "0 commitments"),
    ("no secret on the record", dropped("secret_revealed"), "has not revealed this one"),
    ("bound to another root", forgery("deals_committed", root="0" * 64), "another root"),
    ("no freeze", dropped("seats_frozen"), "before the seats were frozen"),
    ("another number", forgery("device_revealed", nonce="0" * 64), "not the beacon given"),
    ("a device that gave nothing", dropped("device_revealed"), "not the beacon given"),
    ("other cards typed", forgery("cards_typed", cards={}), "not the beacon given"),
    ("another beacon", forgery("hand_dealt", beacon="whist/beacon/v1|none"), "not the beacon"),
    ("another trump card", forgery("trump_turned", card="AS"), "another card follows"),
    ("another secret of a hand", forgery("revealed", secret="0" * 64), "not as in the bundle"),
    ("drawn for a stranger", forgery("cut_drawn", who=["99"]), "not called to cut"),
    ("never drawn", dropped("cut_drawn"), "not on the record"),
    ("never dealt", dropped("hand_dealt"), "nothing was dealt"),
]  # fmt: skip


@pytest.mark.django_db
def test_what_came_in_another_order_is_named() -> None:
    bundle, record = an_evening()
    (made,), (doors,) = lines(record, "commitment_made"), lines(record, "doors_opened")
    made["number"], doors["number"] = doors["number"], made["number"]
    assert "the doors opened before" in wrong(bundle, record)
    made["number"], doors["number"] = doors["number"], made["number"]
    made["position"] = 10**6
    assert "before the root was published" in wrong(bundle, record)
    made["position"] = None
    assert wrong(bundle, record) == ""
    first, second = lines(record, "device_committed")[-1], lines(record, "device_revealed")[0]
    at, then = record.index(first), record.index(second)
    record[at], record[then] = second, first
    assert "not the beacon given" in wrong(bundle, record)


@pytest.mark.django_db
def test_run_alone_the_script_prints_pass(tmp_path: Path) -> None:
    bundle, record = an_evening()
    paths = [tmp_path / "evening.json", tmp_path / "record.jsonl"]
    paths[0].write_text(json.dumps(bundle))
    paths[1].write_text("".join(json.dumps(row) + "\n" for row in record))
    command = [sys.executable, str(DOCS / "verify_evening.py"), str(paths[0])]
    done = subprocess.run(
        [*command, "--record", str(paths[1]), "--root", bundle["root"]],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("PASS: 2 hands and"), done.stdout
    assert "in their order on the record" in done.stdout and SECRET.hex() not in done.stdout
    other = [*command, "--root", "0" * 64]
    done = subprocess.run(other, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:10]) == (1, "FAIL: root")
