"""`manage.py adjudicate`: a file in, an answer out."""

import io
import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from api.management.commands import adjudicate

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


def test_plain_words_are_printed_where_they_are_asked_for(script):
    first, *rest = printed(str(script), "--words").splitlines()
    assert first.startswith("Y or Z may choose “Call the king of spades from B”")
    assert "What may be done" in rest


def test_of_several_files_each_answer_is_one_line_that_names_its_file(script, tmp_path):
    room = tmp_path / "room.yaml"
    room.write_text(ROOM)
    lines = [json.loads(line) for line in printed(str(script), str(room)).splitlines()]
    assert [line.pop("file") for line in lines] == [str(script), str(room)]
    assert lines == [json.loads(printed(str(one))) for one in (script, room)]


@pytest.mark.parametrize("words", [(), ("--words",)])
def test_of_several_files_one_that_is_no_script_is_named_and_the_others_are_answered(
    script, tmp_path, words
):
    wrong, out = tmp_path / "wrong.yaml", io.StringIO()
    wrong.write_text("players: [A, Y]\nevents: []")
    with pytest.raises(CommandError, match="2 of 3 scripts could not be read") as told:
        call_command("adjudicate", str(wrong), "/nowhere", str(script), *words, stdout=out)
    assert told.value.returncode == 2
    answers = out.getvalue()
    assert "four different names" in answers and "No such file" in answers
    assert ("Y or Z may choose" if words else '"law": "62"') in answers


def from_the_shell(*arguments):
    command = [sys.executable, "-X", "importtime", "manage.py", "adjudicate", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=settings.BASE_DIR, check=False
    )


def test_the_command_is_answered_without_loading_the_database_or_the_admin(script):
    done = from_the_shell(str(script))
    assert (done.returncode, done.stdout) == (0, printed(str(script)))
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert loaded.isdisjoint({"django.db.models", "celery", "rest_framework", "unfold"})


def test_a_plugin_that_is_installed_is_loaded_for_its_codes(monkeypatch, tmp_path):
    assert adjudicate.no_plugin_is_installed()
    package = tmp_path / "american-1.0.dist-info"
    package.mkdir()
    (package / "entry_points.txt").write_text("[whistclub]\namerican = american\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not adjudicate.no_plugin_is_installed()
