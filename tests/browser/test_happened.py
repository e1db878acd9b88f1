"""Something happened at the table, in a real browser: a phone without script, and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.room import picture
from tests.browser.test_by_keyboard import Keys
from tests.browser.test_pages import WIDTHS, faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HERE = "/laws/club-1864/happened"
QUESTION = f"{HERE}?step=revoke-suspected~by.E~claimant.N"
ROOM = f"{HERE}?room=two-equal-cards&step=cuts~A.2~B.2~C.K~D.T"
CALLED = "step=led-out-of-turn~by.S~right.N~card.KS~followed.none"


def chooses(page: Any, name: str, value: str) -> None:
    page.locator(f"label:has(input[name='{name}'][value='{value}'])").click()


def test_a_story_is_told_on_a_phone_that_runs_no_script(chromium, hall):
    phone = chromium.new_context(
        java_script_enabled=False, viewport={"width": 390, "height": 800}, has_touch=True
    )
    page = phone.new_page()
    page.goto(hall.url + HERE)
    page.get_by_text("Playing", exact=True).click()
    page.get_by_role("link", name="Somebody led out of turn").click()
    for name, value in (("by", "S"), ("right", "N"), ("followed", "none")):
        chooses(page, f"a.{name}", value)
    chooses(page, "a.card.rank", "K")
    chooses(page, "a.card.suit", "S")
    page.get_by_role("button", name="See what follows").click()
    expect(page.get_by_role("heading", name="South led the king of spades")).to_be_visible()
    picture(page, "happened-phone")
    page.get_by_role("link", name="Call diamonds from North or South").click()
    expect(page.get_by_text("Chosen; still to be carried out")).to_be_visible()
    page.get_by_role("link", name="They say they cannot").click()
    chooses(page, "a.by", "N")
    page.get_by_role("button", name="See what follows").click()
    expect(page.get_by_text("Paid", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back one step").click()
    expect(page.get_by_text("Chosen; still to be carried out")).to_be_visible()
    phone.close()


def test_a_story_is_told_by_keyboard_alone(context, hall):
    page = context.new_page()
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(hall.url + HERE)
    keys = Keys(page)
    keys.is_not_trapped()
    keys.to("Revokes", "summary")
    keys.press("Enter")
    keys.follow("A revoke is claimed after the hand")
    keys.is_not_trapped()
    keys.choose("a.by", 1)
    keys.choose("a.claimant", 0)
    keys.follow("See what follows")
    assert page.url.endswith("?step=revoke-suspected~by.E~claimant.N")
    keys.follow("Yes")
    keys.follow("Add three points to your own score")
    expect(page.get_by_text("North chose: “Add three points to your own score”.")).to_be_visible()
    keys.is_not_trapped()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_readable_and_fits_at_three_widths(context, hall, theme):
    page = context.new_page()
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    found = []
    for path in (HERE, f"{HERE}?ask=led-out-of-turn", QUESTION, f"{HERE}?{CALLED}", ROOM):
        page.goto(hall.url + path)
        page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            found += [f"{path} at {width}: {over} px too wide"] if over > 0 else []
        found += [f"{path}: {fault}" for fault in faults(page)]
    assert found == []
