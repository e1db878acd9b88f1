"""Every byte of an exported record counts: one that is changed is found and its place named."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from club import clock
from club.models import Line
from club.record import checkpoints, record_export
from club.record.signing_commands import checkpoint
from tests.club.recorded import Evenings, a_recorded_evening
from tests.club.test_verify_record import script

Row = dict[str, Any]
STRIDE = {"record": 1, "line": 113, "head": 17, "checkpoint": 9, "end": 1}
"""Of the rows of each kind every so many bytes are tried, another each time."""
_made: dict[str, bytes] = {}


@pytest.fixture
def given(db, monkeypatch) -> list[bytes]:
    """Return an export as it is written, twice signed, and a receipt of it; made once.

    What the same key signed is checked once: every flip leaves nearly all of it as it was.
    """
    monkeypatch.setattr(script, "signed_by", functools.cache(script.signed_by))
    if not _made:
        club = a_recorded_evening()
        checkpoint(club.pk, clock.now(), "the cut")
        evening = Evenings("The Baldwin")
        evening.people_enter()
        line = Line.objects.filter(stream__club=club, stream__name__startswith="room:").last()
        _made["receipt"] = json.dumps(checkpoints.receipt(line)).encode()
        _made["record"] = b"".join(written(row) for row in record_export.record_of(club))
    return _made["record"].splitlines()


def written(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def flips(line: bytes, stride: int, start: int) -> Iterator[bytes]:
    """Yield a line with one byte changed, one after the other."""
    for turn, place in enumerate(range(start % stride, len(line), stride)):
        change = (1, 32, 2, 64, 4, 128, 8, 16)[turn % 8]
        yield line[:place] + bytes([line[place] ^ change]) + line[place + 1 :]


def faults_of(lines: list[bytes], receipts: list[Row]) -> list[str]:
    """Return what is said of a file; nothing where it reads as what was never touched."""
    try:
        rows = script.read(b"\n".join(lines) + b"\n")
    except ValueError as fault:
        return [str(fault)]
    if rows == script.read(_made["record"]) and repr(rows) == repr(script.read(_made["record"])):
        return ["the same"]
    return list(script.faults(rows, None, receipts))


def names(number: int, row: Row) -> tuple[str, ...]:
    """Return how the place of a row may be named."""
    here = {
        "record": ("the first line", "line 1: the line does not match"),
        "line": (f"{row.get('stream')} line", f"{row.get('stream')}: "),
        "head": (f"{row.get('stream')}: ",),
        "checkpoint": ("checkpoint 1",),
        "end": ("the end is missing",),
    }
    return (f"line {number} of the file: ", *here[row["kind"]])


def test_a_record_nobody_touched_reads_as_what_was_written(given):
    assert faults_of(given, []) == ["the same"]
    assert list(script.faults(script.read(_made["record"]))) == []


def test_a_byte_changed_anywhere_is_found_and_its_place_named(given):
    tried, unfound = 0, []
    for number, line in enumerate(given, start=1):
        row = json.loads(line)
        for changed in flips(line, STRIDE[row["kind"]], number * 5):
            tried += 1
            said = faults_of([*given[: number - 1], changed, *given[number:]], [])
            if said != ["the same"] and not any(
                name in one for name in names(number, row) for one in said
            ):
                unfound.append((changed, said[:3]))
    assert unfound == [] and tried > 300


def test_a_byte_changed_in_a_receipt_is_found(given):
    rows, receipt, unfound = script.read(_made["record"]), _made["receipt"], []
    assert list(script.faults(rows, None, [script.read_object(receipt)])) == []
    for changed in flips(receipt, 11, 0):
        try:
            held = script.read_object(changed)
        except ValueError:
            continue
        if held != json.loads(receipt) and not list(script.faults(rows, None, [held])):
            unfound.append(changed)
    assert unfound == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"position":', b'"position":7,"position":', "a name appears twice in one object"),
        (b'"number":1,', b'"number":1.0,', "a record does not hold 1.0"),
        (b'"number":1,', b'"number":true,', "number is not valid"),
        (b'"number":1,', b'"number":9007199254740993,', "a record does not hold 9007199254740993"),
        (b'"number":1,', b'"number":%s,' % (b"9" * 5000), "line 2 of the file"),
        (b'"number":1,', b'"number":NaN,', "a record does not hold nan"),
        (b'"body":{', b'"body":{"a":1e400,', "a record does not hold inf"),
        (b'"body":{', b'"body":{"a":"\\ud800",', "line 2 of the file"),
        (b'"body":{', b'"body":{"a":%s,' % (b"[" * 100_000), "line 2 of the file"),
        (b'"body":{', b'"body":{"a":"\xff",', "line 2 of the file"),
        (b'"kind":"line"', b'"kind":"lime"', "line 2 of the file: a lime does not belong there"),
        (b'"kind":"line"', b'"kind":"end"', "line 2 of the file: a end does not belong there"),
        (b"{", b'{"more":1,', "line 2 of the file: in this line more is not valid"),
        (b"{", b"\n{", "line 2 of the file"),
        (b'"previous":"0', b'"previous":"O', "previous is not valid"),
    ],
)
def test_what_json_lets_pass_and_a_record_has_not_is_named_with_its_line(given, old, new, said):
    assert old in given[1]
    changed = [given[0], given[1].replace(old, new, 1), *given[2:]]
    assert said in "\n".join(faults_of(changed, []))


def test_what_is_written_otherwise_and_says_the_same_is_the_same(given):
    line = given[1].replace(b'"kind":"line"', b' "kind" : "l\\u0069ne"')
    assert faults_of([given[0], line, *given[2:]], []) == ["the same"]


@pytest.mark.parametrize("column", ["key", "signature"])
def test_a_key_or_signature_in_capitals_is_named(given, column):
    number = next(n for n, line in enumerate(given) if b'"kind":"checkpoint"' in line)
    row = json.loads(given[number])
    row[column] = row[column].upper()
    said = faults_of([*given[:number], written(row).strip(), *given[number + 1 :]], [])
    assert said == [f"line {number + 1} of the file: in this checkpoint {column} is not valid"]


def test_a_record_of_the_release_before_is_checked_as_it_was_written(given):
    rows = [json.loads(line) for line in given]
    rows[0]["format"] = script.BEFORE
    assert "positions is not valid" in "\n".join(script.faults(rows))
    for row in rows:
        row.pop("positions", None)
    assert list(script.faults(rows)) == []
