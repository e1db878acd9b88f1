"""The main act in the bar at the foot: seen at once, at four sizes, and it covers nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rubbers.cards.seats import Seat
from rubbers.play.state import acts as play_acts
from tables.room import acts
from tests.browser import room
from tests.browser.room import deaf, reading, tap
from tests.browser.test_pages import faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Constance Vale", "Edith Lowry", "Tobias Fenn", "Anil Mehta")
SIZES = ((390, 844), (1024, 768), (1440, 900), (1920, 1080))
MARK = "button:has-text('Mark the hand')"
RIGHT = "button:has-text('It is right')"
OBJECT = "summary:has-text('Object')"
BEGIN = "button:has-text('Begin the rubber')"
UNDER_THE_BAR = """() => {
  const bar = document.querySelector("[data-bar]"), box = (it) => it.getBoundingClientRect();
  const it = document.activeElement, seen = it.labels?.[0] || it;
  return !bar.contains(it) && box(seen).bottom > box(bar).top && box(seen).top < box(bar).bottom;
}"""


def seated(night):
    night.open_with(*FOUR)
    night.seat_four(*FOUR)


def box_of(page, selector):
    """Measure what is shown; a page that reads itself anew has it in a moment."""
    for _ in range(50):
        if box := page.locator(selector).first.bounding_box():
            return box
        page.wait_for_timeout(50)
    raise AssertionError(f"{selector} is not drawn on {page.url}")


def seen_at_once(page, *selectors):
    """Check that each of these is whole on the screen, unscrolled, at all four sizes."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(80)
        for selector in selectors:
            box = box_of(page, selector)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, (selector, width, box)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (selector, width, box)
        assert not room.overflows(page)


@pytest.mark.parametrize("name", ["Constance Vale", "Margaret Ashdown"])
def test_marking_a_hand_is_seen_at_once_with_what_it_scores_beside_it(chromium, night, name):
    seated(night)
    with reading(chromium, night, name) as page:
        page.goto(night.page_of("t/1/"))
        seen_at_once(page, MARK)
        tap(page, "statement.tricks", "9")
        page.wait_for_selector("#score .working")
        seen_at_once(page, MARK, "#score .working")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            shot(page, f"mark-{name[:4]}-{width}")
        assert faults(page) == []


def shot(page, name):
    """Keep a picture of what is on the screen, not of the whole page."""
    if room.SHOTS:
        page.wait_for_timeout(200)
        page.screenshot(path=f"{room.SHOTS}/{name}.png")


@pytest.mark.parametrize("name", ["Tobias Fenn", "Margaret Ashdown"])
def test_saying_yes_and_objecting_are_seen_at_once_beside_the_score(chromium, night, name):
    seated(night)
    room.mark(night, 1, 9, held=3)
    with reading(chromium, night, name) as page:
        page.goto(night.page_of("t/1/"))
        seen_at_once(page, RIGHT, OBJECT, ".actbar .working")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"confirm-{name[:4]}-{width}")
            yes, no = (box_of(page, it) for it in (RIGHT, OBJECT))
            assert yes["y"] < no["y"] + no["height"] and no["y"] < yes["y"] + yes["height"]
        assert faults(page) == []


def test_who_waits_for_the_others_yes_and_a_visitor_have_no_bar(chromium, night):
    seated(night)
    room.mark(night, 1, 9)
    for name in ("Constance Vale", ""):
        with reading(chromium, night, name) as page:
            page.goto(night.page_of("t/1/"))
            assert page.locator("[data-bar]").count() == 0
            shot(page, f"waits-{name[:4]}")


def test_the_rubber_is_begun_and_ended_and_a_cut_entered_from_the_bar(chromium, night):
    night.open_with(*FOUR)
    night.do(acts.FormTable(1, candidates=tuple(night.people[name] for name in FOUR)))
    with reading(chromium, night, "Constance Vale") as page:
        page.goto(night.page_of("t/1/"))
        seen_at_once(page, "button:has-text('Enter the cut')")
        shot(page, "cut-1920")
        for name, card in zip(FOUR, "A234", strict=True):
            night.do(acts.CutCards(1, night.people[name], (card,)))
        page.wait_for_selector(BEGIN)
        seen_at_once(page, BEGIN)
        page.set_viewport_size({"width": 390, "height": 844})
        shot(page, "begin-390")
        page.click(BEGIN)
        page.wait_for_selector("h1:has-text('Hand 1')")
        room.won(night, 1, 13)
        room.won(night, 1, 13)
        page.wait_for_selector("button:has-text('End the rubber')")
        seen_at_once(page, "button:has-text('End the rubber')")
        shot(page, "end-1920")


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (512, 384), (1024, 768)])
def test_the_bar_never_covers_what_has_the_focus(chromium, night, size):
    seated(night)
    room.won(night, 1, 8)
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(night.page_of("t/1/"))
        tap(page, "statement.tricks", "9")
        tap(page, "statement.honours.N-S.held", "3")
        page.wait_for_selector("#score .working li >> nth=2")
        page.wait_for_timeout(150)
        assert not page.evaluate(UNDER_THE_BAR)
        shot(page, f"focus-{size[0]}")
        page.click("summary:has-text('A revoke')")
        for step in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                assert step > 20, "Tab left the page before its end."
                break
            where = page.evaluate("document.activeElement.outerHTML.slice(0, 120)")
            assert not page.evaluate(UNDER_THE_BAR), where


def test_an_objection_is_typed_with_no_bar_in_the_way_and_a_keyboard_up(chromium, night):
    seated(night)
    room.mark(night, 1, 9)
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
    with reading(chromium, night, "Tobias Fenn", **phone) as page:
        page.goto(night.page_of("t/1/"))
        page.tap(OBJECT)
        page.tap("#reason")
        page.set_viewport_size({"width": 390, "height": 400})
        page.wait_for_timeout(150)
        expect(page.locator(".actbar")).to_have_css("position", "static")
        page.set_viewport_size({"width": 390, "height": 844})
        page.fill("#reason", "We had five.")
        shot(page, "objecting-390")
        page.tap("button:has-text('Send objection')")
        page.wait_for_selector("text=We had five.")
        shot(page, "objected-390")


def test_on_a_phone_the_bar_is_out_of_the_way_while_the_keyboard_is_up(chromium, night):
    seated(night)
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
    with reading(chromium, night, "Margaret Ashdown", **phone) as page:
        page.goto(night.page_of("t/1/"))
        page.tap("summary:has-text('A revoke')")
        page.focus("[name='statement.revokes[0].by']")
        page.set_viewport_size({"width": 390, "height": 420})
        page.wait_for_selector("html[data-typing]")
        assert not page.locator(MARK).is_visible()
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_selector("html:not([data-typing])")
        assert page.locator(MARK).is_visible()


def test_the_honours_have_their_proper_width_at_every_size(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        page.goto(night.page_of("t/1/"))
        for width, height in (*SIZES, (1100, 800), (960, 700), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            row, form = (
                page.locator(it).first.bounding_box() for it in (".honours .choice", ".honours")
            )
            assert row["width"] >= 360 or row["width"] >= form["width"] * 0.9, (width, row, form)


def test_a_failure_is_said_beside_the_button_too(chromium, night):
    seated(night)
    with reading(chromium, night, "Edith Lowry") as page:
        page.set_viewport_size({"width": 390, "height": 844})
        deaf(page)
        page.goto(night.page_of("t/1/"))
        tap(page, "statement.tricks", "4")
        room.mark(night, 1, 10)
        page.click(MARK)
        page.wait_for_selector("#problem >> text=nothing was saved")
        page.wait_for_selector(".actbar [data-beside] >> text=nothing was saved")
        seen_at_once(page, ".actbar [data-beside]", MARK)
        page.set_viewport_size({"width": 390, "height": 844})
        shot(page, "failure-390")


def test_the_reader_goes_on_from_the_heading_of_what_came_of_the_act(chromium, night):
    seated(night)
    room.mark(night, 1, 9)
    with reading(chromium, night, "Tobias Fenn") as page:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(night.page_of("t/1/"))
        page.evaluate("scrollTo(0, 600)")
        page.click(RIGHT)
        page.wait_for_selector("h1:has-text('Hand 2'):focus")
        box = page.locator("h1").bounding_box()
        assert 0 <= box["y"] < 500
        tap(page, "statement.tricks", "5")
        page.wait_for_selector("#score .working")
        page.click(MARK)
        page.wait_for_selector("h2:has-text('You marked this hand'):focus")


def test_what_others_do_takes_neither_focus_nor_place(chromium, night):
    seated(night)
    with reading(chromium, night, "Tobias Fenn") as page:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(night.page_of("t/1/"))
        page.wait_for_selector("[data-live][data-state=on]")
        tap(page, "statement.tricks", "5")
        page.evaluate("scrollTo(0, 100)")
        night.do(acts.Arrive(night.people["George Tallis"], room.clock.now()))
        page.wait_for_timeout(1200)
        assert page.evaluate("document.activeElement.value") == "5"
        assert page.evaluate("scrollY") == 100
        night.play(play_acts.MarkHand(room.Statement(tricks=room.Sides(8, 5)), Seat.N))
        page.wait_for_selector(RIGHT)
        assert page.evaluate("document.activeElement.matches('h1, h2')")
