"""A member's receipts: theirs alone to list, handed out as files, short under the sheets."""

from __future__ import annotations

import json

import pytest

from club import clock
from club.members import commands
from club.models import Line
from club.record import checkpoints
from club.record.signing_commands import checkpoint
from tables.room import acts
from tests.api.evening import Program, program_of
from tests.club.test_verify_record import script
from tests.views.house import HTMX, a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    """Return a club in which 2, 3, 4 and 5 played a game; 6 looked on; 7 stayed at home."""
    made = a_house()
    made.people_enter()
    evening = made.open_evening(1, 2, 3, 4, 5, 6)
    rubber = made.play_begins(evening, ("2", "3", "4", "5"))
    made.hand(rubber, 13)
    made.evening, made.rubber = evening, rubber
    return made


def page(house, number):
    return house.reader(number).get(house.at("receipts")).content.decode()


def listed(house, number):
    return program_of(house.club, number).read("/receipts")["results"]


def test_those_who_played_have_the_game_and_their_cuts_and_nobody_else_has(house):
    whats = [row["what"] for row in listed(house, 2)]
    assert whats[0] == "game_won" and set(whats[1:]) == {"cut_concluded"}
    assert listed(house, 6) == listed(house, 7) == []
    assert "Game won" in page(house, 2) and "No receipts yet" in page(house, 6)


def test_who_was_there_has_the_close_of_the_evening(house):
    house.hand(house.rubber, 13)
    house.does(house.evening, acts.EndRubber(1))
    house.does(house.evening, acts.ChangePhase(acts.Phase.CLOSE))
    assert [row["what"] for row in listed(house, 6)] == ["phase_changed"]
    assert listed(house, 7) == []


def test_before_the_club_has_signed_there_is_no_receipt_to_have(house):
    assert {row["checkpoint"] for row in listed(house, 2)} == {None}
    assert "not signed yet" in page(house, 2)
    position = listed(house, 2)[0]["position"]
    answer = program_of(house.club, 2).get(f"/receipts/{position}")
    assert answer.status_code == 404 and "has not signed this line yet" in answer.json()["detail"]


def test_a_receipt_is_handed_out_by_page_and_by_program_and_holds(house):
    checkpoint(house.club.pk, clock.now(), "the game")
    row = listed(house, 3)[0]
    assert row["checkpoint"] == 1
    reader = house.reader(3)
    file = reader.get(house.at("receipt", row["position"]))
    assert "attachment" in file["Content-Disposition"] and file["Cache-Control"].endswith(
        "no-store"
    )
    given = json.loads(file.content)
    assert given == program_of(house.club, 3).read(f"/receipts/{row['position']}")
    assert checkpoints.receipt_holds(given)
    assert (given["stream"], given["line"]) == (row["stream"], row["number"])
    heading = {"kind": "record", "format": script.FORMAT, "club": house.club.pk}
    rows = [heading, {"kind": "end", "lines": 0, "heads": 0, "checkpoints": 0}]
    said = "\n".join(script.faults(rows, None, [given]))
    assert "the record no longer has that line" in said


def test_of_two_checkpoints_the_first_over_a_line_is_named(house):
    for why in ("one", "two"):
        checkpoint(house.club.pk, clock.now(), why)
        house.people_enter(f"Somebody {why}")
    assert {row["checkpoint"] for row in listed(house, 2)} == {1}


def test_nobody_has_the_receipt_of_a_line_that_is_not_theirs_on_the_page(house):
    checkpoint(house.club.pk, clock.now(), "the game")
    position = listed(house, 2)[0]["position"]
    assert house.reader(6).get(house.at("receipt", position)).status_code == 404


def test_a_program_has_the_receipt_of_what_it_may_read_and_of_nothing_more(house):
    checkpoint(house.club.pk, clock.now(), "the game")
    register = Line.objects.filter(stream__name="register").first().position.number
    assert program_of(house.club, 2).get(f"/receipts/{register}").status_code == 404
    other = a_house("Elsewhere")
    other.people_enter()
    open_line = listed(house, 2)[0]["position"]
    assert program_of(other.club, 2).get(f"/receipts/{open_line}").status_code == 404


def test_a_device_has_no_receipts(house):
    screen = Program(house.club, house.secret_of("hall"))
    assert screen.get("/receipts").status_code == 403
    assert house.screen("door").get(house.at("receipts")).status_code == 403


def test_one_kept_under_another_number_has_the_receipts_of_both(house):
    commands.mark_same(house.order(), 2, 7)
    assert listed(house, 7)[0]["what"] == "game_won"


@pytest.mark.parametrize("name", ["state-sheet", "night-sheet"])
def test_a_sheet_ends_with_what_was_signed_so_far(house, name):
    reader, address = house.reader(), house.at(name, house.evening.key)
    assert "Record check" not in reader.get(address).content.decode()
    before = reader.get(address, **HTMX)
    short = checkpoints.short(checkpoint(house.club.pk, clock.now(), "the game"))
    assert (
        f'Record check, at checkpoint <span class="t">{short}'
        in reader.get(address).content.decode()
    )
    if "ETag" in before:
        again = reader.get(address, **HTMX, HTTP_IF_NONE_MATCH=before["ETag"])
        assert again.status_code == 200, "what was signed since is not missed"


def test_the_list_takes_no_more_queries_for_many_lines(house, django_assert_max_num_queries):
    reader = house.reader(2)
    checkpoint(house.club.pk, clock.now(), "the game")
    for _hand in range(2):
        house.hand(house.rubber, 0)
    with django_assert_max_num_queries(20):
        assert reader.get(house.at("receipts")).status_code == 200
