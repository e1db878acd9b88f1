"""The board's acts, role by role: what it offers is what its reader can do."""

from __future__ import annotations

import pytest
from django.test import Client

from club.models import Member, Role
from tables.room import acts
from tests.views.house import told

pytestmark = pytest.mark.django_db

COUNTERSIGN = "Confirm the hand"
FIVE = ("2", "3", "4", "5", "6")


@pytest.fixture
def marked(house, evening):
    """A hand of table 1 that North, who is 2, has marked; 5 belongs and waits."""
    rubber = house.play_begins(evening, FIVE)
    house.hand(rubber, 9, agreed=False)
    return evening


def board(house, evening, reader):
    return told(reader.get(house.at("board", evening.key)))


def table(house, evening, reader):
    return told(reader.get(house.at("table", evening.key, 1)))


def test_countersigning_is_offered_on_the_board_only_to_who_can(house, marked):
    who = set()
    for number in range(7):
        reader = house.reader(number) if number else Client()
        may = "It is right" in table(house, marked, reader)
        assert (COUNTERSIGN in board(house, marked, reader)) is may, number
        who |= {number} if may else set()
    assert len(who) == 3 and who & {1, 5} == {1}  # the secretary and two players; 5 only waits


def test_an_arbitrator_countersigns_and_is_led_there_though_they_seat_nobody(house, marked):
    member = Member.objects.get(club=house.club, number=7)
    Role.objects.create(member=member, office="arbitrator")
    reader = house.reader(7)
    assert "It is right" in table(house, marked, reader)
    assert f"{COUNTERSIGN}, table 1" in board(house, marked, reader)


@pytest.mark.parametrize("number", [2, 5, 0])
def test_marking_is_offered_on_a_tile_only_to_who_can(house, evening, number):
    house.play_begins(evening, FIVE)
    reader = house.reader(number) if number else Client()
    may = "Mark the hand" in table(house, evening, reader)
    assert ("Mark hand 1" in board(house, evening, reader)) is may
    assert may is (number == 2)


@pytest.mark.parametrize("number", [2, 6, 0])
def test_a_rubber_is_ended_from_the_board_by_who_can(house, evening, number):
    rubber = house.play_begins(evening, FIVE)
    house.hand(rubber, 13)
    house.hand(rubber, 13)
    reader = house.reader(number) if number else Client()
    may = "end_rubber" in reader.get(house.at("table", evening.key, 1)).content.decode()
    assert ("End the rubber, table 1" in board(house, evening, reader)) is may
    assert may is (number != 0)


def test_a_visitor_is_led_to_no_page_that_is_closed_to_them(house, evening):
    house.does(evening, acts.ChangePhase(acts.Phase.CLOSE))
    page = Client().get(house.at("board", evening.key)).content.decode()
    assert house.at("night-sheet", evening.key) not in page
    assert house.at("standings", evening.key) in page
    page = house.reader(3).get(house.at("board", evening.key)).content.decode()
    assert house.at("night-sheet", evening.key) in page


@pytest.mark.parametrize(("people", "said"), [(5, "One goes out"), (6, "Two go out")])
def test_how_many_go_out_is_said_as_the_law_has_it(house, evening, people, said):
    rubber = house.play_begins(evening, tuple(str(1 + n) for n in range(people)))
    house.hand(rubber, 13)
    house.hand(rubber, 13)
    house.does(evening, acts.EndRubber(1))
    page = table(house, evening, house.reader())
    assert f"{said}: the" in page and f"Cutting: {said.lower()}" in page
    assert f"Cutting: {said.lower()}" in board(house, evening, house.reader())
    other = {"One goes out", "Two go out"} - {said}
    assert other.pop() not in page
