"""The pages of an evening as they are read: at four widths, light and dark, by everyone."""

from __future__ import annotations

import pytest

from club.models import Club
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as play_acts
from tables.room import acts
from tests.browser.room import busy, deaf, overflows, picture, reading, words
from tests.browser.test_pages import faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (320, 390, 1024, 1920)
VISITED = {"": "Vale", "t/1/": "Vale", "t/2/": "Thorne", "book": "Vale", "standings": "finished"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_of_an_evening_is_readable_and_fits(chromium, night, theme):
    busy(night)
    pages = {
        "board": "",
        "form": "form",
        "table-1": "t/1/",
        "table-2": "t/2/",
        "person": "who/8/",
        "person-waits": "who/7/",
        "consider": "consider?kind=break_up&table=1&who=2",
        "refused": "consider?kind=cut_into&table=2&who=7",
        "cut-in": "t/2/cut-in",
        "mend": "t/1/hand/2/",
        "book": "book",
        "standings": "standings",
        "season": "standings?of=all",
    }
    found = []
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for name, where in pages.items():
            page.goto(night.page_of(where))
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                found += [f"{name} at {width} is too wide"] if overflows(page) else []
                picture(page, f"{name}-{width}-{theme}")
            found += [f"{name}: {fault}" for fault in faults(page)]
        night.play(play_acts.Confirm(Seat.E))
        night.do(acts.EndRubber(2))
        for name, where in {"marking": "t/1/", "cutting": "t/2/", "board-later": ""}.items():
            page.goto(night.page_of(where))
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                found += [f"{name} at {width} is too wide"] if overflows(page) else []
                picture(page, f"{name}-{width}-{theme}")
            page.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)")
            found += [f"{name}: {fault}" for fault in faults(page)]
        page.goto(f"{night.url}/laws/{night.evening.law_code}/#law-20")
        picture(page, f"laws-{theme}")
        found += [f"laws: {fault}" for fault in faults(page)]
    assert found == []


def test_a_visitor_looks_and_can_do_nothing(chromium, night):
    busy(night)
    Club.objects.update(is_public=True)
    with reading(chromium, night, "") as page:
        for where, who in VISITED.items():
            page.goto(night.page_of(where))
            assert page.locator("main form[method=post]").count() == 0, where
            assert who in words(page)


def test_a_player_answers_for_their_side_and_the_others_wait(chromium, night):
    busy(night)
    phone = {"viewport": {"width": 390, "height": 844}}
    with reading(chromium, night, "Constance Vale", **phone) as north:
        north.goto(night.page_of("t/1/"))
        picture(north, "phone-own-mark")
        assert "It counts when East or West confirms it." in words(north)
        assert north.locator("button:has-text('It is right')").count() == 0
    with reading(chromium, night, "Edith Lowry", **phone) as east:
        east.goto(night.page_of("t/1/"))
        picture(east, "phone-countersign")
        assert "Constance Vale marked this hand" in words(east)
        east.click("button:has-text('It is right')")
        east.wait_for_selector("h1:has-text('Hand 4')")
        picture(east, "phone-mark")


def test_a_preview_that_cannot_be_is_refused_where_it_was_asked_and_keeps_what_was_chosen(
    chromium, night
):
    busy(night)
    night.do(acts.QuitTable(1, night.people["Constance Vale"]))
    with reading(chromium, night, "Margaret Ashdown") as page:
        where = f"who/{night.people['Constance Vale']}/"
        deaf(page, where)
        page.goto(night.page_of(where))
        chosen = page.locator("#substitute option").last.get_attribute("value")
        page.select_option("#substitute", chosen)
        page.evaluate("document.querySelector('input[name=table]').value = '9'")
        page.click("text=See what will change")
        page.wait_for_selector("text=There is no table 9 yet.")
        assert page.url.endswith(where) and page.input_value("#substitute") == chosen
        page.evaluate("document.querySelector('input[name=table]').value = '1'")
        page.click("text=See what will change")
        page.wait_for_url("**/consider?**")
        picture(page, "substitute-considered")
        page.click("text=Cancel")
        page.wait_for_url(f"**/{where}")
