"""The board: who plays, who waits and why, and what its reader may do there."""

from __future__ import annotations

import pytest
from django.test import Client

from club.models import Club, Line
from tables.room import acts
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("who", "most"), [(1, 15), (3, 15), (None, 10)])
def test_the_board_asks_the_database_as_often_for_many_as_for_few(
    house, playing, who, most, django_assert_max_num_queries
):
    house.people_enter(*(f"Member {n}" for n in range(30)))
    for number in range(9, 30):
        house.does(playing, acts.Arrive(str(number), house.order().at))
    house.play_begins(playing, ("9", "10", "11", "12", "13"), table=2)
    Club.objects.update(is_public=True)
    reader = Client() if who is None else house.reader(who)
    with django_assert_max_num_queries(most):
        assert reader.get(house.at("board", playing.key)).status_code == 200


def test_the_board_says_who_plays_who_waits_and_why(house, evening):
    house.play_begins(evening, ("2", "3", "4", "5", "6"))
    page = told(house.reader(3).get(house.at("board", evening.key)))
    for words in (
        "6 in the room",
        "4 playing",
        "1 waiting",
        "waiting to come in",
        "Law 20",
        "Table 1",
    ):
        assert words in page, words
    assert "Form a table" not in page and "Undo" not in page


def test_a_visitor_reads_the_board_and_changes_nothing(house, playing):
    visitor, board = Client(), house.at("board", playing.key)
    Club.objects.update(is_public=False)
    assert visitor.get(board).status_code == 302
    Club.objects.update(is_public=True)
    for name, more in (("board", ()), ("book", ()), ("standings", ()), ("table", (1,))):
        page = visitor.get(house.at(name, playing.key, *more)).content.split(b"<footer")[0]
        assert b"</h1>" in page and b'method="post"' not in page, name
    answer = visitor.post(house.at("do", playing.key), sent(kind="last_call"))
    assert answer.status_code == 302 and "/sign-in" in answer["Location"]
    assert not Line.objects.filter(what="last_call_given").exists()


def test_the_evening_goes_on_by_its_phases_and_back_by_undo(house, evening):
    reader = house.reader()
    address = house.at("do", evening.key)
    reader.post(f"{address}?kind=change_phase", sent(phase="play"))
    evening.refresh_from_db()
    assert evening.phase == "play"
    page = told(reader.get(house.at("board", evening.key)))
    assert "The evening is now at: Play." in page
    act = Line.objects.get(what="phase_changed").intent
    reader.post(house.at("undo", evening.key), sent(act=act))
    evening.refresh_from_db()
    assert evening.phase == "door"


def test_the_bell_comes_first_where_the_house_goes_by_it(house, evening):
    page = told(house.reader().get(house.at("board", evening.key)))
    assert "Ring the opening bell" in page
    house.does(evening, acts.RingOpeningBell(house.order().at))
    assert "Ring the opening bell" not in told(house.reader().get(house.at("board", evening.key)))


def test_a_member_without_a_table_is_offered_to_declare(house, evening):
    reader, board = house.reader(3), house.at("board", evening.key)
    assert "Declare for a fresh table" in told(reader.get(board))
    reader.post(house.at("do", evening.key), sent(kind="declare", who="3"))
    page = told(reader.get(board))
    assert "is a candidate for a fresh table" in page and "Declare for a fresh table" not in page
    other = reader.post(house.at("do", evening.key), sent(kind="declare", who="4"))
    assert other.status_code == 403


def test_a_person_is_shown_what_they_may_do_and_another_what_may_be_entered(house, playing):
    own = told(house.reader(6).get(house.at("person", playing.key, 6)))
    assert "What you may do" in own and "Declare for table 1" in own
    other = told(house.reader(3).get(house.at("person", playing.key, 6)))
    assert "Nothing at the moment." in other
    officer = told(house.reader().get(house.at("person", playing.key, 6)))
    assert "Actions" in officer and "Leave the room" in officer
    assert house.reader().get(house.at("person", playing.key, 999)).status_code == 404
