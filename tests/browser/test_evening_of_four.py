"""An evening of four from the door to a finished rubber, by clicks."""

from __future__ import annotations

import pytest

from tests.browser.room import cut, picture, reading, tap, words

pytestmark = [
    pytest.mark.browser,
    pytest.mark.on_both,
    pytest.mark.django_db(transaction=True),
]

FOUR = ("Constance Vale", "Tobias Fenn", "Edith Lowry", "Anil Mehta")


def mark(page, tricks, honours=None):
    tap(page, "by", "N")
    tap(page, "statement.tricks", tricks)
    if honours:
        tap(page, "statement.honours.N-S.held", honours)
    page.click("button:has-text('Mark the hand')")
    page.wait_for_selector("button:has-text('It is right')")


def confirm(page):
    page.click("button:has-text('It is right')")


def test_four_come_in_cut_play_and_finish_a_rubber(chromium, night):
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of())
        picture(page, "board-0-planned")
        page.click("button:has-text('Open the doors')")
        page.wait_for_selector("text=Nobody has come in yet")
        page.goto(night.page_of("check-in"))
        for name in FOUR:
            page.click(f"summary:has-text('{name}')")
            page.click(f"button:has-text('{name} is here')")
            page.wait_for_selector(f"button:has-text('{name} is here')", state="detached")
        page.goto(night.page_of())
        picture(page, "board-1-door")
        page.click(".tile >> text=Form a table")
        for name in FOUR:
            page.click(f"label:has-text('{name}')")
        page.click("text=See what will change")
        page.wait_for_selector("h1:has-text('Form table 1')")
        assert "no other candidates" in words(page)
        picture(page, "form-preview")
        page.click("button:has-text('Form table 1')")
        page.wait_for_url("**/t/1/")
        for name, rank in zip(FOUR, ("7", "K", "7", "9"), strict=True):
            cut(page, name, rank)
        picture(page, "cut-partners")
        page.click("button:has-text('Enter the cut')")
        page.wait_for_selector("text=Cut again")
        assert page.locator("fieldset.cutter").count() == 2
        cut(page, "Constance Vale", "2")
        cut(page, "Edith Lowry", "A")
        page.click("button:has-text('Enter the cut')")
        page.wait_for_selector("h2:has-text('Lowry and Vale against Mehta and Fenn')")
        picture(page, "ready")
        page.click("button:has-text('Begin the rubber')")
        page.wait_for_selector("h1:has-text('Hand 1')")
        assert "North deals" in words(page)
        tap(page, "statement.tricks", "9")
        page.wait_for_selector("#score >> text=would have")
        picture(page, "mark-hand")
        mark(page, "9", "3")
        picture(page, "answer")
        assert "It counts" not in words(page, ".confirm") and "5" in words(page, ".working")
        confirm(page)
        page.wait_for_selector("h1:has-text('Hand 2')")
        assert "game 2" in words(page)
        mark(page, "13")
        confirm(page)
        page.wait_for_selector("text=win the rubber by 8 points")
        picture(page, "rubber-over")
        page.click("button:has-text('End the rubber')")
        page.wait_for_selector("text=Cutting for partners")
        page.goto(night.page_of())
        picture(page, "board-2-cut")
        page.goto(night.page_of("book"))
        picture(page, "book")
        assert "Lowry and Vale play against Mehta and Fenn" in words(page)
