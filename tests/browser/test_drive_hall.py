"""The hall screen of a drive: everyone can read where they sit, however many have come."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from club.members import queries
from club.members.commands import enter_member
from tables.commands.evenings import plan_evening
from tables.drive.commands import course, table_results
from tables.drive.queries import need_drive
from tables.drive.rules.drive_state import DriveSettings
from tables.movements.drive_seating import DriveRole
from tables.room import acts
from tests.browser.room import SECRETARY, Night, overflows, picture, reading, words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PROJECTOR = {"width": 1920, "height": 1080}
LONG = ("Wilhelmina Featherstonehaugh", "Cecily Bartholomew-Ridley", "Maureen O’Hara-Pemberton")
CUT_OFF = """() => {
  const box = document.querySelector(".dhall__tables").getBoundingClientRect();
  return [...document.querySelectorAll(".dhall__tables > li")]
    .filter((row) => row.getClientRects().length)
    .filter((row) => [row, ...row.querySelectorAll("span:not(.sr)")].some((it) =>
      [...it.getClientRects()].some((at) =>
        at.bottom > box.bottom + 1 || at.right > box.right + 1)))
    .map((row) => row.innerText);
}"""
SHOWN = """() => [...document.querySelectorAll(".dhall__tables > li")]
  .filter((row) => row.getClientRects().length).map((row) => row.innerText)"""


def a_drive(night: Night, people: int) -> None:
    """Plan a drive, open its doors and let so many people in; some have long names."""
    receipt = plan_evening(night.order(), date(2026, 11, 19), format="drive-semi-partner")
    night.evening = queries.evening_of(night.club.pk, receipt["evening"])
    for number in range(people):
        name = LONG[number] if number < len(LONG) else f"Player Number {number}"
        enter_member(night.order(), name, kind="guest", introduced_by=None)
    night.do(acts.OpenDoors(night.order().at))
    night.do(*(acts.Arrive(str(12 + n), night.order().at) for n in range(people)))
    night.evening = queries.evening_of(night.club.pk, receipt["evening"])


def begin(night: Night, people: int) -> None:
    """Seat the first hand."""
    roles = {str(12 + n): DriveRole.LADY if n % 2 else DriveRole.GENT for n in range(people)}
    course.begin(night.order(), night.evening, roles, DriveSettings(tea_after=2, sealed=0))


def play_a_hand(night: Night) -> None:
    """Enter every result of the present hand."""
    hand = need_drive(night.evening).hand
    for table in range(1, len(hand.seating.tables) + 1):
        context = night.order()
        table_results.state_result(context, night.evening, hand.number, table, 6 + table % 3, None)


def test_the_screen_that_waits_for_the_first_hand_keeps_its_look_when_it_is_seated(
    chromium: Any, night: Night
) -> None:
    a_drive(night, 30)
    with reading(chromium, night, "", viewport=PROJECTOR) as page:
        page.goto(night.page_of("hall"))
        assert "30 people have come" in words(page) and "losing lady" in words(page)
        assert "declared" not in words(page) and "rubbers" not in words(page)
        picture(page, "drive-hall-before")
        page.wait_for_selector("[data-live][data-state=on]")
        begin(night, 30)
        page.wait_for_selector(".dhall__tables > li")
        assert page.locator(".dhall__trump .suit").bounding_box()["width"] > 150
        assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("people", [16, 30])
def test_every_table_is_on_the_projector_whole(chromium: Any, night: Night, people: int) -> None:
    a_drive(night, people)
    begin(night, people)
    play_a_hand(night)
    course.seat_next_hand(night.order(), night.evening)
    with reading(chromium, night, "", viewport=PROJECTOR) as page:
        page.goto(night.page_of("hall"))
        page.wait_for_selector(".dhall__tables[style]")
        assert page.evaluate(CUT_OFF) == []
        shown = page.evaluate(SHOWN)
        assert len(shown) == people // 4 and not overflows(page)
        assert "Clubs are trumps" in words(page)
        assert (
            page.evaluate(
                "parseFloat(getComputedStyle(document.querySelector('.dhall__side')).fontSize)"
            )
            >= 28
        )
        picture(page, f"drive-hall-{people}")


def test_a_very_large_drive_turns_its_pages(chromium: Any, night: Night) -> None:
    a_drive(night, 200)
    begin(night, 200)
    with reading(chromium, night, "", viewport=PROJECTOR) as page:
        page.goto(night.page_of("hall"))
        page.wait_for_selector("[data-shown-of]:not(:empty)")
        picture(page, "drive-hall-200")
        seen: set[str] = set()
        for _page in range(16):
            where = page.inner_text("[data-shown-of]")
            assert re.fullmatch(r"Tables \d+ to \d+ of 50", where)
            assert page.evaluate(CUT_OFF) == []
            seen.update(page.evaluate(SHOWN))
            if len(seen) == 50:
                return
            page.wait_for_function(f"() => !document.body.innerText.includes('{where}')")
        raise AssertionError(f"only {len(seen)} tables were shown")


def test_during_tea_the_screen_shows_who_leads(chromium: Any, night: Night) -> None:
    a_drive(night, 16)
    begin(night, 16)
    play_a_hand(night)
    course.seat_next_hand(night.order(), night.evening)
    play_a_hand(night)
    course.begin_tea(night.order(), night.evening)
    with reading(chromium, night, "", viewport=PROJECTOR) as page:
        page.goto(night.page_of("hall"))
        page.wait_for_selector(".dhall__tables[style]")
        assert "Tea" in words(page) and "Hand 3 is next" in words(page)
        assert len(page.evaluate(SHOWN)) == 8 and "from" not in words(page)
        picture(page, "drive-hall-tea")


def test_all_prizes_fit_on_the_projector_with_no_word_parted(chromium: Any, night: Night) -> None:
    a_drive(night, 16)
    begin(night, 16)
    play_a_hand(night)
    course.seat_next_hand(night.order(), night.evening)
    play_a_hand(night)
    course.end(night.order(), night.evening, early=True)
    with reading(chromium, night, "", viewport=PROJECTOR) as page:
        page.goto(night.page_of("hall"))
        page.wait_for_selector(".dhall__tables[style]")
        assert page.evaluate(CUT_OFF) == [] and not overflows(page)
        assert "Best lady" in words(page)
        parted = """() => [...document.querySelectorAll("[data-name]")]
          .filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.innerText)"""
        assert page.evaluate(parted) == []
        picture(page, "drive-hall-prizes")


def test_the_code_at_the_door_and_its_words_do_not_lie_on_each_other(
    chromium: Any, night: Night
) -> None:
    a_drive(night, 8)
    with reading(chromium, night, SECRETARY, viewport=PROJECTOR) as page:
        page.goto(night.page_of("hall"))
        page.wait_for_selector("[data-live][data-state=on]")
        high, code, note_from, note, foot = page.evaluate("""() => {
          const at = (it) => document.querySelector(it).getBoundingClientRect();
          const [code, note] = [at(".dhall__code svg"), at(".dhall__note")];
          return [code.height, code.bottom, note.top, note.bottom, at(".hall__bottom").top]; }""")
        assert high > 200 and code <= note_from + 1 and note <= foot + 1
        picture(page, "drive-hall-code")
