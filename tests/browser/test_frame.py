"""What stands round every page: it fits a narrow screen, tells the truth, and has a way back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from club import clock
from club.access import door_code
from club.models import Club
from tests.browser.room import picture
from tests.browser.test_pages import come_in
from tests.views.house import House, a_house

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = (320, 390, 1024)
LONG = "The Ancient and Honourable Society of Whist Players of Upper and Lower Slaughter"
UNBROKEN = "Whistspielervereinigungsgesellschaft zu Oberammergau"
OF_CLUB = (
    "club", "members", "new-member", "seasons", "devices", "customs", "account", "evenings",
    "receipts", "webhooks", "bots",
)  # fmt: skip
OF_EVENING = ("board", "book", "standings", "form-table", "mine", "check-in", "door", "hall")
SHEETS = ("night-sheet", "state-sheet")


@pytest.fixture
def house(transactional_db: None) -> House:
    house = a_house(demo=True)
    house.people_enter()
    house.account(2)
    return house


def every_page(house: House) -> list[str]:
    evening = house.open_evening(1, 2, 3, 4, 5, 6)
    house.play_begins(evening, ("2", "3", "4", "5"))
    code = door_code.door_code(house.club.pk, evening.key, clock.now())
    return [
        "/sign-in",
        "/found",
        "/screen",
        "/clubs",
        "/nothing",
        "/laws/club-1864/",
        *(house.at(name) for name in (*OF_CLUB, "plan-evening")),
        house.at("member", 2),
        *(house.at(name, evening.key) for name in (*OF_EVENING, *SHEETS)),
        house.at("person", evening.key, 2),
        house.at("table", evening.key, 1),
        house.at("come-in-by-code", evening.key, code),
        f"{house.at('consider', evening.key)}?kind=quit_table&table=1&who=2",
    ]


@pytest.mark.parametrize("name", [LONG, UNBROKEN], ids=["long", "unbroken"])
def test_no_page_is_wider_than_a_narrow_screen_whatever_the_club_is_called(
    context, hall, house, name
):
    Club.objects.update(name=name)
    page, found = come_in(context, hall), []
    for path in every_page(house):
        page.goto(hall.url + path)
        for width in NARROW:
            page.set_viewport_size({"width": width, "height": 800})
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            found += [f"{path} at {width}: {over} px too wide"] if over > 0 else []
            if path.endswith(("/mine", "/door", "/hall")):
                picture(page, f"frame-{path.rpartition('/')[2]}-{width}-{name[:4]}")
    assert found == []


def test_every_page_has_a_way_back(context, hall, house):
    page, without = come_in(context, hall), []
    ways = """() => [...document.querySelectorAll('a[href^="/"]')]
      .filter((it) => it.offsetParent && it.pathname !== location.pathname).length"""
    for path in every_page(house):
        page.goto(hall.url + path)
        if not page.evaluate(ways):
            without.append(path)
    assert without == []


def test_without_script_a_page_says_when_it_was_made_and_not_that_it_is_live(chromium, hall, house):
    evening = house.open_evening(1, 2)
    plain = chromium.new_context(java_script_enabled=False)
    page = come_in(plain, hall)
    for name in ("board", "mine", "book", "check-in", "state-sheet"):
        page.goto(hall.url + house.at(name, evening.key))
        said = page.inner_text(".live")
        assert said.startswith("As at ") and said[-3] == ":", name
    picture(page, "frame-plain")
    plain.close()


def test_with_script_the_same_page_says_that_it_is_live(context, hall, house):
    evening = house.open_evening(1, 2)
    page = come_in(context, hall)
    page.goto(hall.url + house.at("board", evening.key))
    expect(page.locator(".live[data-state=on]")).to_have_text("Live")


def test_a_browser_that_asks_for_an_icon_is_given_the_crest(context, hall):
    wrong: list[Any] = []
    context.on("response", lambda it: wrong.append(it.url) if it.status >= 400 else None)
    page = context.new_page()
    page.goto(f"{hall.url}/favicon.ico")
    assert "crest" in page.url and page.locator("svg").count() == 1
    assert wrong == []
