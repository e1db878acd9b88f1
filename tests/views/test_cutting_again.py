"""A cut on the page: what it is for, what the lowest card brings, and why some cut again."""

from __future__ import annotations

import html
import re

import pytest

from rubbers.cards.seats import WhistGame
from tables.room import acts
from tests.views.house import a_house, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house):
    return house.open_evening(1, 2, 3, 4, 5)


def table(house, evening, reader=1):
    page = house.reader(reader).get(house.at("table", evening.key, 1)).content.decode()
    words = re.sub(r"<[^>]+>", " ", page[page.index("<main") :])
    return re.sub(r"\s+", " ", html.unescape(words))


def cut(house, evening, people, cards):
    for who, card in zip(people, cards, strict=True):
        house.does(evening, acts.CutCards(1, who, tuple(card.split("+"))))


def formed(house, evening, people="2345", game=WhistGame.WHIST):
    house.does(evening, acts.FormTable(1, game, candidates=tuple(people)))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("5559", "cut equal cards and cut again: the two lowest play together. Law 19"),
        ("2559", "cut equal cards and cut again: the lower joins the lowest. Law 18"),
        ("5589", "cut equal lowest cards, and cut again for the deal. Law 18"),
        ("2999", "cut equal cards and cut again: the lowest of them joins the dealer. Law 19"),
        ("7777", "all cut equal cards, and cut again. Law 19"),
    ],
)
def test_while_some_cut_again_the_page_says_why(house, evening, cards, said):
    formed(house, evening)
    assert "cut again" not in table(house, evening)
    cut(house, evening, "2345", cards)
    assert said in table(house, evening) and said in table(house, evening, reader=3)
    again = [who for who, card in zip("2345", cards, strict=True) if cards.count(card) > 1]
    cut(house, evening, again, "A368"[: len(again)])
    assert "cut again:" not in table(house, evening) and "Ready to begin" in table(house, evening)


@pytest.mark.law("15")
def test_one_who_exposed_two_cards_is_told_to_cut_again_until_he_has(house, evening):
    formed(house, evening)
    cut(house, evening, "2", ["5+9"])
    said = "Lowry exposed more than one card and must cut again. Law 15"
    assert said in table(house, evening)
    cut(house, evening, "2", ["5"])
    assert said not in table(house, evening)


@pytest.mark.law("14")
@pytest.mark.parametrize(
    ("sent_cards", "said"),
    [
        ({"rank-2": "K", "suit-2": "H", "rank-3": "K", "suit-3": "H"}, "Lowry has cut the king"),
        (
            {"rank-2": "K", "suit-2": "H", "more-2": "KH"},
            "The king of hearts has been entered twice.",
        ),
    ],
)
def test_one_card_told_twice_in_one_form_is_asked_about_and_can_stand(
    house, evening, sent_cards, said
):
    formed(house, evening)
    reader, where = house.reader(), house.at("cut", evening.key, 1)
    asked = reader.post(where, sent(**sent_cards))
    shown = html.unescape(asked.content.decode())
    assert said in shown and "Yes, that’s right" in shown
    doubted = max(name[-1] for name in sent_cards)
    answer = reader.post(where, sent(**sent_cards, stands=[doubted]))
    assert answer.status_code == 302


@pytest.mark.parametrize(
    ("game", "people", "for_what", "brings", "again", "deals"),
    [
        (
            WhistGame.DUMMY,
            "234",
            "Cutting for dummy",
            "The lowest has dummy for partner, and dummy deals first.",
            "cut again: the lowest has dummy for partner. Law 19 (our reading)",
            "Edith Lowry has dummy for partner, and dummy deals first. Lowry may choose",
        ),
        (
            WhistGame.DOUBLE_DUMMY,
            "23",
            "Cutting for the first deal",
            "The lower player’s dummy deals first.",
            "cut again for the first deal. Law 18 (our reading)",
            "Edith Lowry cut lower, and Edith Lowry’s dummy deals first. Lowry may choose",
        ),
    ],
)
def test_a_table_with_a_dummy_is_told_of_in_its_own_words(
    house, evening, game, people, for_what, brings, again, deals
):
    formed(house, evening, people, game)
    page = table(house, evening)
    assert for_what in page and brings in page and "for partners" not in page
    cut(house, evening, people, "777"[: len(people)])
    assert again in table(house, evening)
    cut(house, evening, people, "A23"[: len(people)])
    page = table(house, evening)
    assert "Lowry and dummy against" in page and deals in page and "Lowry deals" not in page
    hall = house.reader().get(house.at("hall", evening.key)).content.decode()
    board = house.reader().get(house.at("board", evening.key)).content.decode()
    for shown in (hall, board):
        assert "ummy deals first" in shown and "Lowry deals" not in shown
