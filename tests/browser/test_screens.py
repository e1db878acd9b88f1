"""The club's own screens in a real browser: let in, live, and put out at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from club.access import device_tokens
from club.models import Club, Device
from tables.room import acts
from tests.browser.room import picture
from tests.browser.test_pages import POLL
from tests.views.house import a_house
from tests.views.test_customs import CUSTOMS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAYS = {"door": "#door", "hall": ".hall__bottom", "table": "#waits"}


@pytest.fixture
def house(transactional_db: None):
    house = a_house(public=False)
    house.people_enter()
    return house


def let_in(context, hall, house, kind):
    """Let a screen in by what its camera reads, and wait until it follows the club."""
    secret = house.secret_of(kind, 1 if kind == "table" else None)
    page = context.new_page()
    page.goto(f"{hall.url}/screen#{secret}")
    with page.expect_response(is_live) as heard:
        page.get_by_role("button", name="Use this screen").click()
    assert heard.value.status == 200
    return page


@pytest.mark.parametrize("kind", ["door", "hall", "table"])
def test_a_screen_lands_on_its_page_follows_the_room_and_is_put_out_at_once(
    context, hall, house, kind
):
    evening = house.open_evening(1, 2, 3, 4, 5)
    page = let_in(context, hall, house, kind)
    here = "device-home" if kind == "table" else kind
    page.wait_for_selector(SAYS[kind])
    with page.expect_response(is_live):
        page.reload()
    page.wait_for_selector(SAYS[kind])
    home = house.at(here) if kind == "table" else house.at(kind, evening.key)
    assert page.url in (hall.url + home, hall.url + house.at("device-home"))
    if kind == "table":
        at_table = hall.url + house.at("table", evening.key, 1)
        set_out = journeys(page)
        with page.expect_response(is_live):
            house.play_begins(evening, ("2", "3", "4", "5"))
        expect(page).to_have_url(at_table, timeout=POLL - 1000)
        assert set_out == [at_table]
    else:
        house.does(evening, acts.Arrive("6", house.order().at))
        six = "6 people in the room" if kind == "door" else "Six in the room."
        expect(page.locator(SAYS[kind])).to_contain_text(six, timeout=POLL - 1000)
    device_tokens.withdraw_device(house.order(), Device.objects.get().pk)
    expect(page).to_have_url(f"{hall.url}/screen", timeout=POLL - 1000)
    assert "This screen has been taken out of use." in page.inner_text("main")
    page.goto(hall.url + home)
    expect(page).to_have_url(re.compile(r"/sign-in\?next="))


def is_live(response):
    """Return whether the page has come to hear the live stream."""
    return "/live?" in response.url


def journeys(page):
    """Return the list of addresses the page sets out for from now on."""
    set_out = []

    def note(request):
        if request.is_navigation_request():
            set_out.append(request.url)

    page.on("request", note)
    return set_out


def test_a_screen_is_let_in_by_the_code_it_shows(chromium, context, hall, house):
    """Two machines: the projector shows six letters, the secretary types them on a laptop."""
    evening = house.open_evening(1)
    screen = context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{hall.url}/screen")
    picture(screen, "screen-code")
    code = screen.locator(".paircode [aria-hidden]").inner_text()
    laptop = chromium.new_context(locale="en-GB")
    laptop.add_cookies([session_of(house, hall)])
    page = laptop.new_page()
    page.goto(hall.url + house.at("devices"))
    page.get_by_label("Name").fill("Projector")
    page.get_by_label("The hall").check(force=True)
    page.get_by_role("button", name="Add").click()
    page.get_by_label("The code on the screen").fill("AAA AAA")
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text(
        "No screen is showing that code at the moment."
    )
    for width in (390, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        picture(page, f"device-{width}")
    assert page.evaluate("document.activeElement.id") == "code"
    page.get_by_label("The code on the screen").fill(code.lower())
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{house.at('devices')}")
    assert "Projector has been connected." in page.inner_text("main")
    assert "waits" not in page.inner_text("main")
    picture(page, "devices-let-in")
    screen.wait_for_url(f"**{house.at('hall', evening.key)}", timeout=POLL)
    expect(screen.locator(".hall__bottom")).to_contain_text("One in the room.")
    laptop.close()


def session_of(house, hall):
    """Return the cookie of the secretary who has signed in."""
    session = house.reader().cookies["sessionid"].value
    return {"name": "sessionid", "value": session, "url": hall.url}


def test_a_visitor_is_put_out_when_the_club_is_public_no_longer(context, hall, house):
    Club.objects.update(is_public=True)
    evening = house.open_evening(1)
    page = context.new_page()
    with page.expect_response(lambda response: "/live" in response.url):
        page.goto(hall.url + house.at("hall", evening.key))
    page.wait_for_timeout(1000)
    reader = house.reader()
    told = {"name": house.club.name, "law_code": "club-1864", "is_public": "no"}
    form = {**CUSTOMS, **told, "intent": "private"}
    assert reader.post(house.at("customs"), form).status_code == 302
    page.wait_for_url("**/sign-in?next=**", timeout=POLL - 1000)
