"""What a drive offers over REST: everything a caller may do next, and nothing they may not."""

from __future__ import annotations

from typing import Any

import pytest

from tables.drive.rules.drive_state import Prize
from tests.api.evening import device_of, program_of
from tests.drive.hall import Hall, a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Eight people in the first of two hands."""
    made = a_hall(8)
    made.begin(hands=2, tea_after=0, sealed=0, prizes=(Prize.LOWEST,))
    return made


def may(hall: Hall, number: int = 1) -> dict[str, Any]:
    """Return what a member may do, by kind."""
    view = program_of(hall.house.club, number).read(f"/drives/{hall.evening.key}")
    return {one["kind"]: one for one in view["may"]}


def values(offer: Any, name: str) -> Any:
    """Return the values among which a field of an offer is chosen."""
    return next(one.get("values") for one in offer["fields"] if one["name"] == name)


def state(hall: Hall, number: int, **fields: object) -> None:
    """Enter 8 tricks for North and South at table 1."""
    at, body = f"/drives/{hall.evening.key}/results", {"hand": 1, "table": 1, "ns": 8, **fields}
    program_of(hall.house.club, number).done(at, body)


def test_a_side_enters_the_other_confirms_and_then_neither_may_do_anything(hall: Hall) -> None:
    assert list(may(hall, 2)) == list(may(hall, 4)) == ["state_result"]
    state(hall, 2)
    assert list(may(hall, 2)) == ["state_result"]
    assert list(may(hall, 4)) == ["confirm_result"]
    at = f"/drives/{hall.evening.key}/results/confirm"
    program_of(hall.house.club, 4).done(at, may(hall, 4)["confirm_result"]["body"] | {"table": 1})
    assert may(hall, 2) == may(hall, 4) == {}


def test_the_tablet_of_a_table_enters_and_confirms_for_its_sides(hall: Hall) -> None:
    tablet, at = device_of(hall.house.club, "table", 1), f"/drives/{hall.evening.key}"
    (offer,) = tablet.read(at)["may"]
    assert (offer["kind"], values(offer, "table")) == ("state_result", [1])
    assert values(offer, "side") == ["N-S", "E-W"]
    state(hall, 2)
    first, second = tablet.read(at)["may"]
    assert (first["kind"], values(first, "side")) == ("state_result", ["N-S"])
    assert (second["kind"], values(second, "side")) == ("confirm_result", ["E-W"])
    tablet.done(f"{at}/results/confirm", {**second["body"], "table": 1, "side": "E-W"})
    assert tablet.read(at)["may"] == []
    assert device_of(hall.house.club, "table", 9).read(at)["may"] == []


def test_the_steward_is_offered_all_that_can_be_done(hall: Hall) -> None:
    begun = may(hall)
    usual = {
        "state_result",
        "type_card",
        "correct_seats",
        "join_drive",
        "leave_drive",
        "change_clock",
        "change_drive",
    }
    assert begun.keys() == usual
    assert values(begun["change_clock"], "act") == ["start", "ring"]
    state(hall, 2)
    assert may(hall).keys() == usual | {"confirm_result", "correct_result"}
    hall.play()
    in_all = may(hall)
    entered = usual - {"state_result"} | {"correct_result"}
    assert in_all.keys() == entered | {"seat_next_hand", "begin_tea", "end_drive"}
    assert values(in_all["correct_result"], "hand") == [1]


def test_cards_are_recorded_once_each_has_been_typed(hall: Hall) -> None:
    steward, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    for who in range(2, 10):
        assert "record_cards" not in may(hall)
        steward.done(f"{at}/cards", {"who": who, "tricks": [7, 7]})
    assert "record_cards" in may(hall)


def test_a_tie_for_a_prize_is_cut_for_after_the_end(hall: Hall) -> None:
    hall.play()
    hall.end()
    after = may(hall)
    assert after.keys() == {"correct_result", "cut_for_prize"}
    cut = after["cut_for_prize"]
    assert cut["body"] == {"prize": "lowest"}
    tied = values(cut, "who")
    assert len(tied) == 4
    at = f"/drives/{hall.evening.key}/prizes"
    program_of(hall.house.club, 1).done(at, {**cut["body"], "who": tied[0]})
    assert may(hall).keys() == {"correct_result"}
    assert may(hall, 2) == {}
