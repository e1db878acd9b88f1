"""At the door: someone is written down in two taps, whoever else comes in meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Presence
from rubbers.models import Rubber
from rubbers.play.state.acts import SettleRubber
from tables.commands import scoring
from tables.room import acts
from tests.browser.room import picture
from tests.browser.scripted_page import until
from tests.browser.test_pages import POLL, come_in
from tests.views.house import House, a_house

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house(transactional_db: None) -> House:
    house = a_house(demo=True)
    house.people_enter()
    house.people_enter(*(f"Aaron Abbot {n}" for n in range(12)))
    return house


def check_in(context, hall, house, evening):
    page = come_in(context, hall)
    with page.expect_response(lambda response: "/live" in response.url):
        page.goto(hall.url + house.at("check-in", evening.key))
    page.wait_for_timeout(1500)
    return page


def others_come(page, house, evening, *numbers):
    for number in numbers:
        house.does(evening, acts.Arrive(str(number), house.order().at))
        page.wait_for_selector(f"#present-{number}", timeout=POLL - 1000)


def test_an_arrival_is_two_taps_though_others_come_in_between(context, hall, house):
    evening = house.open_evening(1, 2)
    page = check_in(context, hall, house, evening)
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#expected-5 > summary")
    row = page.locator("#expected-5")
    offered, where = row.inner_text(), row.bounding_box()["y"]
    assert where > 0 and page.evaluate("scrollY") > 0
    others_come(page, house, evening, 9, 10, 7)
    assert row.get_attribute("open") is not None and row.inner_text() == offered
    assert abs(row.bounding_box()["y"] - where) < 2
    picture(page, "check-in-open")
    page.get_by_role("button", name="Tobias Fenn is here").click()
    page.wait_for_selector("#present-5")
    assert Presence.objects.filter(evening=evening, member__number=5).exists()
    assert page.locator("details[name=arrival][open]").count() == 0


def test_the_company_under_the_finger_does_not_change_while_a_row_is_open(context, hall, house):
    evening = house.open_evening(1, 2)
    page = check_in(context, hall, house, evening)
    page.click("#expected-5 > summary")
    page.focus("#expected-5 button[value='2']")
    others_come(page, house, evening, 7)
    assert page.evaluate("document.activeElement.value") == "2"
    page.keyboard.press("Enter")
    page.wait_for_selector("#present-5")
    assert "together with Edith Lowry" in page.inner_text("#present-5")


def test_one_who_was_written_down_elsewhere_is_no_longer_open(context, hall, house):
    evening = house.open_evening(1, 2)
    page = check_in(context, hall, house, evening)
    page.click("#expected-5 > summary")
    others_come(page, house, evening, 5)
    expect(page.locator("#expected-5")).to_have_count(0)


def test_a_search_is_not_lost_though_the_list_was_read_meanwhile(context, hall, house):
    evening = house.open_evening(1, 2)
    page = check_in(context, hall, house, evening)
    asked: list[Any] = []

    def hold_two(route: Any) -> None:
        asked.append(route)
        if len(asked) > 2:
            route.continue_()

    page.route("**/check-in?part=arrivals*", hold_two)
    house.does(evening, acts.Arrive("9", house.order().at))
    until(page, lambda: len(asked) == 1, "the list is being read")
    page.fill("#search", "lucja")
    until(page, lambda: len(asked) == 2, "the search is on its way")
    asked[0].continue_()  # the whole list, which was asked for first
    page.wait_for_selector("#present-9")
    assert page.locator("#expected-3").count() == 1
    asked[1].continue_()
    page.wait_for_selector("#expected-3", state="detached")
    assert page.locator("#expected-7").count() == 1


def test_a_party_stands_together_at_the_door(context, hall, house):
    evening = house.open_evening(1)
    for who, party in (("2", None), ("3", None), ("4", "2"), ("5", None), ("6", "2")):
        house.does(evening, acts.Arrive(who, house.order().at, party))
    page = check_in(context, hall, house, evening)
    names = page.locator("[aria-labelledby=here] b").all_inner_texts()
    lowry, tallis, vale = "Edith Lowry", "George Tallis", "Constance Vale"
    assert names == [vale, tallis, lowry, "Tobias Fenn", "Anil Mehta", "Margaret Ashdown"]
    assert f"together with {tallis} and {vale}" in page.inner_text("#present-2")
    assert f"together with {lowry} and {tallis}" in page.inner_text("#present-6")
    page.click("#expected-7 > summary")
    together = page.locator("#expected-7 button[name=together_with]").all_inner_texts()
    assert together == [
        "Together with Lowry, Tallis and Vale",
        "Together with Fenn",
        "Together with Mehta",
    ]
    page.click("#expected-7 .more > summary")
    listed = page.locator("#together-7 option").all_inner_texts()
    assert listed[1:] == sorted(listed[1:])
    for width in (390, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        picture(page, f"check-in-{width}")


def test_who_leaves_a_table_short_is_asked_about_first(context, hall, house):
    evening = house.open_evening(*range(1, 6))
    rubber = house.play_begins(evening, ("2", "3", "4", "5"))
    for _game in range(2):
        house.hand(rubber, 13)
    row = Rubber.objects.select_related("stream", "evening").get(pk=rubber.pk)
    scoring.perform(house.order(), row, SettleRubber(None))
    house.does(evening, acts.EndRubber(1))
    page = check_in(context, hall, house, evening)
    page.locator("#present-2 > summary").click()
    page.get_by_role("button", name="Edith Lowry leaves").click()
    asked = page.get_by_role("alert").filter(has_text="breaks it up")
    expect(asked).to_contain_text("This leaves table 1 too short to play, and breaks it up.")
    picture(page, "leaves-short")
    assert Presence.objects.filter(member__number=2, left_at=None).exists()
    asked.get_by_role("button", name="Yes, that’s right").click()
    expect(page.locator("#present-2")).to_have_count(0)
    expect(page.locator("#arrivals")).to_have_count(1)


def test_somebody_new_is_added_and_checked_in_or_has_their_row_open(context, hall, house):
    evening = house.open_evening(1, 2)
    page = check_in(context, hall, house, evening)

    def somebody(name, button):
        page.get_by_role("link", name="Someone new").click()
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name=button, exact=True).click()

    somebody("Edith Brown", "Add and check in")
    expect(page.get_by_text("Edith Brown has been added and checked in.")).to_be_visible()
    here = page.locator("[aria-labelledby=here]")
    expect(here).to_contain_text("Edith Brown")
    expect(page.locator("#undo")).to_contain_text("Edith Brown has come in.")
    somebody("Ivor Brown", "Add only")
    page.wait_for_url("**/check-in?who=*")
    page.wait_for_timeout(2000)  # the list has been read again by then
    arrives = page.get_by_role("button", name="Ivor Brown is here")
    expect(arrives).to_be_focused()
    page.keyboard.press("Enter")
    expect(here).to_contain_text("Ivor Brown")
    somebody("Ivor Brown", "Add and check in")
    asked = page.get_by_role("alert")
    expect(asked).to_contain_text("Is this a different person?")
    picture(page, "another-brown")
    asked.get_by_role("button", name="Add a different Ivor Brown").click()
    expect(page.locator("[aria-labelledby=here] b").filter(has_text="Ivor Brown")).to_have_count(2)
    somebody("Tobias Fenn", "Add and check in")
    page.get_by_role("alert").get_by_role("link", name="It’s the same person: go back").click()
    expect(page.get_by_role("button", name="Tobias Fenn is here")).to_be_focused()
