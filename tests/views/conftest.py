"""A house, its evening, and play at its first table, for the tests of the pages of the room."""

from __future__ import annotations

import pytest

from club.models import Evening
from tests.views.house import House, a_house

EVERYONE = tuple(range(1, 7))


@pytest.fixture
def house() -> House:
    """Return a house with its people."""
    house = a_house()
    house.people_enter()
    return house


@pytest.fixture
def evening(house: House) -> Evening:
    """Return an evening with six in the room."""
    return house.open_evening(*EVERYONE)


@pytest.fixture
def playing(house: House, evening: Evening) -> Evening:
    """Return the same evening with four of them at play."""
    house.play_begins(evening, ("2", "3", "4", "5"))
    return evening
