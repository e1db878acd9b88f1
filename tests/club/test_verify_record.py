"""The script in docs/ checks an export without anything of the program."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from club import clock
from club.record import merkle, signing
from club.record.signing_commands import checkpoint
from tests.club.recorded import Evenings, a_recorded_evening
from tests.often import examples

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_record.py"
_spec = spec_from_file_location("verify_record", SCRIPT)
assert _spec and _spec.loader
script = module_from_spec(_spec)
_spec.loader.exec_module(script)


@pytest.fixture
def rows(db, tmp_path):
    club = a_recorded_evening()
    checkpoint(club.pk, clock.now(), "the cut")
    made = Evenings("The Baldwin")
    checkpoint(made.club.pk, clock.now(), "another club's")
    path = tmp_path / "record.jsonl"
    call_command("export", path, club=club.slug, stdout=io.StringIO())
    return [json.loads(line) for line in path.read_text().split("\n") if line]


def judged(rows, tmp_path, *more):
    """Run the script as a stranger would, apart from everything installed here."""
    path = tmp_path / "shown.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(path), *more], capture_output=True, text=True
    )
    return run.returncode, run.stdout


def test_a_record_nobody_touched_passes(rows, tmp_path):
    grouped = " ".join(re.findall("....", signing.public_key().upper()))
    assert judged(rows, tmp_path, "--key", grouped) == (
        0, f"signed by {signing.public_key()}\nPASS: 47 lines, 1 checkpoint\n",
    )  # fmt: skip


def test_lines_that_nothing_vouches_for_yet_are_counted(rows, tmp_path):
    unsigned = [row for row in rows if row["kind"] != "checkpoint"]
    unsigned[-1] = {**unsigned[-1], "checkpoints": 0}
    status, said = judged(unsigned, tmp_path)
    assert (status, said) == (
        0, "47 of its lines are covered by no checkpoint here: nothing vouches for those\n"
        "PASS: 47 lines, 0 checkpoints\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", "it is not valid JSON from character 1 on"),
        (b'{"kind": yes}', "it is not valid JSON from character 10 on"),
        (b"\xff", "it is not written in UTF-8"),
        (b"[" * 100_000, "it is nested too deep"),
        (b"[]", "it is not an object"),
    ],
)
def test_a_file_that_is_no_record_is_answered_in_plain_words(tmp_path, capsys, written, said):
    path = tmp_path / "record"
    path.write_bytes(written)
    assert script.main([str(path)]) == 1
    assert capsys.readouterr().out == f"line 1 of the file: {said}\nFAIL\n"


@pytest.mark.parametrize("told", ["zz", "ab" * 31, "no" * 32])
def test_a_key_that_is_none_is_not_called_another_key(tmp_path, capsys, told):
    with pytest.raises(SystemExit):
        script.main([str(tmp_path / "record"), "--key", told])
    assert "a public key has 64 hexadecimal digits" in capsys.readouterr().err


def test_the_script_needs_the_standard_library_only():
    imported = [
        line for line in SCRIPT.read_text().splitlines() if line.startswith(("import", "from"))
    ]
    named = {line.split()[1].partition(".")[0] for line in imported}
    assert named <= {*sys.stdlib_module_names}


CHANGES = {
    "what": "belongs", "by": "member:9", "intent": "another", "at": 5, "body": {"who": "2"},
    "previous": "f" * 64, "hash": "f" * 64, "number": 400, "stream": "register",
}  # fmt: skip


@pytest.mark.parametrize("column", CHANGES)
def test_a_changed_line_is_named(rows, tmp_path, column):
    line = next(r for r in rows if r.get("stream", "").startswith("room") and r["number"] == 4)
    line[column] = CHANGES[column]
    status, said = judged(rows, tmp_path)
    assert status == 1 and said.endswith("FAIL\n")
    named = "room:2026-11-20 line" if column != "stream" else "register line 4"
    assert named in said


def test_a_line_taken_away_is_missed_also_at_the_end(rows, tmp_path):
    last = max(n for n, row in enumerate(rows) if row.get("stream", "").startswith("rubber:")
               and row["kind"] == "line")  # fmt: skip
    gone = [*rows[:last], *rows[last + 1 :]]
    status, said = judged(gone, tmp_path)
    assert status == 1 and "the head is not the last line" in said and "the end is missing" in said


def test_a_file_that_was_cut_short_fails(rows, tmp_path):
    assert judged(rows[:-1], tmp_path)[0] == 1


def test_a_chain_sealed_anew_is_told_by_its_checkpoint(rows, tmp_path):
    line = [row for row in rows if row.get("stream") == "register" and row["kind"] == "line"][-1]
    line["by"] = "member:3"
    line["hash"] = script.seal(rows[0]["club"], line)
    next(r for r in rows if r["kind"] == "head" and r["stream"] == "register")["hash"] = line[
        "hash"
    ]
    status, said = judged(rows, tmp_path)
    assert status == 1 and "are not those it signed" in said and "register" not in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s["statement"].update(why="another"), "the signature is not valid"),
        (lambda s: s.update(signature="0" * 128), "the signature is not valid"),
        (lambda s: s["statement"].update(number=2), "checkpoint 1 is missing"),
        (lambda s: s["statement"].update(club=10**9), "it is not of this record"),
    ],
)
def test_a_changed_checkpoint_is_named(rows, tmp_path, change, said):
    change(next(row for row in rows if row["kind"] == "checkpoint"))
    assert said in judged(rows, tmp_path)[1]


def test_a_signature_by_a_key_the_club_does_not_show_fails(rows, tmp_path):
    status, said = judged(rows, tmp_path, "--key", "ab" * 32)
    assert status == 1 and "signed by another key" in said


@pytest.mark.parametrize(
    "text", ["", "{", "[]\n[]\n", '{"a": 1, "a": 2}\n', '"record"\n', "null\n"]
)
def test_what_is_no_record_fails_plainly(tmp_path, text):
    path = tmp_path / "odd.jsonl"
    path.write_text(text)
    run = subprocess.run([sys.executable, str(SCRIPT), str(path)], capture_output=True, text=True)
    assert run.returncode == 1 and run.stdout.endswith("FAIL\n") and not run.stderr


def test_a_file_that_is_not_there_fails_plainly(tmp_path):
    run = subprocess.run([sys.executable, str(SCRIPT), str(tmp_path / "none")], capture_output=True)
    assert run.returncode == 1 and b"cannot be read" in run.stdout


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(plain)
@settings(max_examples=examples(300))
def test_it_writes_json_as_the_library_does(value):
    assert script.canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("value", [1.5, 2**53, -(2**53), {"a": 0.1}])
def test_it_takes_no_number_a_record_cannot_hold(value):
    with pytest.raises(ValueError):
        script.canonical(value)


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=64), st.integers(0, 511))
@settings(max_examples=examples(25), deadline=None)
def test_it_checks_signatures_as_the_library_does(seed, message, bit):
    key = Ed25519PrivateKey.from_private_bytes(seed)
    public, signature = key.public_key().public_bytes_raw(), key.sign(message)
    assert script.signed_by(public, message, signature)
    assert not script.signed_by(public, message + b".", signature)
    bent = bytearray(signature)
    bent[bit // 8] ^= 1 << bit % 8
    assert not script.signed_by(public, message, bytes(bent))


def test_the_first_signature_of_rfc_8032_holds():
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    signature = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    assert script.signed_by(bytes.fromhex(public), b"", bytes.fromhex(signature))


@given(st.lists(st.binary(max_size=3).map(merkle.leaf), max_size=20))
def test_its_roots_are_those_of_the_program(leaves):
    assert script.root(leaves) == merkle.root(leaves)


def test_an_export_overwrites_nothing_and_says_which_club(db, tmp_path):
    Evenings()
    path = tmp_path / "record.jsonl"
    path.write_text("mine")
    with pytest.raises(CommandError, match="has not been changed"):
        call_command("export", path)
    assert path.read_text() == "mine"
    Evenings("The Baldwin")
    with pytest.raises(
        CommandError, match=r"Choose a club with --club\. The clubs are: the-baldwin, the-portland"
    ):
        call_command("export", tmp_path / "other")
    with pytest.raises(
        CommandError, match=r"no club nowhere here\. The clubs are: the-baldwin, the-portland"
    ):
        call_command("export", tmp_path / "other", club="nowhere")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export", tmp_path / "none" / "other", club="the-portland")


def test_an_export_has_no_name_in_it(rows):
    text = json.dumps(rows, ensure_ascii=False)
    assert "Fenn" not in text and "Riain" not in text and "Portland" not in text
