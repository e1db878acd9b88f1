"""`manage.py adjudicate`: a file in, an answer out."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

SCRIPT = """
players: [A, Y, B, Z]
dealer: Z
events:
  - {by: B, do: play, card: KS}
"""
ROOM = """
kind: room
players: [A, B, C, D]
events:
  - {do: cut, who: A, card: 3}
  - {do: cut, who: B, card: 6}
  - {do: cut, who: C, card: 6}
  - {do: cut, who: D, card: J}
"""


def printed(*arguments):
    out = io.StringIO()
    call_command("adjudicate", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "lead.yaml"
    path.write_text(SCRIPT)
    return path


def test_a_script_is_answered_with_the_same_bytes_each_time(script):
    first = printed(str(script))
    assert json.loads(first)["rulings"][0]["law"] == "62"
    assert printed(str(script)) == first


def test_standard_input_is_read_too(monkeypatch):
    typed = io.TextIOWrapper(io.BytesIO(SCRIPT.encode()))
    monkeypatch.setattr("sys.stdin", typed)
    assert json.loads(printed("-"))["code"] == "club-1864"


def test_a_script_of_the_room_is_answered_too(tmp_path):
    path = tmp_path / "room.yaml"
    path.write_text(ROOM)
    room = json.loads(printed(str(path)))["room"]
    assert room["cut_again"] == [{"who": ["B", "C"], "for": "partners"}]


def test_the_schema_lists_every_act():
    kinds = json.loads(printed("--schema"))["$defs"]
    assert {"do.play", "do.call_suit", "fact.holds", "room.do.cut", "room.fact.rubbers"} <= set(
        kinds
    )


@pytest.mark.parametrize("wrong", ["KS: [", "players: [A, Y]\nevents: []", "", "a: *b"])
def test_what_is_no_script_ends_with_status_two_and_names_the_place(tmp_path, wrong):
    path = tmp_path / "wrong.yaml"
    path.write_text(wrong)
    with pytest.raises(CommandError) as told:
        printed(str(path))
    assert told.value.returncode == 2
    assert "expected" in str(told.value)


def test_a_letter_in_another_encoding_is_named_by_its_line(tmp_path):
    path = tmp_path / "latin.yaml"
    path.write_bytes(SCRIPT.replace("players: [A", "players: [É").encode("latin-1"))
    with pytest.raises(CommandError, match="line 2: expected text saved as UTF-8"):
        printed(str(path))


@pytest.mark.parametrize("arguments", [(), ("/nowhere/at/all.yaml",)])
def test_no_file_is_said_plainly(arguments):
    with pytest.raises(CommandError) as told:
        printed(*arguments)
    assert told.value.returncode == 2
