"""One's own place, said to oneself: where, why, what comes next, and what one may do."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from club.reason import Reason
from rubbers.code.law import Because
from tables.commands import evenings
from tables.components.names import People
from tables.pages.shared.own_sentences import YOURS, said_to
from tables.room import acts
from tests.views.house import a_house, sent

pytestmark = pytest.mark.django_db

TABLES = Path(settings.BASE_DIR, "tables")
LEFT_AS_IT_IS = "{who} plays in a way nobody has written down."


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house):
    return house.open_evening(1, 2, 3, 4, 5, 6)


def told(answer):
    return answer.content.decode()


def place_of(house, evening, number):
    page = told(house.reader(number).get(house.at("mine", evening.key)))
    return page[page.index('id="place"') : page.index('id="own-rubbers"')]


def templates(*modules: str) -> set[str]:
    """Return every sentence these modules mark for translation."""
    found = set()
    for module in modules:
        for node in ast.walk(ast.parse((TABLES / module).read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "N_":
                found.add(ast.literal_eval(node.args[0]))
    return found


def fields(template: str) -> set[str]:
    return {name for _text, name, *_ in string.Formatter().parse(template) if name}


def test_whatever_comes_next_is_said_to_the_reader():
    about_one = {one for one in templates("room/forecast/next_step.py") if "{who}" in one}
    assert len(about_one) > 15 and about_one - YOURS.keys() == set()


def test_what_is_said_to_the_reader_is_what_a_rule_says():
    rules = [str(path.relative_to(TABLES)) for path in TABLES.glob("[rl][oa]*/**/*.py")]
    assert YOURS.keys() - templates(*rules) == set()
    for template, yours in YOURS.items():
        assert fields(yours) == fields(template) - {"who"}, yours
        assert yours.startswith("You ") and "{who}" not in yours


@pytest.mark.parametrize(
    ("template", "who", "words"),
    [
        ("{who} plays the next rubber at table {table}.", "2", "You play the next rubber"),
        ("{who} plays the next rubber at table {table}.", "3", "Mehta plays the next rubber"),
        (LEFT_AS_IT_IS, "2", "Lowry plays in a way"),
    ],
)
def test_a_sentence_is_turned_round_for_the_one_it_is_of(template, who, words):
    people = People({"2": "Edith Lowry", "3": "Anil Mehta"}, {"2": "Lowry", "3": "Mehta"}, "2")
    because = Because("16", "club-1864", 1, Reason(template, who=(who,), table=1))
    said = said_to(because, people)
    assert said.words.startswith(words) and said.law == "16"


def test_a_sentence_of_several_begins_with_the_reader():
    people = People({}, {"2": "Lowry", "3": "Mehta"}, "2")
    template = "{who} play at table {table}, first in the room."
    because = Because("16", "club-1864", 1, Reason(template, who=("3", "2"), table=1))
    assert said_to(because, people).words.startswith("You and Mehta play at table 1")


def test_one_who_waits_is_told_when_they_come_in(house, evening):
    house.play_begins(evening, ("2", "3", "4", "5", "6"))
    waiting = next(
        n for n in range(2, 7) if "You are waiting at table 1" in place_of(house, evening, n)
    )
    page = place_of(house, evening, waiting)
    assert "You come in at table 1 when this rubber ends." in page
    assert "Go to table 1" in page
    playing = next(n for n in range(2, 7) if n != waiting)
    assert "when this rubber ends" in place_of(house, evening, playing)


def test_of_several_acts_on_one_screen_one_is_the_main_one(house, evening):
    free = place_of(house, evening, 2)
    assert "Declare for a fresh table" in free and "Leave the room" in free
    assert free.count("btn--main") == 1
    house.play_begins(evening, ("2", "3", "4", "5"))
    playing = place_of(house, evening, 2)
    assert "Go to table 1" in playing and "Quit table 1" in playing
    assert playing.count("btn--main") == 1


def test_an_act_on_ones_own_place_is_done_there(house, evening):
    reader, mine = house.reader(2), house.at("mine", evening.key)
    here = f"http://testserver{mine}"
    asked = {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": here}
    declare = sent(kind="declare", who="2", next=mine)
    answer = reader.post(house.at("do", evening.key), declare, **asked)
    assert answer["HX-Trigger"] == "evening-changed"
    assert "You are waiting for a fresh table" in place_of(house, evening, 2)


def test_one_who_is_in_the_room_is_not_sent_to_the_door(house, evening):
    assert "Scan the code at the door" not in place_of(house, evening, 2)
    assert "Scan the code at the door" in place_of(house, evening, 7)
    house.does(evening, acts.Leave("2"))
    assert "Scan the code at the door" in place_of(house, evening, 2)


def test_before_the_doors_open_it_says_so(house):
    evenings.plan_evening(house.order(), house.start.date())
    page = told(house.reader(2).get(house.at("club")))
    assert "An evening is planned" in page
    key = house.club.evenings.get().key
    assert "The doors are not open yet." in told(house.reader(2).get(house.at("mine", key)))


def test_a_member_without_an_evening_is_led_to_no_place(house):
    page = told(house.reader(2).get(house.at("club")))
    assert "No evening is planned." in page and "My place" not in page
    assert house.reader(2).get(house.at("mine", "2026-01-01")).status_code == 404


def test_nobody_signed_in_has_no_place(house, evening):
    answer = Client().get(house.at("mine", evening.key))
    assert answer["Location"] == f"/sign-in?next={house.at('mine', evening.key)}"
    assert house.screen("hall").get(house.at("mine", evening.key)).status_code == 403
