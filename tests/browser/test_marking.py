"""Marking a hand in a browser: the form is that of the people and the hand in play, and all of it
can be reached."""

from __future__ import annotations

import re

import pytest

from rubbers.cards.seats import Seat
from rubbers.play.state import acts as play_acts
from tables.room import acts
from tests.browser import room
from tests.browser.room import deaf, hears, picture, reading, tap, words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Constance Vale", "Edith Lowry", "Tobias Fenn", "Anil Mehta")
SIZES = ((390, 700), (768, 1024), (1024, 768), (1920, 1080))
FIRST_REVOKE = "[name='statement.revokes[0].by']"
COVERED = """form => {
  const parts = [...form.querySelectorAll("label, legend:not(.sr), summary, select, button, p")];
  const covered = new Set();
  for (const part of parts) {
    if (!part.checkVisibility({ visibilityProperty: true })) continue;
    for (const from of [0, document.documentElement.scrollHeight]) {
      scrollTo(0, from);
      part.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = part.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (seen && !part.contains(seen) && !seen.contains(part)) covered.add(part.innerText);
    }
  }
  return [...covered];
}"""
"""Give what of a form lies under something else once one has come to it, from above or below."""


def seated(night, *more):
    night.open_with(*FOUR, *more)
    night.seat_four(*FOUR)


def substitute_sits(night):
    """Let Fenn go and Tallis sit for him."""
    fenn, tallis = (night.people[name] for name in ("Tobias Fenn", "George Tallis"))
    night.do(acts.QuitTable(1, fenn), acts.NameSubstitute(1, fenn, tallis))
    consent = (name for name in FOUR if name != "Tobias Fenn")
    night.do(*(acts.Consent(1, night.people[name], tallis) for name in consent))


def test_the_form_names_the_substitute_and_not_the_absent_though_no_other_form_came_between(
    chromium, night
):
    seated(night, "George Tallis")
    with reading(chromium, night, "Margaret Ashdown") as page:
        deaf(page)
        page.goto(night.page_of("t/1/"))
        assert "Fenn" in page.inner_text("#marking-form fieldset:has([name=by])")
        substitute_sits(night)
        hears(page)
        page.wait_for_selector("text=playing for Fenn in this rubber")
        for part in ("fieldset:has([name=by])", ".tricks__read"):
            assert "Tallis" in page.inner_text(f"#marking-form {part}")
            assert "Fenn" not in page.inner_text(f"#marking-form {part}")
        page.click("summary:has-text('A revoke')")
        assert "Fenn" not in page.inner_text(FIRST_REVOKE)


def test_the_form_gives_way_while_a_seat_is_empty_and_comes_back_with_the_player(chromium, night):
    seated(night)
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("t/1/"))
        night.do(acts.QuitTable(1, night.people["Tobias Fenn"]))
        page.wait_for_selector("text=No hand can be marked while a seat is empty")
        assert page.locator("#marking-form").count() == 0
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"away-{width}")
            assert not room.overflows(page)
        page.click("button:has-text('Come back')")
        page.wait_for_selector("#marking-form")


def test_who_cuts_again_begins_with_no_card_chosen(chromium, night):
    night.open_with(*FOUR)
    night.do(acts.FormTable(1, candidates=tuple(night.people[name] for name in FOUR)))
    who = night.people["Tobias Fenn"]
    own = "fieldset.cutter:has(legend:text-is('Tobias Fenn'))"
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of("t/1/"))
        room.cut(page, "Tobias Fenn", "9")
        page.click(f"{own} summary")
        page.fill(f"[name='more-{who}']", "4")
        before = page.get_attribute(own, "id")
        page.click("button:has-text('Enter the cut')")
        page.wait_for_selector(f"#{before}", state="detached")
        assert page.locator(f"{own} input:checked").count() == 0
        assert page.input_value(f"[name='more-{who}']") == ""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_of_the_form_is_covered(chromium, night, width, height):
    seated(night)
    room.won(night, 1, 8)
    size = {"width": width, "height": height}
    with reading(chromium, night, "Margaret Ashdown", viewport=size) as page:
        page.goto(night.page_of("t/1/"))
        tap(page, "statement.tricks", "9")
        tap(page, "statement.honours.N-S.held", "3")
        page.click("summary:has-text('A revoke')")
        page.wait_for_selector("#score .working")
        picture(page, f"marking-{width}")
        assert page.eval_on_selector("#marking-form", COVERED) == []
        assert not room.overflows(page)


REPLACED = {"htmx:sendAbort", "htmx:afterRequest"}
"""What htmx writes of a preview that a later one replaced; a slow machine has some."""


def test_the_button_cannot_be_pressed_while_the_hand_is_on_its_way(chromium, night):
    seated(night)
    with reading(chromium, night, "Constance Vale") as page:
        complaints = []
        page.on("console", lambda said: complaints.append(said.text.partition(",")[0]))
        page.goto(night.page_of("t/1/"))
        tap(page, "statement.tricks", "9")
        page.wait_for_selector("#score .working")
        assert set(complaints) <= REPLACED
        held = []
        page.route("**/t/1/mark", lambda route: held.append(route))
        page.click("button:has-text('Mark the hand')")
        page.wait_for_selector("#marking-form .btn--main[disabled]")
        page.press("#marking-form input[value='9']", "Enter")
        page.wait_for_timeout(200)
        assert len(held) == 1
        held[0].abort()
        page.wait_for_selector("#marking-form .btn--main:not([disabled])")


def test_after_an_objection_the_tricks_are_chosen_again_and_the_rest_is_kept(chromium, night):
    seated(night)
    room.mark(night, 1, 9, held=3)
    night.play(play_acts.WithdrawMark(Seat.N))
    with reading(chromium, night, "Constance Vale") as page:
        page.goto(night.page_of("t/1/"))
        room.mark(night, 1, 9, held=3)
        with reading(chromium, night, "Anil Mehta") as west:
            west.goto(night.page_of("t/1/"))
            west.click("summary:has-text('Object')")
            west.fill("[name=reason]", "Eight, not nine.")
            west.click("button:has-text('Send objection')")
            west.wait_for_selector("#marking-form")
        page.wait_for_selector("text=Choose the tricks again.")
        assert words(page, "[data-ours]") == "–"
        assert page.locator("[name='statement.honours.N-S.held'][value='3']").is_checked()
        tap(page, "statement.tricks", "8")
        page.wait_for_selector("#score >> text=North–South would have")
        picture(page, "objected-filled")


def test_a_problem_stays_when_what_the_hand_would_score_is_told_after_it(chromium, night):
    seated(night)
    with reading(chromium, night, "Edith Lowry") as page:
        deaf(page)
        page.goto(night.page_of("t/1/"))
        room.mark(night, 1, 10)
        tap(page, "statement.tricks", "4")
        page.wait_for_selector("#score .working")
        late = []
        page.route(re.compile("/t/1/score"), lambda route: late.append(route))
        tap(page, "statement.tricks", "5")
        page.click("button:has-text('Mark the hand')")
        page.wait_for_selector("#problem >> text=nothing was saved")
        page.wait_for_timeout(300)
        assert len(late) == 1
        assert page.locator("#problem >> text=nothing was saved").is_visible()
        late[0].continue_()
        page.wait_for_timeout(200)
        assert page.locator("#problem >> text=nothing was saved").is_visible()
