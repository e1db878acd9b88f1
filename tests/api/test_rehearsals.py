"""Rehearsals over REST: begun, followed, read and cancelled by an officer's program."""

from __future__ import annotations

import json
from io import StringIO
from itertools import count

import pytest
from celery import current_app
from django.core.management import CommandError, call_command

from club import tasks
from club.access import device_tokens
from club.rules.permissions import Caller
from tables.commands import rehearsed_drives
from tables.drive.rules.rehearsed_drive import RehearsedDrive
from tables.models import Rehearsal
from tests.api.evening import ALL, Program, a_club, order_in, secretary

pytestmark = pytest.mark.django_db
TOLD = {"people": 9, "minutes": 60, "arriving_minutes": 5, "bell_minute": 5, "bot": "novice"}


@pytest.fixture
def program() -> Program:
    current_app.loader.import_default_modules()
    return secretary(a_club())


def test_an_evening_is_rehearsed_followed_and_read(program: Program) -> None:
    view = program.done("/rehearsals", {**TOLD, "seed": "a1"})
    assert (view["stage"], view["percent"], view["result"]) == ("waiting", 0, None)
    tasks.sweep()
    shown = program.read(f"/rehearsals/{view['rehearsal']}")
    result = shown["result"]
    assert shown["stage"] == "done" and shown["percent"] == 100
    assert shown["version"] > view["version"] and shown["stream"] == view["stream"]
    assert len(result["people"]) == 9 and result["packs"] == 2 * result["tables"] == 4
    assert result["rubbers_finished"] == result["score_cards"]
    assert {line["kind"] for line in result["timeline"]} >= {"comes", "forms", "begins", "won"}
    assert result["standings"][0]["place"] == 1 and "points" in result["standings"][0]["figures"]
    listed = program.read("/rehearsals")["results"]
    assert [one["rehearsal"] for one in listed] == [view["rehearsal"]]
    assert listed[0]["result"] is None


def test_the_same_key_begins_it_once(program: Program) -> None:
    one, two = (program.post("/rehearsals", TOLD, key="k") for _ in range(2))
    assert one.json()["view"]["rehearsal"] == two.json()["view"]["rehearsal"]
    other = program.post("/rehearsals", {**TOLD, "seed": "z"}, key="k")
    assert other.status_code == 422 and Rehearsal.objects.count() == 1


def test_it_is_cancelled_and_another_may_begin(program: Program, caplog) -> None:
    view = program.done("/rehearsals", TOLD)
    again = program.post("/rehearsals", {**TOLD, "seed": "2"})
    assert again.status_code == 422 and "already rehearsing" in again.json()["detail"]
    assert again.json()["view"] is None and "cannot be shown" not in caplog.text
    cancelled = program.done(f"/rehearsals/{view['rehearsal']}/cancel")
    assert cancelled["stage"] == "cancelled"
    assert program.done("/rehearsals", TOLD)["stage"] == "waiting"


@pytest.mark.parametrize(
    ("field", "value"),
    [("people", 3), ("people", 201), ("minutes", 481), ("bot", "strong"), ("seed", "a b"),
     ("bell_minute", 61), ("people", "many")],
)  # fmt: skip
def test_what_is_out_of_bounds_is_refused_by_its_field(program: Program, field, value) -> None:
    answer = program.post("/rehearsals", {**TOLD, field: value})
    assert answer.status_code == 422
    assert [fault["field"] for fault in answer.json()["errors"]] == [field]


def test_a_member_who_holds_no_office_is_told_nothing(program: Program) -> None:
    view = program.done("/rehearsals", TOLD)
    context = order_in(program.club)
    own = type(context)(Caller(program.club.pk, 2), "own-token", context.at)
    member = Program(program.club, device_tokens.issue_token(own, "Mine", scopes=ALL[:])[1])
    assert member.get("/rehearsals").status_code == 403
    assert member.get(f"/rehearsals/{view['rehearsal']}").status_code == 403
    assert member.post("/rehearsals", TOLD).status_code == 403
    assert member.post(f"/rehearsals/{view['rehearsal']}/cancel").status_code == 403


def test_the_command_rehearses_without_writing_a_row(program: Program) -> None:
    def printed(*more: str) -> dict:
        out = StringIO()
        said = ["--people", "9", "--minutes", "60", "--seed", "a1", "--bot", "novice", "--json"]
        call_command("rehearse", *said, *more, stdout=out, stderr=StringIO())
        return json.loads(out.getvalue())

    one, two = printed(), printed("--club", program.club.slug)
    assert one["result"] == two["result"] and one["club"] == program.club.slug
    assert len(one["result"]["people"]) == 9 and not Rehearsal.objects.exists()
    with pytest.raises(CommandError, match="--people"):
        call_command("rehearse", "--people", "3")
    with pytest.raises(CommandError, match=r"no club nowhere here\. The clubs are: the-portland"):
        call_command("rehearse", "--club", "nowhere")
    a_club("The Turf")
    with pytest.raises(CommandError, match="--club"):
        call_command("rehearse")


def drive_rehearsed(*more: str) -> str:
    """Rehearse a small drive in the terminal; return what is printed."""
    out = StringIO()
    said = ["--format", "drive-progressive", "--people", "9", "--hands", "3", "--bot", "novice"]
    call_command("rehearse", *said, *more, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_command_rehearses_a_drive_of_a_format(program: Program) -> None:
    found = json.loads(drive_rehearsed("--json"))
    assert (found["format"], found["terms"]["people"]) == ("drive-progressive", 9)
    assert (found["result"]["tables"], found["result"]["out"]) == (2, 1)
    assert len(found["result"]["players"]) == 9
    assert json.loads(drive_rehearsed("--json", "--seed", "1"))["result"] == found["result"]
    assert "9 people, 3 hands, seed 1" in drive_rehearsed()
    assert "dummies: 3" in drive_rehearsed("--spare", "dummy")
    assert not Rehearsal.objects.exists()


def test_a_long_drive_goes_on_after_each_slice(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = json.loads(drive_rehearsed("--json"))["result"]
    played, slices = rehearsed_drives.played, list[int]()

    def one_hand(row: Rehearsal, _stopwatch: object, _longest: float) -> RehearsedDrive | None:
        slices.append(len(slices))
        return played(row, count().__next__, 1.5)

    monkeypatch.setattr(rehearsed_drives, "played", one_hand)
    assert json.loads(drive_rehearsed("--json"))["result"] == whole
    assert len(slices) == 3


def test_the_command_lists_the_formats_and_names_options_that_do_not_fit(program: Program) -> None:
    with pytest.raises(CommandError, match="no format whist; the formats are: rubbers, drive-semi"):
        call_command("rehearse", "--format", "whist")
    with pytest.raises(CommandError, match="The format rubbers doesn't take --hands"):
        call_command("rehearse", "--hands", "3")
    with pytest.raises(CommandError, match="doesn't take --hand-minutes, --tables"):
        drive_rehearsed("--tables", "2", "--hand-minutes", "5")
    with pytest.raises(CommandError, match="--people: a whole number from 4 to 1000"):
        drive_rehearsed("--people", "2")
