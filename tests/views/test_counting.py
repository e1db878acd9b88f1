"""What the board and the hall screen say of how many play, wait, cut and have not declared."""

from __future__ import annotations

import re

import pytest

from tables.pages.shared.head_count import HeadCount, forming_words, nobody_next
from tables.room import acts
from tests.views.house import a_house

NOT_YET = "Nobody is in the room yet."
WANTED = "Whist needs four, dummy three, double dummy two."


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (HeadCount(0), NOT_YET),
        (HeadCount(0, last=True), NOT_YET),
        (HeadCount(1, free=1), "One in the room has not declared for a table."),
        (HeadCount(11, free=11), "Eleven in the room have not declared for a table."),
        (HeadCount(11, play=8, free=3), "Three in the room have not declared for a table."),
        (HeadCount(7, cut=7), "The cut decides who comes next."),
        (HeadCount(6, play=4, wait=2), "You will see who comes next when a rubber ends."),
        (HeadCount(8, play=8), "Nobody is waiting."),
        (
            HeadCount(9, play=8, free=1, last=True),
            "The last rubbers have been called, so nobody comes in.",
        ),
    ],
)
def test_where_nobody_is_next_it_is_said_why(count, said):
    assert nobody_next(count) == said


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (HeadCount(0), NOT_YET),
        (HeadCount(8, play=8), "Everyone in the room has a table."),
        (HeadCount(7, cut=7), "Everyone in the room has a table."),
        (HeadCount(5, play=4, free=1, without=1), f"1 without a table. {WANTED}"),
        (HeadCount(11, free=11, without=11), f"11 without a table. {WANTED}"),
        (
            HeadCount(11, free=9, wait=2, without=11, declared=2),
            f"11 without a table, 2 have declared. {WANTED}",
        ),
        (
            HeadCount(2, wait=1, without=1, declared=1),
            f"1 without a table, 1 has declared. {WANTED}",
        ),
    ],
)
def test_of_whom_a_fresh_table_could_form_is_said_as_it_is(count, said):
    assert forming_words(count) == said


@pytest.fixture
def house(db):
    house = a_house()
    house.people_enter()
    return house


def board_of(house, evening):
    page = house.reader().get(house.at("board", evening.key)).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def hall_of(house, evening):
    page = house.reader().get(house.at("hall", evening.key)).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_an_empty_room_is_said_to_be_empty(house):
    evening = house.open_evening()
    board = board_of(house, evening)
    assert board.count(NOT_YET) == 2 and "Everyone in the room" not in board
    assert NOT_YET in hall_of(house, evening)
    assert NOT_YET in house.reader().get(house.at("form-table", evening.key)).content.decode()


def test_people_who_have_not_declared_are_not_said_to_wait(house):
    evening = house.open_evening(1, 2, 3, 4, 5)
    board = board_of(house, evening)
    assert "5 in the room 0 playing 0 waiting 5 not declared" in board
    assert "Five in the room have not declared for a table." in board
    assert "Five in the room have not declared for a table." in hall_of(house, evening)


def test_those_who_cut_are_counted_as_cutting(house):
    evening = house.open_evening(1, 2, 3, 4, 5, 6, 7)
    house.does(evening, acts.FormTable(1, candidates=tuple("1234567")))
    board = board_of(house, evening)
    assert "7 in the room 0 playing 0 waiting 7 cutting" in board
    assert "The cut decides who comes next." in board


def test_who_plays_without_cutting_is_not_said_to_cut(house):
    evening = house.open_evening(1)
    house.does(evening, acts.RingOpeningBell(house.order().at))
    house.does(evening, acts.Arrive("2", house.order().at))
    for who in "3456":
        house.does(evening, acts.Arrive(who, house.order().at, "2"))
    asked = {"kind": "form_table", "table": "2", "candidates": list("123456")}
    preview = house.reader().get(house.at("consider", evening.key), asked).content.decode()
    assert preview.count("plays at table 2 without cutting") == 1
    assert preview.count("cuts at table 2") == 5
    house.does(evening, acts.FormTable(1, candidates=tuple("123456")))
    assert "6 in the room 1 playing 0 waiting 5 cutting" in board_of(house, evening)
    cutting = "Lowry, Mehta, Tallis, Fenn and Vale"
    hall = hall_of(house, evening)
    assert f"Cutting for places · Ashdown plays without cutting {cutting}" in hall


def test_a_table_is_formed_from_one_button(house):
    evening = house.open_evening(1, 2, 3, 4, 5)
    house.does(evening, acts.RingOpeningBell(house.order().at))
    assert board_of(house, evening).count("Form a table") == 1
    house.play_begins(evening, ("2", "3", "4", "5"))
    house.does(evening, acts.Arrive("6", house.order().at))
    assert board_of(house, evening).count("Form a table") == 1


def test_the_hall_screen_shows_the_whole_cut_and_all_who_wait(house):
    evening = house.open_evening(1, 2, 3, 4, 5, 6, 7)
    house.does(evening, acts.FormTable(1, candidates=tuple("1234567")))
    for who, card in zip("1234567", ("AS", "2H", "3", "4", "5", "6", "7"), strict=True):
        house.does(evening, acts.CutCards(1, who, (card,)))
    seven = "Ashdown A Lowry 2 Mehta 3 Tallis 4 Fenn 5 Vale 6 Wiśniewska 7"
    screen = hall_of(house, evening)
    assert f"Places {seven}" in screen
    assert "Fenn and Vale table 1, waiting to come in" in screen
    assert "Wiśniewska table 1, by right" in screen
    for who, card in zip("1234", "KQJA", strict=True):
        house.does(evening, acts.CutCards(1, who, (card,)))
    screen = hall_of(house, evening)
    assert f"Places {seven} Partners Tallis A Mehta J Lowry Q Ashdown K" in screen
    assert "Tallis and Mehta against Lowry and Ashdown" in screen and "Tallis deals" in screen


def test_the_hall_screen_shows_a_won_rubber_until_it_is_ended(house):
    evening = house.open_evening(1, 2, 3, 4, 5)
    rubber = house.play_begins(evening, ("2", "3", "4", "5"))
    for _ in range(2):
        house.hand(rubber, 13)
    screen = hall_of(house, evening)
    assert re.search(r"Rubber 1 · \w+ and \w+ win the rubber by \d points", screen)
    assert "2 games" in screen and "0 games" in screen
    house.does(evening, acts.EndRubber(1))
    assert "win the rubber" not in hall_of(house, evening)


def test_a_rubber_just_won_is_said_to_be_won_and_not_counted_yet(house):
    evening = house.open_evening(1, 2, 3, 4)
    rubber = house.play_begins(evening, ("1", "2", "3", "4"))
    for _game in range(2):
        house.hand(rubber, 13)
    hall = hall_of(house, evening)
    assert "win the rubber by" in hall
    assert "No rubbers have been counted yet." in hall
