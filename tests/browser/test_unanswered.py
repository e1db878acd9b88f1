"""What is sent while nobody answers: said beside the button, and sent again under the same key."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from rubbers.models import Hand
from tests.browser import room
from tests.browser.room import picture, reading, tap, words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Constance Vale", "Edith Lowry", "Tobias Fenn", "Anil Mehta")
KEPT = "Nothing is lost. Keep this page open and we’ll send it again."
MARK = "button:has-text('Mark the hand')"
MARKED = "text=You marked this hand"
SAID = f"[data-bar] [data-beside] >> text='{KEPT}'"
HOTSPOT = "<!doctype html><html><body><main><h1>Welcome to Hall WiFi</h1></main></body></html>"


def seated(night):
    night.open_with(*FOUR)
    night.seat_four(*FOUR)


def about_to_mark(page, night):
    """Open the table and choose nine tricks; give the keys under which the hand is sent."""
    keys = []
    page.on(
        "request",
        lambda it: (
            keys.append(parse_qs(it.post_data)["intent"][0]) if it.url.endswith("/mark") else None
        ),
    )
    page.goto(night.page_of("t/1/"))
    tap(page, "statement.tricks", "9")
    page.wait_for_selector("#score .working")
    return keys


def test_what_is_sent_without_a_connection_is_sent_when_it_returns(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        keys = about_to_mark(page, night)
        page.context.set_offline(True)
        page.click(MARK)
        page.wait_for_selector(SAID)
        picture(page, "offline")
        assert page.locator("[name='statement.tricks'][value='9']").is_checked()
        assert Hand.objects.count() == 0
        page.context.set_offline(False)
        page.wait_for_selector(MARKED)
        assert page.locator(f"text='{KEPT}'").count() == 0
        assert len(set(keys)) == 1 and len(keys) >= 2
    assert [hand.statement["tricks"]["N-S"] for hand in Hand.objects.all()] == [9]


@pytest.mark.parametrize("how", ["refused", "gateway", "hotspot"])
def test_what_nobody_answers_is_sent_again_until_somebody_does(chromium, night, how):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        keys = about_to_mark(page, night)
        answers = {
            "refused": lambda route: route.abort(),
            "gateway": lambda route: route.fulfill(status=502, body=HOTSPOT),
            "hotspot": lambda route: route.fulfill(body=HOTSPOT, content_type="text/html"),
        }
        page.route("**/t/1/mark", answers[how])
        page.click(MARK)
        page.wait_for_selector(SAID)
        assert "Hall WiFi" not in words(page, "body")
        assert page.locator("main").count() == 1
        page.unroute("**/t/1/mark")
        page.wait_for_selector(MARKED, timeout=30000)
        assert len(set(keys)) == 1 and len(keys) >= 2
    assert Hand.objects.count() == 1


def test_what_a_server_says_nothing_to_is_given_up_and_sent_again(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        page.clock.install()
        keys, held = about_to_mark(page, night), []
        page.route("**/t/1/mark", lambda route: held.append(route))
        page.click(MARK)
        page.wait_for_selector("[data-bar] button[disabled]")
        page.clock.fast_forward(6000)
        page.wait_for_selector(SAID)
        page.clock.fast_forward(10000)
        page.clock.fast_forward(3000)
        while len(held) < 2:
            page.wait_for_timeout(50)
        held[-1].continue_()
        page.wait_for_selector(MARKED)
        assert len(set(keys)) == 1 and len(keys) == 2
    assert Hand.objects.count() == 1


def test_what_was_carried_out_though_its_answer_was_lost_is_not_done_twice(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        keys = about_to_mark(page, night)

        def lose(route):
            route.fetch()
            route.abort()

        page.route("**/t/1/mark", lose)
        page.click(MARK)
        page.wait_for_selector(SAID)
        page.unroute_all(behavior="wait")  # a retry that has begun ends first
        page.wait_for_selector(MARKED)
        assert page.locator("[role=alert]").count() == 0
        assert len(set(keys)) == 1 and len(keys) >= 2
    assert Hand.objects.count() == 1


def test_what_was_pressed_is_sent_though_the_page_has_news_and_the_choice_was_changed(
    chromium, night
):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        keys = about_to_mark(page, night)
        page.route("**/t/1/mark", lambda route: route.abort())
        page.click(MARK)
        page.wait_for_selector(SAID)
        tap(page, "statement.tricks", "3")
        page.evaluate("document.body.dispatchEvent(new CustomEvent('evening-changed'))")
        page.wait_for_timeout(500)
        assert page.locator(SAID).is_visible()
        page.unroute("**/t/1/mark")
        page.wait_for_selector(MARKED)
        assert len(set(keys)) == 1
    assert [hand.statement["tricks"]["N-S"] for hand in Hand.objects.all()] == [9]


def test_a_refusal_that_comes_at_last_is_shown_in_place_of_the_wait(chromium, night):
    seated(night)
    with reading(chromium, night, "Edith Lowry") as page:
        about_to_mark(page, night)
        page.context.set_offline(True)
        page.click(MARK)
        page.wait_for_selector(SAID)
        room.mark(night, 1, 10)
        page.context.set_offline(False)
        page.wait_for_selector("#problem >> text=nothing was saved")
        assert page.locator(f"text='{KEPT}'").count() == 0
    assert Hand.objects.get().statement["tricks"]["N-S"] == 10
