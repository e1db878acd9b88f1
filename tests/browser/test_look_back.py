"""Looking back at a hand in a browser: the replay by keys and presses, the check of the deal."""

from __future__ import annotations

import re
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe
from celery import current_app

from club import tasks
from club.rules.permissions import Caller
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner
from tests.browser.room import picture, reading, words
from tests.browser.test_play_on_screen import FOUR, SIZES, dealt, ready
from tests.screen.played import Hands

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDE = {**SIZES, "hall": (1920, 1080)}


def a_hand_over(night):
    """Play a hand to its end by command."""
    current_app.loader.import_default_modules()  # a process that works knows every errand
    ready(night)
    dealt(night, PlayManner.GUARDED)
    Hands(Rubber.objects.get().pk, partial(order_of, night)).play_out()


def order_of(night, number):
    """Make an order of a member."""
    return night.order(Caller(night.club.pk, number))


def worked_out():
    """Let the worker do what it is asked for."""
    while tasks.sweep():
        continue


def there(page):
    """Count the cards seen in hands and on the table; a dash for a void suit is no card."""
    return tuple(
        page.evaluate(
            """[".held[data-when]:not([data-off])", "#trick > span:not([data-off])"].map(
              (one) => document.querySelectorAll(one).length)"""
        )
    )


def test_a_hand_is_stepped_through_by_keys_by_presses_and_by_itself(chromium, night):
    a_hand_over(night)
    with reading(chromium, night, FOUR[0]) as page:
        page.goto(night.page_of("t/1/screen"))
        page.click("text=Look back at hand 1")
        page.wait_for_selector("text=This is being worked out")
        page.wait_for_load_state()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert there(page) == (50, 2) and page.url.endswith("?at=2")
        worked_out()
        page.wait_for_selector("text=If all four had played perfectly")
        assert there(page) == (50, 2)  # what came in stays where the reader was
        page.keyboard.press("ArrowLeft")
        assert there(page) == (51, 1)
        page.keyboard.press("End")
        assert there(page) == (0, 4)
        page.keyboard.press("Home")
        assert there(page) == (52, 0)
        assert "dealt and turned up" in page.inner_text("[data-said]")
        page.click(".replay__tricks a:text-is('5')")
        assert there(page) == (35, 1)
        assert page.inner_text(".replay__tricks [aria-current]") == "5"
        said = page.inner_text("[data-said]")
        assert page.inner_text("[aria-current=step] a") == said
        page.click("text=Next")
        page.click("[data-replay] a:text-is('Back')")
        assert page.inner_text("[data-said]") == said
        page.keyboard.press("p")
        page.locator(".held[data-off]").nth(18).wait_for()
        page.keyboard.press("p")
        assert page.inner_text("[data-autoplay]") == "Play"
        page.reload()
        assert there(page)[0] < 34
        found = Axe().run(page).response["violations"]
        assert not found, [(one["id"], one["nodes"][0]["html"]) for one in found]


def for_a_friend(chromium, night):
    """Replay a hand by a link, without an account."""
    with reading(chromium, night, FOUR[3]) as page:
        page.goto(night.page_of("r/1/hands/1/"))
        link = page.input_value("[data-share]")
    with reading(chromium, night, "", viewport={"width": 390, "height": 844}) as page:
        page.goto(link)
        page.click("[data-autoplay]")
        page.locator(".held[data-off]").nth(1).wait_for()
        assert "Check the deal" in words(page)
        picture(page, "hand-shared")


def without_javascript(chromium, night):
    """Step by links alone."""
    with reading(chromium, night, FOUR[0], java_script_enabled=False) as page:
        page.goto(night.page_of("r/1/hands/1/"))
        for number in (1, 2):
            page.click("text=Next")
            page.wait_for_url(f"**/?at={number}")
        assert there(page) == (50, 2)
        page.click(".replay__tricks a:text-is('13')")
        page.wait_for_url("**/?at=49")
        assert there(page) == (3, 1)
        assert page.locator("[data-autoplay]").is_hidden()


def test_the_page_fits_every_width_and_steps_for_a_friend_and_without_javascript(chromium, night):
    a_hand_over(night)
    worked_out()
    for name, (width, height) in WIDE.items():
        with reading(chromium, night, FOUR[1], viewport={"width": width, "height": height}) as page:
            page.goto(night.page_of("r/1/hands/1/?at=23"))
            picture(page, f"hand-{name}")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, name
            acts = page.locator("[data-autoplay]").bounding_box()
            assert acts["y"] + acts["height"] <= height, name  # the controls are seen at once
    for_a_friend(chromium, night)
    without_javascript(chromium, night)


def test_the_deal_is_checked_in_the_page_and_a_changed_byte_is_named(chromium, night):
    a_hand_over(night)
    with reading(chromium, night, FOUR[2]) as page:
        page.goto(night.page_of("r/1/hands/1/"))
        page.click("text=Check it here")
        assert page.locator("[data-is=passed]").count() == 7
        assert "Every check passed" in page.inner_text("[data-check-said]")
        page.fill("[name=root]", "ab" * 32)
        page.click("text=Check it here")
        assert "root: it is not the one given" in page.inner_text("[data-check-said]")
        page.fill("[name=root]", "")
        page.evaluate(
            """() => {
              const bundle = document.getElementById("bundle");
              const flip = (_all, head, digit) => head + (digit === "0" ? "1" : "0");
              bundle.textContent = bundle.textContent.replace(/("secret": ")(.)/, flip);
            }"""
        )
        page.click("text=Check it here")
        assert page.locator("[data-is=passed]").count() == 3
        failed = page.locator("[data-is=failed]")
        assert failed.get_attribute("data-check-step") == "proof"
        assert re.match("secret: its proof", page.inner_text("[data-check-said]"))
