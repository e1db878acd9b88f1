"""Friends at practice in real browsers: one phone for three, and two devices of their own."""

from __future__ import annotations

import pytest

from club.models import Club
from tests.browser.test_play_on_screen import MAY_PLAY, scrolls

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
CARDS = "[data-hand] [data-card]"


@pytest.fixture
def address(night) -> str:
    """Offer practice at the club, and return the address of the choices."""
    Club.objects.update(practice=True)
    return f"{night.url}/play/choose"


def test_three_at_one_phone_see_a_hand_by_a_press_and_no_way_back_shows_it(context, address):
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto(address)
    page.check("input[value=here]")
    for n, name in enumerate(("Ann", "Bob", "Cy"), 1):
        page.fill(f"#name-{n}", name)
    page.click("button:has-text('Sit down')")
    page.click("button:has-text('Begin the rubber')")
    show = page.locator("button:has-text('Show my cards')")
    show.wait_for()
    page.wait_for_load_state()  # the cards are shown by the page's scripts
    assert page.locator(CARDS).count() == 0 and page.get_by_text("Pass to Ann, South").count()
    show.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-shown]")
    assert page.locator(CARDS).count() == 13 and not scrolls(page)
    page.reload()
    show.wait_for()
    assert page.locator(CARDS).count() == 0
    show.click()
    page.wait_for_selector("[data-shown]")
    page.goto(address)
    page.go_back()
    show.wait_for()
    assert page.locator(CARDS).count() == 0
    show.click()
    page.wait_for_selector("[data-shown]")
    page.locator(MAY_PLAY).first.click()
    page.wait_for_selector("#on-screen:not([data-shown])")
    assert page.locator(CARDS).count() == 0


def test_two_friends_on_their_own_devices_are_dealt_a_hand_that_both_devices_shuffled(
    chromium, address
):
    ann, bob = (chromium.new_context(locale="en-GB").new_page() for _ in range(2))
    try:
        ann.goto(address)
        ann.check("input[value=friends]")
        ann.fill("#name", "Ann")
        ann.click("button:has-text('Sit down')")
        code = ann.locator(".invite__code").inner_text()
        bob.goto(address.replace("choose", "join"))
        bob.fill("#code", code.lower())
        bob.click("button:has-text('Go to the table')")
        bob.fill("#name", "Bob")
        bob.click("button:has-text('Sit down')")
        ann.wait_for_selector("text=Bob")
        ann.click("button:has-text('Begin the rubber')")
        for page in (ann, bob):
            page.wait_for_selector(CARDS)
            assert page.locator(CARDS).count() == 13
        held = [{it.get_attribute("id") for it in page.locator(CARDS).all()} for page in (ann, bob)]
        assert held[0].isdisjoint(held[1])
    finally:
        ann.context.close()
        bob.context.close()
