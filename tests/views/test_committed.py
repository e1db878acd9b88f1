"""The root of an evening's deals, where people can compare it: board, sheets, hall screen."""

from __future__ import annotations

from datetime import date

import pytest

from rubbers.dealing.ids import IdSpace
from rubbers.dealing.tree import Prover
from tables import tasks
from tables.commands import evenings
from tables.room import acts
from tables.room.act_types.hall_acts import Phase
from tests.rubbers.committed import SECRET, committed
from tests.views.house import House, a_house, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    made = a_house()
    made.people_enter()
    return made


def grouped(digits: str) -> str:
    return " ".join(digits[at : at + 8] for at in range(0, 64, 8))


@pytest.mark.parametrize("page", ["board", "night-sheet", "state-sheet"])
def test_the_root_is_on_the_board_and_the_printed_sheets_whole(house, page):
    evening = house.open_committed_evening(2, 3)
    root = Prover(committed(IdSpace(f"{evening.key}/1"))).root.hex()
    shown = told(house.reader().get(house.at(page, evening.key)))
    assert f"Root number, for checking every deal and cut of this evening: {grouped(root)}" in shown
    assert grouped(SECRET.hex()) not in shown


def test_the_hall_screen_shows_how_the_root_begins(house):
    evening = house.open_committed_evening(2, 3)
    root = Prover(committed(IdSpace(f"{evening.key}/1"))).root.hex()
    assert f"Deals: {grouped(root)[:17]} …" in told(
        house.reader().get(house.at("hall", evening.key))
    )


@pytest.mark.parametrize("page", ["board", "night-sheet"])
def test_the_secret_is_shown_once_it_is_revealed_after_the_close(house, page):
    evening = house.open_committed_evening(2, 3)
    house.does(evening, acts.ChangePhase(Phase.CLOSE))
    assert grouped(SECRET.hex()) not in told(house.reader().get(house.at(page, evening.key)))
    tasks.reveal_deals({"club": house.club.pk, "evening": evening.key})
    assert grouped(SECRET.hex()) in told(house.reader().get(house.at(page, evening.key)))


def test_the_board_of_a_planned_evening_says_that_its_deals_are_not_committed_to_yet(house):
    key = evenings.plan_evening(house.order(), date(2026, 11, 30))["evening"]
    assert "will be ready in a few seconds" in told(house.reader().get(house.at("board", key)))
    opened = house.open_evening(2, 3)
    assert "will be ready in a few" not in told(house.reader().get(house.at("board", opened.key)))
