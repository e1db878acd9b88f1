"""The evening's course at the officer's board: its close by an override, heard of or not."""

from __future__ import annotations

import pytest

from tests.browser.room import picture, reading

pytestmark = [
    pytest.mark.browser,
    pytest.mark.on_both,
    pytest.mark.django_db(transaction=True),
]

FOUR = ("Constance Vale", "Edith Lowry", "Tobias Fenn", "Anil Mehta")


def without_news(page):
    """Let no live news reach a page: what it shows is from its own requests alone."""
    page.context.route("**/live*", lambda at: at.abort())


@pytest.mark.parametrize("clicks", [1, 2])
def test_the_word_of_an_override_is_not_lost_where_no_news_comes(chromium, night, clicks):
    night.open_with(*FOUR)
    night.seat_four(*FOUR)
    with reading(chromium, night, "Margaret Ashdown") as page:
        without_news(page)
        page.goto(night.page_of())
        page.click("button[name='phase'][value='close']")
        page.fill("#stand-reason", "The caretaker locks up.")
        page.click("button:has-text('Allow it')", click_count=clicks)
        page.wait_for_selector("h1:has-text('The evening is closed')", timeout=5000)
        page.wait_for_selector("#undo-bar >> text=The evening is now at: Close.")
        assert page.locator("#problem section").count() == 0
        picture(page, f"closed-{clicks}")
