"""Play a drive as the secretary, by the forms of the pages."""

from __future__ import annotations

from typing import Any

PEOPLE = 16
HANDS = 4
TRICKS = (8, 5, 9, 6)
"""What North and South take at each table of the first hand; at the next tables a little later."""


def play_drive(page: Any, club: str) -> str:
    """Play a drive as the secretary up to its fourth hand; return the address of its evening."""
    page.goto(f"{club}evenings/plan")
    page.get_by_label("Place").fill("Village hall")
    page.get_by_label("Format").select_option(label="Drive: the losers part")
    page.get_by_role("button", name="Plan the evening").click()
    doors = page.get_by_role("button", name="Open the doors")
    doors.click()
    doors.wait_for(state="detached")
    evening = str(page.url).split("/e/")[0] + "/e/" + str(page.url).split("/e/")[1].split("/")[0]
    for _ in range(PEOPLE):
        page.goto(f"{evening}/check-in")
        first = page.locator("#arrivals details[id^=expected]").first
        somebody = f"#{first.get_attribute('id')}"
        page.locator(f"{somebody} summary").first.click()
        page.locator(f"{somebody} button.btn--main").click()
        page.wait_for_selector(somebody, state="detached")
    page.goto(f"{evening}/drive/")
    page.get_by_role("button", name="Seat everyone for hand 1").click()
    for hand in range(1, HANDS):
        page.wait_for_selector(f"h1:has-text('Hand {hand} of')")
        for table in range(PEOPLE // 4):
            _enter(page, TRICKS[(table + hand) % len(TRICKS)])
        page.get_by_role("button", name=f"Seat everyone for hand {hand + 1}").click()
    page.wait_for_selector(f"h1:has-text('Hand {HANDS} of')")
    return evening + "/"


def _enter(page: Any, tricks: int) -> None:
    """Enter the result of the first table that has none."""
    table = page.locator(".dtable[data-state=open]").first
    number = table.get_attribute("id")
    table.locator("select").select_option(str(tricks))
    table.get_by_role("button", name="Enter").click()
    page.wait_for_selector(f"#{number}[data-state=confirmed]")
