"""Whatever is done to an exported record, the script in docs/ finds it and names the place."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from club import clock
from club.models import Line
from club.record import checkpoints, record_export
from club.record.signing_commands import checkpoint
from tests.club.recorded import Evenings, a_recorded_evening
from tests.club.test_verify_record import SCRIPT, script

Row = dict[str, Any]
ROOM = "room:2026-11-20"
_made: dict[str, str] = {}


@pytest.fixture
def given(db) -> dict[str, Any]:
    """Return an export of an evening twice signed, a receipt and a sheet of it; made once."""
    if not _made:
        club = a_recorded_evening()
        first = checkpoint(club.pk, clock.now(), "the cut")
        Evenings("The Baldwin")
        line = Line.objects.get(stream__club=club, stream__name=ROOM, number=5)
        rubber = Line.objects.filter(stream__club=club, stream__name__startswith="rubber:").last()
        kept = {
            "rows": list(record_export.record_of(club)),
            "receipt": checkpoints.receipt(line),
            "last": checkpoints.receipt(rubber),
            "sheet": checkpoints.short(first),
            "key": first.key,
        }
        _made["json"] = json.dumps(kept)
    return json.loads(_made["json"])


def lines(rows: list[Row], stream: str) -> list[Row]:
    return [row for row in rows if row["kind"] == "line" and row["stream"] == stream]


def found(given: dict[str, Any], rows: list[Row], *names: str) -> str:
    """Return what the script says of these rows; `names` are the receipts that are held."""
    receipts = [given[name] for name in names]
    return "\n".join(script.faults(rows, given["key"], receipts, [given["sheet"]]))


def counted(rows: list[Row]) -> list[Row]:
    """Put the counts at the end right, as whoever hides something would."""
    kinds = [row["kind"] for row in rows[1:-1]]
    counts = {f"{kind}s": kinds.count(kind) for kind in ("line", "head", "checkpoint")}
    return [*rows[:-1], {"kind": "end", **counts}]


def sealed_anew(rows: list[Row], stream: str) -> list[Row]:
    """Chain a stream anew, head and counts too, as whoever has the database and time would."""
    previous = script.FIRST
    for number, line in enumerate(lines(rows, stream), start=1):
        line["number"], line["previous"] = number, previous
        previous = line["hash"] = script.seal(rows[0]["club"], line)
    head = next(row for row in rows if row["kind"] == "head" and row["stream"] == stream)
    head["version"], head["hash"] = len(lines(rows, stream)), previous
    head["positions"] = script.positions_of(lines(rows, stream))
    return counted(rows)


def test_what_nobody_touched_has_no_fault(given):
    assert found(given, given["rows"], "receipt", "last") == ""


OTHER = {
    "stream": "room:2026-11-21", "number": 9, "what": "left", "by": "member:9", "intent": "other",
    "at": 1, "body": {"who": "9"}, "previous": "f" * 64, "hash": "f" * 64, "position": 10**6,
}  # fmt: skip


def test_every_column_of_an_exported_line_is_tried(given):
    assert lines(given["rows"], ROOM)[0].keys() - {"kind"} == OTHER.keys()


@pytest.mark.parametrize("column", OTHER)
@pytest.mark.parametrize("stream", ["register", ROOM, "table:2026-11-20:1", "rubber:2026-11-20:1"])
def test_a_changed_column_is_named_with_its_stream_and_line(given, stream, column):
    line = lines(given["rows"], stream)[3]
    line[column] = OTHER[column]
    said = found(given, given["rows"])
    place = {"stream": f"{stream} line 5", "number": f"{stream} line 9"}
    named = "checkpoint 1" if column == "position" else place.get(column, f"{stream} line 4")
    assert named in said


ROWS: dict[str, Callable[[list[Row]], object]] = {
    "version": lambda rows: head_of(rows).update(version=3),
    "hash": lambda rows: head_of(rows).update(hash="f" * 64),
    "stream": lambda rows: head_of(rows).update(stream="room:2026-11-21"),
}


def head_of(rows: list[Row]) -> Row:
    return next(row for row in rows if row["kind"] == "head" and row["stream"] == ROOM)


@pytest.mark.parametrize("column", ROWS)
def test_a_changed_head_is_named(given, column):
    ROWS[column](given["rows"])
    assert f"{ROOM}: the head is not the last line" in found(given, given["rows"])


SAID = {
    "format": "another", "club": 10**9, "number": 2, "position": 3, "size": 3, "root": "f" * 64,
    "why": "another", "at": 1,
}  # fmt: skip


@pytest.mark.parametrize("column", SAID)
def test_a_changed_checkpoint_is_named(given, column):
    signed = next(row for row in given["rows"] if row["kind"] == "checkpoint")
    assert signed["statement"].keys() == SAID.keys()
    signed["statement"][column] = SAID[column]
    said = found(given, given["rows"])
    assert f"checkpoint {signed['statement']['number']}: the signature is not valid" in said


def test_a_dropped_line_is_missed_where_it_stood(given):
    rows = given["rows"]
    rows.remove(lines(rows, ROOM)[4])
    said = found(given, counted(rows), "receipt")
    assert f"{ROOM} line 6: line 5 is missing before it" in said
    assert f"receipt of {ROOM} line 5: the record no longer has that line" in said


def test_two_lines_that_changed_places_are_named(given):
    rows = given["rows"]
    one, two = lines(rows, ROOM)[3:5]
    here, there = rows.index(one), rows.index(two)
    rows[here], rows[there] = two, one
    said = found(given, rows)
    assert f"{ROOM} line 5: line 4 is missing before it" in said
    assert f"{ROOM} line 4: it is repeated, or out of order" in said
    rows[here]["number"], rows[there]["number"] = 4, 5
    assert f"{ROOM} line 4: the line does not match its hash" in found(given, rows)


def test_two_lines_whose_positions_were_exchanged_are_named_also_where_nothing_is_signed(given):
    rows = [row for row in given["rows"] if row["kind"] != "checkpoint"]
    one, two = lines(rows, ROOM)[3:5]
    one["position"], two["position"] = two["position"], one["position"]
    head_of(rows)["positions"] = script.positions_of(lines(rows, ROOM))
    said = list(script.faults(counted(rows)))
    assert said == [f"{ROOM} line 5: its position is not after those of the lines before it"]


def test_a_line_that_stands_twice_is_named(given):
    rows = given["rows"]
    line = lines(rows, ROOM)[4]
    rows.insert(rows.index(line), copy.deepcopy(line))
    said = found(given, counted(rows))
    assert f"{ROOM} line 5: it is repeated" in said
    assert f"two lines have position {line['position']}" in said


def test_a_line_moved_to_another_stream_is_missed_in_its_own(given):
    rows = given["rows"]
    line, there = lines(rows, ROOM)[4], lines(rows, "register")
    rows.remove(line)
    rows.insert(rows.index(there[-1]) + 1, {**line, "stream": "register", "number": len(there) + 1})
    said = found(given, rows, "receipt")
    assert f"{ROOM} line 6: line 5 is missing before it" in said
    assert f"register line {len(there) + 1}: previous is not the hash" in said


@pytest.mark.parametrize("stream", [ROOM, "register"])
def test_a_stretch_rewritten_and_sealed_anew_does_not_fit_what_was_signed(given, stream):
    rows = given["rows"]
    lines(rows, stream)[4]["at"] += 1
    said = found(given, sealed_anew(rows, stream), "receipt")
    assert "line 5: the line" not in said and "head" not in said, "the chain itself is sound"
    assert "checkpoint 1: the lines up to position" in said
    if stream == ROOM:
        assert f"receipt of {ROOM} line 5: the record has another line in its place" in said


def test_a_position_changed_among_those_of_other_clubs_is_named_by_its_stream(given):
    rows = counted([row for row in given["rows"] if row["kind"] != "checkpoint"])
    last = max((row for row in rows if row["kind"] == "line"), key=lambda row: row["position"])
    last["position"] += 1
    said = list(script.faults(rows))
    assert said == [f"{last['stream']}: the positions of its lines have been changed"]


def cut_off(rows: list[Row]) -> list[Row]:
    """Take the rubber's last line away and everything that was signed, and hide the traces."""
    stream = "rubber:2026-11-20:1"
    rows.remove(lines(rows, stream)[-1])
    rows[:] = [row for row in rows if row["kind"] != "checkpoint"]
    return sealed_anew(rows, stream)


def test_a_record_cut_off_is_sound_in_itself_and_told_by_a_receipt_somebody_holds(given):
    rows = cut_off(given["rows"])
    assert list(script.faults(rows)) == []
    said = "\n".join(script.faults(rows, given["key"], [given["last"]]))
    number = given["last"]["line"]
    assert (
        f"receipt of rubber:2026-11-20:1 line {number}: the record no longer has that line" in said
    )
    assert "the record no longer has checkpoint 1 as it was signed" in said


def test_a_record_cut_off_is_told_by_a_printed_sheet(given):
    said = list(script.faults(cut_off(given["rows"]), held=[given["sheet"]]))
    assert said == [f"sheet “{given['sheet']}”: the record has no checkpoint 1"]


def test_a_record_in_which_nothing_is_signed_does_not_pass_for_one_signed_with_a_key(given):
    said = list(script.faults(cut_off(given["rows"]), given["key"]))
    assert said == [f"no checkpoint is there: nothing is signed with {given['key']}"]


def test_rows_that_changed_places_in_the_file_are_named_though_each_is_whole(given):
    kinds = [row["kind"] for row in given["rows"]]
    head = kinds.index("head")
    apart = next(
        place for place in range(2, head)
        if given["rows"][place]["stream"] != given["rows"][place - 1]["stream"]
    )  # fmt: skip
    for one, two in ((head, head + 1), (head - 1, head), (apart - 1, apart), (-3, -2)):
        rows = list(given["rows"])
        rows[one], rows[two] = rows[two], rows[one]
        said = list(script.faults(rows, given["key"]))
        assert said, (one, two)
        if kinds[one] == "head" == kinds[two]:
            first, other = rows[two]["stream"], rows[one]["stream"]
            assert said[0] == f"{other}: its head is where that of {first} belongs"
        else:
            place = len(rows) + two + 1 if two < 0 else two + 1
            assert any(f"line {at} of the file" in " ".join(said) for at in (place, place + 1))


@pytest.mark.parametrize("sheet", ["", "1", "1: 3f", "one: 0000 0000"])
def test_words_that_stand_under_no_sheet_are_named(given, sheet):
    said = list(script.faults(given["rows"], None, [], [sheet]))
    assert said == [f"sheet “{sheet}”: expected a number, a colon and the beginning of the root"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hash": "f" * 64}, "it does not lead to what was signed"),
        ({"index": 10**6}, "it is not a receipt"),
        ({"format": "another"}, "it is not a receipt"),
        ({"proof": []}, "it is not a receipt"),
        ({"line": 4}, "the record has another line in its place"),
        ({"position": 4}, "the record has it at another position"),
        ({"key": "AB" * 32}, "a receipt: key is not valid"),
        ({"more": 1}, "a receipt: more is not valid"),
        ({"signature": "0" * 128}, "it does not lead to what was signed"),
    ],
)
def test_a_receipt_that_was_changed_is_told_from_one_that_was_given(given, change, said):
    given["receipt"].update(change)
    assert said in found(given, given["rows"], "receipt")


def test_a_receipt_of_another_club_or_by_another_key_is_named(given):
    rows = copy.deepcopy(given["rows"])
    rows[0]["club"] += 1
    assert "it is of another club" in found(given, rows, "receipt")
    said = "\n".join(script.faults(given["rows"], "ab" * 32, [given["receipt"]]))
    assert f"receipt of {ROOM} line 5: it is signed by another key" in said


def test_receipts_and_sheets_are_given_to_the_script_as_files_and_words(given, tmp_path):
    record, receipt = tmp_path / "record.jsonl", tmp_path / "receipt.json"
    record.write_text("".join(json.dumps(row) + "\n" for row in given["rows"]))
    receipt.write_text(json.dumps(given["receipt"]))
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(record), "--key", given["key"]]
    told = [*command, "--receipt", str(receipt), "--held", given["sheet"]]
    run = subprocess.run(told, capture_output=True, text=True)
    assert run.stdout.endswith("47 lines, 1 checkpoint, 1 receipt, 1 sheet\n"), run.stdout
    receipt.write_text("{}")
    run = subprocess.run(told, capture_output=True, text=True)
    assert run.returncode == 1 and "a receipt: " in run.stdout and not run.stderr


def test_the_script_checks_its_own_verifier():
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), "--self-test"], capture_output=True
    )
    assert run.stdout == b"PASS: 3 vectors of RFC 8032\n"
