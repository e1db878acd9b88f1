"""The precedence book tells a cut as it was: who came before whom, and who cut again."""

from html import unescape

import pytest
from django.utils.html import strip_tags

from tables.room import acts
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def cutting():
    """Return a house and an evening at which four are about to cut for partners."""
    house = a_house()
    house.people_enter()
    evening = house.open_evening(1, 2, 3, 4)
    house.does(evening, acts.Declare(("1", "2", "3", "4")))
    house.does(evening, acts.FormTable(1))
    return house, evening


def book(house, evening):
    """Return the words of the precedence book."""
    answer = house.reader().get(house.at("book", evening.key))
    return unescape(strip_tags(answer.content.decode()))


def cut(house, evening, *cards):
    for who, card in cards:
        house.does(evening, acts.CutCards(1, who, (card,)))


def test_the_cards_stand_in_the_order_of_the_cut_and_those_cut_again_are_marked(cutting):
    house, evening = cutting
    cut(house, evening, ("1", "9"), ("2", "K"), ("3", "9"), ("4", "2"), ("1", "Q"), ("3", "3"))
    told = book(house, evening)
    assert "the lowest first: Tallis two; Mehta nine; Ashdown nine; Lowry king; " in told
    assert "Lowry king; cut again: Mehta three; Ashdown queen." in told


def test_a_card_taken_back_is_not_told_as_cut(cutting):
    house, evening = cutting
    cut(house, evening, ("1", "A"))
    house.does(evening, acts.UndoCard(1, "1"))
    cut(house, evening, ("1", "9"), ("2", "K"), ("3", "8"), ("4", "2"))
    told = book(house, evening)
    assert "the lowest first: Tallis two; Mehta eight; Ashdown nine; Lowry king." in told
