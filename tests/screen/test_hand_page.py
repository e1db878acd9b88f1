"""The page of a hand that is over: who sees it when, what stands on it, what can be had there."""

from __future__ import annotations

import pytest
from celery import current_app

from club import tasks
from rubbers.cards.seats import Seat
from tests.screen.at_screen import AtScreen
from tests.views.house import told

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def errands_known() -> None:
    current_app.loader.import_default_modules()  # a process that works knows every errand


def works() -> None:
    while tasks.sweep():
        continue


def page_of(at: AtScreen, hand: int = 1) -> str:
    return at.house.at("dealt-hand", at.evening.key, at.row.ordinal, hand)


def a_hand_over(manner: str = "guarded") -> AtScreen:
    at = AtScreen(manner)
    at.play_out()
    return at


def test_a_hand_in_play_has_no_page_for_anybody():
    at = AtScreen("guarded")
    at.play()
    for reader in (at.reader(Seat.N), at.reader(6), at.reader(1)):
        assert reader.get(page_of(at)).status_code == 404


def test_the_page_shows_four_hands_the_play_and_the_verdict():
    at = a_hand_over()
    works()
    page = at.reader(Seat.N).get(page_of(at))
    words = told(page)
    assert "Hand 1" in words and "Table 1, rubber 1" in words
    assert words.count(" plays the ") >= 52
    assert "If all four had played perfectly: North–South" in words
    assert "Where tricks were won and lost" in words
    assert "hx-get" not in page.content.decode().split('id="dealt-hand"')[1].split(">")[0]
