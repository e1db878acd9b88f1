"""Devices of the club: each is led to what it is for, waits for it, and goes on with the club."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.models import Evening
from tables.commands import evenings
from tables.room import acts
from tests.views.house import HTMX, a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    house = a_house(public=False)
    house.people_enter()
    return house


def told(answer):
    return answer.content.decode()


def test_without_an_evening_a_screen_waits_and_comes_to_life(house):
    screen = house.screen("hall")
    page = told(screen.get(house.at("device-home")))
    assert "No evening is planned." in page and "live:register from:body" in page
    evening = house.open_evening(1)
    answer = screen.get(house.at("device-home"), **HTMX)
    assert answer["HX-Redirect"] == house.at("hall", evening.key)


def test_a_tablet_waits_for_its_table_and_then_shows_it(house):
    evening = house.open_evening(1, 2, 3, 4, 5)
    tablet = house.screen("table", 1)
    page = told(tablet.get(house.at("device-home")))
    assert "Table 1 has not formed yet." in page
    assert f"live:room-{evening.key} from:body" in page
    house.play_begins(evening, ("2", "3", "4", "5"))
    home = tablet.get(house.at("device-home"))["Location"]
    assert home == house.at("table", evening.key, 1)
    assert tablet.get(home).status_code == 200


@pytest.mark.parametrize("kind", ["hall", "door", "table"])
def test_a_device_goes_on_to_the_next_evening_once_that_has_begun(house, kind):
    first = house.open_evening(1, 2, 3, 4, 5)
    rubber = house.play_begins(first, ("2", "3", "4", "5"))
    screen = house.screen(kind, 1 if kind == "table" else None)
    home = screen.get(house.at("device-home"))["Location"]
    assert screen.get(home, **HTMX).status_code == 200
    for _ in range(2):
        house.hand(rubber, 13)
    house.does(first, acts.EndRubber(1))
    house.does(first, acts.ChangePhase(acts.Phase.CLOSE))
    following = house.start.date() + timedelta(days=7)
    key = evenings.plan_evening(house.order(), following)["evening"]
    assert "HX-Redirect" not in screen.get(home, **HTMX).headers
    second = Evening.objects.get(key=key)
    house.does(second, acts.OpenDoors(house.order().at))
    assert screen.get(home, **HTMX)["HX-Redirect"] == house.at("device-home")
    assert "HX-Redirect" not in house.reader(2).get(house.at("hall", first.key), **HTMX).headers
