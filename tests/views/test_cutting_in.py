"""Several who belong to other tables cut into one together; a right is taken or let pass."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.models import Stream
from tables import queries
from tables.room import acts
from tests.views.house import HTMX, House, a_house, sent, told

pytestmark = pytest.mark.django_db
NAMES = tuple(
    f"{first} Player"
    for first in (
        "Ada", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hugh", "Ida", "Jack", "Kate", "Liam",
    )
)  # fmt: skip
FIRST, SECOND = ("2", "3", "4", "5"), ("8", "9", "10", "11")
"""Who plays at tables 1 and 2; 6 and 7 wait at table 1, 12 and 13 belong to none."""


@pytest.fixture
def house() -> House:
    house = a_house()
    house.people_enter(*NAMES)
    return house


@pytest.fixture
def evening(house):
    evening = house.open_evening(*range(2, 14))
    house.play_begins(evening, FIRST)
    house.play_begins(evening, SECOND, 2)
    house.does(evening, acts.Declare(("6", "7"), 1))
    return evening


def waiting(evening, table: int) -> set[str]:
    """Return who belongs to a table without playing there."""
    return {m.who for m in queries.tables_of(evening)[table].members if not m.plays}


def choice(house: House, evening, **asked: object):
    return house.reader().get(house.at("cut-in", evening.key, 2), asked)


def cut_in_form(evening, who: str, *others: str) -> dict[str, object]:
    """Return the form of the preview of their cutting into table 2."""
    room = Stream.objects.get(pk=evening.stream_id)
    seen = f"{room.name}={room.version}"
    return sent(kind="cut_into", table="2", who=who, others=others, seen=seen)


def ticks(answer, *, ticked: bool = False) -> list[str]:
    """Return who can be ticked, or is."""
    found = re.findall(r'name="who" value="(\d+)"( checked)?', answer.content.decode())
    return [who for who, checked in found if checked or not ticked]


def test_the_desk_chooses_several_and_they_cut_in_together(house, evening):
    desk = house.reader()
    table = desk.get(house.at("table", evening.key, 2)).content.decode()
    assert house.at("cut-in", evening.key, 2) in table
    assert ticks(choice(house, evening)) == ["6", "7"]
    asked = choice(house, evening, kind="cut_into", who=["7", "6"])
    page = told(desk.get(asked.headers["Location"]))
    assert "F. Player and E. Player cut into table 2" in page
    assert "Eve Player" in page and "is waiting to come in at table 2" in page
    body = cut_in_form(evening, "7", "6")
    assert desk.post(house.at("do", evening.key), body).status_code == 302
    assert (waiting(evening, 1), waiting(evening, 2)) == (set(), {"6", "7"})


def test_where_one_cuts_in_others_can_be_added(house, evening):
    alone = {"kind": "cut_into", "table": "2", "who": "6"}
    address = house.at("consider", evening.key)
    assert "Choose who else cuts in" in told(house.reader().get(address, alone))
    own = told(house.reader(6).get(address, alone))
    assert "cuts into table 2" in own and "Choose who else cuts in" not in own


def test_only_the_desk_chooses_for_others(house, evening):
    member = house.reader(6)
    assert member.get(house.at("cut-in", evening.key, 2)).status_code == 403
    table = told(member.get(house.at("table", evening.key, 2)))
    assert "Add people from other tables" not in table
    body = cut_in_form(evening, "6", "7")
    assert member.post(house.at("do", evening.key), body, **HTMX).status_code == 403
    assert (waiting(evening, 1), waiting(evening, 2)) == ({"6", "7"}, set())


def test_nobody_chosen_and_nobody_to_choose_are_said(house, evening):
    empty = choice(house, evening, kind="cut_into")
    assert empty.status_code == 422 and "Choose at least one person." in told(empty)
    wrong = choice(house, evening, kind="cut_into", who=["6", "12"])
    assert wrong.status_code == 422 and "does not belong to another table" in told(wrong)
    assert ticks(wrong, ticked=True) == ["6"]
    house.does(evening, acts.Declare(("12", "13"), 2))
    assert "Nobody from another table" in told(choice(house, evening))
    table = told(house.reader().get(house.at("table", evening.key, 2)))
    assert "Add people from other tables" not in table


def place(house: House, evening, who: int) -> str:
    """Return what someone's own page says."""
    reader: Client = house.reader(who)
    return " ".join(told(reader.get(house.at("mine", evening.key))).split())


def test_who_waits_may_sit_out_the_next_rubber_and_take_the_turn_after_all(house, evening):
    page = place(house, evening, 6)
    assert "Sit out the next rubber at table 1" in page
    assert "They keep their place at the table; the next in turn plays." in page
    house.does(evening, acts.PassAdmission(1, "6"))
    assert "Play the next rubber at table 1 after all" in place(house, evening, 6)


def test_a_right_may_be_let_pass_and_taken_up_again(house, evening):
    house.does(evening, acts.Declare(("12",), 1))
    page = place(house, evening, 12)
    assert "Pass up the next place at table 1" in page
    assert "The right is kept. You will be asked again once a rubber has begun." in page
    house.does(evening, acts.PassAdmission(1, "12"))
    assert "Take the next place at table 1 after all" in place(house, evening, 12)


def test_a_place_just_taken_by_right_may_be_let_pass_after_all(house, evening):
    house.does(evening, acts.Declare(("12",), 1))
    house.does(evening, acts.QuitTable(1, "7"))
    assert "Pass up the place at table 1 after all" in place(house, evening, 12)


def test_who_belongs_to_another_table_reads_what_taking_a_place_costs(house, evening):
    house.does(evening, acts.Declare(("12",), 2))
    house.does(evening, acts.CutInto(2, "6", ("7",)))
    for who, card in (("6", "9"), ("7", "3")):
        house.does(evening, acts.CutCards(2, who, (card,)))
    house.does(evening, acts.QuitTable(2, "12"))
    page = place(house, evening, 6)
    assert "Take the place at table 2" in page
    assert "The place at table 1 is given up." in page
