"""Bundles of deals over the API: a hand's once it is over, an evening's with its secret."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from club.errors import Refusal
from rubbers.cards.seats import Seat
from rubbers.commands import table
from rubbers.dealing.beacon import Beacon
from rubbers.play.state import acts as rubber_acts
from tables import tasks
from tables.commands import room_acts
from tables.room import acts
from tables.room.act_types.hall_acts import Phase
from tests.api.document import the_document
from tests.rubbers.committed import SECRET
from tests.rubbers.test_freeze import Table, carried
from tests.rubbers.test_verify_hand import wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> Table:
    made = Table()
    made.freeze(Beacon.CARDS)
    made.types(Seat.N)
    made.types(Seat.E)
    return made


def read(four: Table, path: str = "", who: int = 2) -> Any:
    evening = four.row.evening
    return four.house.reader(who).get(f"/api/v1/deals/{evening.club.slug}/{evening.key}{path}")


def shape_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = the_document()["components"]["schemas"][name]
    return found


def test_a_hand_is_given_once_it_is_over_and_passes_the_script(four):
    assert read(four, "/1/1").status_code == 404
    four.play_out()
    answer = read(four, "/1/1")
    assert (answer.status_code, wrong(answer.content)) == (200, "")
    made = answer.json()
    assert set(made) == set(shape_of("HandBundle")["properties"])
    assert made["beacon"] == "whist/beacon/v1|cards|N=9C|E=KD|S=2H|W=7S"
    assert made["id"] == f"{four.row.evening.key}/1|T01|R01|H01|0"
    assert read(four, "/1/1?attempt=0").json() == made


@pytest.mark.parametrize("path", ["/1/2", "/2/1", "/1/1?attempt=1"])
def test_a_hand_there_is_none_of_is_not_found(four, path):
    four.play_out()
    assert read(four, path).status_code == 404


@pytest.mark.parametrize("asked", ["attempt=4", "attempt=-1", "attempt=x", "more=1"])
def test_a_question_of_the_wrong_shape_is_named(four, asked):
    assert read(four, f"/1/1?{asked}").status_code == 422


def test_what_is_not_revealed_is_in_no_answer(four):
    assert read(four).json()["hands"] == []
    told = json.dumps([read(four).json(), read(four, "/1/1").json()])
    assert SECRET.hex() not in told
    assert read(four).json()["secret"] is None


def test_numbers_of_devices_are_shown_with_what_they_were_committed_to_by():
    four = Table()
    four.freeze(Beacon.DEVICES)
    for step in (four.commits, four.reveals):
        for seat in Seat:
            step(seat)
    four.play_out()
    answer = read(four, "/1/1")
    assert set(answer.json()["devices"]) == {"N", "E", "S", "W"}
    assert wrong(answer.content) == ""


def test_an_evening_has_its_root_at_once_and_its_secret_after_the_close(four):
    before = read(four).json()
    assert set(before) == set(shape_of("EveningBundle")["properties"])
    assert (before["secret"], before["leaves"]) == (None, 327_936)
    four.play_out()
    assert [one["id"] for one in read(four).json()["hands"]] == [read(four, "/1/1").json()["id"]]
    evening = four.row.evening
    with pytest.raises(Refusal) as refused:
        four.house.does(evening, acts.ChangePhase(Phase.CLOSE))
    order = replace(four.house.order(), waives=(refused.value.law,), reason="It is late.")
    room_acts.perform(order, evening, acts.ChangePhase(Phase.CLOSE))
    assert read(four).json()["secret"] is None
    tasks.reveal_deals({"club": evening.club_id, "evening": evening.key})
    assert read(four).json()["secret"] == SECRET.hex()


def test_cuts_that_the_program_drew_are_there_in_their_order(four):
    house, evening = four.house, four.row.evening
    people = ("6", "7", "8", "1")
    if not house.club.members.filter(number=8).exists():
        house.people_enter("Beryl Cole")
    for who in people:
        house.does(evening, acts.Arrive(who, house.order().at))
    house.does(evening, acts.Declare(people))
    house.does(evening, acts.FormTable(2))
    house.does(evening, acts.DrawCut(2))
    cuts = read(four).json()["cuts"]
    assert [one["id"][-4:] for one in cuts] == [f"C{n:03}" for n in range(len(cuts))]
    assert set(cuts[0]["who"]) == set(people)
    assert set(cuts[0]) == set(shape_of("CutBundle")["properties"])


def test_an_evening_without_a_commitment_is_not_found(four):
    house = four.house
    other = house.open_evening(2, 3)
    slug = four.row.evening.club.slug
    answer = house.reader(2).get(f"/api/v1/deals/{slug}/{other.key}")
    assert answer.status_code == 404


def test_a_stranger_to_the_club_is_told_nothing(four):
    four.play_out()
    evening = four.row.evening
    at = f"/api/v1/deals/{evening.club.slug}/{evening.key}/1/1"
    assert Client().get(at).status_code == 401


def test_a_hand_left_when_the_rubber_was_is_given_once_it_is_revealed(four):
    carried(four, rubber_acts.Abandon())
    assert read(four, "/1/1").status_code == 404
    table.reveal(four.order(), four.row)
    assert wrong(read(four, "/1/1").content) == ""
