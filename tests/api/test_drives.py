"""A drive over REST, from the door to the prizes."""

from __future__ import annotations

from typing import Any

import pytest

from club.access import device_tokens
from tables.registries import FORMATS
from tests.api.evening import ALL, Program
from tests.drive.hall import Hall, a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Eight people who have come to a drive."""
    return a_hall(8)


def program(hall: Hall, number: int = 1, *offices: str) -> Program:
    """Return a member's program; member 1 is the secretary."""
    context = hall.house.order(number, *offices)
    token = device_tokens.issue_token(context, "program", scopes=ALL)[1]
    return Program(hall.house.club, token)


def begin(hall: Hall, steward: Program) -> Any:
    """Begin a drive of two hands."""
    players = [
        {"who": n, "role": "lady" if n % 2 == 0 else "gent"} for n in range(2, hall.people + 2)
    ]
    return steward.done(f"/drives/{hall.evening.key}/begin", {"players": players, "hands": 2})


def kinds(view: Any) -> list[str]:
    """Return what may be done."""
    return [offer["kind"] for offer in view["may"]]


def test_a_drive_is_run_from_the_first_hand_to_the_prizes(hall: Hall) -> None:
    steward, at = program(hall), f"/drives/{hall.evening.key}"
    before = steward.read(at)
    assert (before["stage"], kinds(before)) == (None, ["begin_drive"])
    drive = begin(hall, steward)
    assert drive["hand"]["trump"] == "H"
    assert drive["hand"]["tables"][0]["seats"] == {"N": 2, "S": 3, "E": 4, "W": 5}
    assert "seat_next_hand" not in kinds(drive)
    for table, ns in ((1, 8), (2, 4)):
        drive = steward.done(f"{at}/results", {"hand": 1, "table": table, "ns": ns})
    assert {"seat_next_hand", "end_drive"} <= set(kinds(drive))
    drive = steward.done(f"{at}/next", {"seen": drive["seen"]})
    assert (drive["hand"]["hand"], drive["hand"]["trump"]) == (2, "C")
    for table in (1, 2):
        steward.done(f"{at}/results", {"hand": 2, "table": table, "ns": 9})
    steward.done(f"{at}/results/correct", {"hand": 1, "table": 2, "ns": 5, "reason": "As written."})
    over = steward.done(f"{at}/end")
    assert over["stage"] == "over"
    assert set(kinds(over)) <= {"correct_result", "cut_for_prize"}
    assert sum(int(one["points"]) for one in over["players"]) == 2 * 2 * 26
    first = over["prizes"][0]
    assert first["prize"] == "best_lady"
    assert first["winner"] or first["tied"]
    assert steward.read(f"{at}/hands/1")["tables"][1]["result"]["corrected"]
    (listed,) = steward.read("/drives")["results"]
    assert (listed["evening"], listed["stage"]) == (hall.evening.key, "over")


def test_a_player_states_their_own_table_and_the_other_side_confirms(hall: Hall) -> None:
    begin(hall, program(hall))
    at, ours, theirs = f"/drives/{hall.evening.key}", program(hall, 2), program(hall, 4)
    (offer,) = [one for one in ours.read(at)["may"] if one["kind"] == "state_result"]
    (table,) = [field for field in offer["fields"] if field["name"] == "table"]
    assert table["values"] == [1]
    ours.done(f"{at}/results", {"hand": 1, "table": 1, "ns": 9})
    assert ours.post(f"{at}/results/confirm", {"hand": 1, "table": 1}).status_code == 422
    drive = theirs.done(f"{at}/results/confirm", {"hand": 1, "table": 1})
    assert drive["hand"]["tables"][0]["result"]["confirmed"]
    refused = ours.post(f"{at}/results", {"hand": 1, "table": 2, "ns": 9})
    assert refused.status_code == 403


def test_the_next_hand_says_which_tables_it_waits_for(hall: Hall) -> None:
    steward = program(hall)
    begin(hall, steward)
    at = f"/drives/{hall.evening.key}"
    refused = steward.post(f"{at}/next")
    assert refused.status_code == 422
    assert "1, 2" in refused.json()["detail"]
    for table, who in ((1, 2), (2, 6)):
        program(hall, who).done(f"{at}/results", {"hand": 1, "table": table, "ns": 9})
    doubted = steward.post(f"{at}/next")
    assert [one["field"] for one in doubted.json()["errors"]] == ["unconfirmed"]
    assert steward.done(f"{at}/next", {"unconfirmed": True})["hand"]["hand"] == 2


def test_everybody_who_has_not_arrived_is_named_by_field(hall: Hall) -> None:
    players = [{"who": n, "role": "lady"} for n in (2, 1, 3, 4, 99, 5)]
    body = {"players": players, "hands": 2}
    refused = program(hall).post(f"/drives/{hall.evening.key}/begin", body)
    fields = [one["field"] for one in refused.json()["errors"]]
    assert fields == ["players[1].who", "players[4].who"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/begin", {"players": [{"who": 2, "role": "queen"}], "hands": 2}, "players[0].role"),
        ("/begin", {"players": [], "hands": 0}, "hands"),
        ("/results", {"hand": 1, "table": 9, "ns": 7}, "table"),
        ("/results", {"hand": 1, "table": 1, "ns": 14}, "ns"),
        ("/prizes", {"prize": "best_dog", "who": 2}, "prize"),
    ],
)
def test_a_body_that_cannot_be_is_refused_with_its_field(
    hall: Hall, path: str, body: dict[str, Any], field: str
) -> None:
    steward = program(hall)
    begin(hall, steward)
    refused = steward.post(f"/drives/{hall.evening.key}{path}", body)
    assert refused.status_code == 422
    assert field in [one["field"] for one in refused.json()["errors"]]


def test_seats_players_and_tea_are_changed_over_rest_too(hall: Hall) -> None:
    steward, at = program(hall), f"/drives/{hall.evening.key}"
    begin(hall, steward)
    drive = steward.done(f"{at}/seats", {"table": 1, "N": 6})
    assert drive["hand"]["tables"][0]["seats"]["N"] == 6
    assert drive["hand"]["tables"][1]["seats"]["N"] == 2
    steward.done(f"{at}/players/leave", {"who": 2})
    assert steward.done(f"{at}/players", {"who": 2, "role": "gent"})["players"]
    for table in (1, 2):
        steward.done(f"{at}/results", {"hand": 1, "table": table, "ns": 9})
    assert steward.done(f"{at}/tea")["stage"] == "tea"


def test_an_evening_of_rubbers_has_no_drive(hall: Hall) -> None:
    evening = hall.house.open_evening(2, 3)
    refused = program(hall).get(f"/drives/{evening.key}")
    assert refused.status_code == 422
    assert "isn’t a drive" in refused.json()["detail"]


def test_the_room_of_a_drive_offers_no_table_and_closing_says_what_it_needs(hall: Hall) -> None:
    steward, at = program(hall), f"/evenings/{hall.evening.key}"
    room = steward.read(f"{at}/board")
    assert set(kinds(room)) == {"arrive", "leave", "change_phase"}
    begin(hall, steward)
    (close,) = (one for one in steward.read(f"{at}/board")["may"] if one["kind"] == "change_phase")
    assert close["body"]["phase"] == "close"
    phase = close["href"]
    refused = steward.post(phase, close["body"])
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["errors"]] == ["drive_unfinished"]
    done = steward.done(phase, {**close["body"], "drive_unfinished": True})
    assert done["phase"] == "close"


@pytest.mark.parametrize("begun", [True, False])
def test_without_its_format_a_drive_says_what_is_missing_and_seats_no_table(
    hall: Hall, begun: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    steward, at = program(hall), f"/evenings/{hall.evening.key}"
    if begun:
        begin(hall, steward)
    monkeypatch.setattr(FORMATS, "_entries", {})
    if begun:
        refused = steward.post(f"{at}/candidacies", {"who": [2, 3, 4, 5]})
        assert refused.status_code == 422, refused.content
        assert "declare" not in kinds(steward.read(f"{at}/board"))
    else:
        players = [{"who": n, "role": "lady" if n % 2 else "gent"} for n in (2, 3, 4, 5)]
        refused = steward.post(
            f"/drives/{hall.evening.key}/begin", {"players": players, "hands": 2}
        )
        assert refused.status_code == 422, refused.content
        assert "drive-semi-partner" in refused.json()["detail"]
    assert "cannot be shown" not in caplog.text
