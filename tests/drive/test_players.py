"""Who plays in a drive: corrected seats, a number kept after a merge, and a role chosen anew."""

from __future__ import annotations

from typing import Any

import pytest

from club.members import commands
from tables.movements.drive_seating import DriveRole
from tables.movements.dummies import Spare
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import told

pytestmark = pytest.mark.django_db
PLAIN = {"hands": 3, "tea_after": 0, "sealed": 0}


@pytest.fixture
def hall() -> Hall:
    """Eight people in the first of three hands."""
    made = a_hall(8)
    made.begin(**PLAIN)
    return made


def refused(hall: Hall, path: str, body: dict[str, Any]) -> dict[str, str]:
    """Post something that can't be; give what was expected, by field."""
    answer = program_of(hall.house.club, 1).post(f"/drives/{hall.evening.key}{path}", body)
    assert answer.status_code == 422, answer.content
    return {one["field"]: one["expected"] for one in answer.json()["errors"]}


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"table": 1, "N": 5, "S": 5}, ["S"]),
        ({"table": 2, "N": 2, "E": 2, "S": 2, "W": 3}, ["S", "E"]),
        ({"table": 1, "N": 77, "W": 78}, ["N", "W"]),
        ({"table": 99, "N": 5}, ["table"]),
        ({"table": 99, "N": None}, ["table"]),
    ],
)
def test_seats_that_cannot_be_are_refused_by_seat(
    hall: Hall, body: dict[str, Any], fields: list[str]
) -> None:
    before = hall.hand.seating
    assert sorted(refused(hall, "/seats", body)) == sorted(fields)
    assert hall.hand.seating == before


def test_two_dummies_may_be_named_at_one_table() -> None:
    hall = a_hall(6)
    hall.begin(**PLAIN, spare=Spare.DUMMY)
    seats = program_of(hall.house.club, 1)
    drive = seats.done(f"/drives/{hall.evening.key}/seats", {"table": 2, "S": None, "W": None})
    table = drive["hand"]["tables"][1]["seats"]
    assert (table["S"], table["W"]) == (None, None)


def test_whoever_does_not_play_cannot_leave(hall: Hall) -> None:
    assert list(refused(hall, "/players/leave", {"who": 1})) == ["who"]


@pytest.fixture
def merged(hall: Hall) -> Hall:
    """The same hall, after member 3 was merged into member 10 during the drive."""
    hall.house.people_enter("Kept Number")
    commands.mark_same(hall.house.order(), 3, 10)
    return hall


def test_a_kept_number_sees_the_table_where_the_other_one_sits(merged: Hall) -> None:
    house, key = merged.house, merged.evening.key
    page = told(house.reader(10).get(house.at("drive", key)))
    assert "You’re at table 1" in page
    may = program_of(house.club, 10).read(f"/drives/{key}")["may"]
    assert [one["kind"] for one in may] == ["state_result"]


def test_a_kept_number_is_used_for_whoever_plays_under_the_other(merged: Hall) -> None:
    steward, at = program_of(merged.house.club, 1), f"/drives/{merged.evening.key}"
    drive = steward.done(f"{at}/seats", {"table": 2, "S": 10})
    assert drive["hand"]["tables"][1]["seats"]["S"] == 3
    steward.done(f"{at}/cards", {"who": 10, "tricks": [7]})
    drive = steward.done(f"{at}/players/leave", {"who": 10})
    assert [one["left_after"] for one in drive["players"] if one["who"] == 3] == [1]
    drive = steward.done(f"{at}/players", {"who": 10, "role": "gent"})
    assert [one["left_after"] for one in drive["players"] if one["who"] in (3, 10)] == [None]


def test_whoever_comes_back_in_another_role_is_seated_in_it(hall: Hall) -> None:
    steward, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    for who in (3, 5):
        steward.done(f"{at}/players/leave", {"who": who})
    hall.play()
    hall.next()
    for who in (3, 5):
        drive = steward.done(f"{at}/players", {"who": who, "role": "lady"})
    assert {one["role"] for one in drive["players"] if one["who"] in (3, 5)} == {"lady"}
    hall.play()
    hall.next()
    role = {who: at.role for who in "35" if (at := hall.hand.seating.place_of(who))}
    assert DriveRole.LADY in role.values()
