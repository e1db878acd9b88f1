"""One's own place on a phone, while the secretary forms a table somewhere else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from club import clock
from club.access import door_code
from tables.room import acts
from tests.browser.room import picture, reading, words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}}
FOUR = ("Constance Vale", "Tobias Fenn", "Edith Lowry", "Anil Mehta")
TOLD = 6000
"""Milliseconds: sooner than a page without news reads by itself."""


@pytest.mark.parametrize("where", ["mine", "who/2/"])
@pytest.mark.parametrize("table", [1, 7])
def test_ones_own_page_follows_a_table_as_it_is_formed_cut_and_begun(chromium, night, where, table):
    night.open_with(*FOUR)
    with reading(chromium, night, FOUR[0], **PHONE) as page:
        with page.expect_response(lambda response: "/live" in response.url):
            page.goto(night.page_of(where))
        page.wait_for_timeout(1500)
        said = page.locator("main")
        read_anew = []
        page.on("framenavigated", lambda frame: read_anew.append(frame.url))
        night.do(acts.FormTable(table, candidates=tuple(night.people[one] for one in FOUR)))
        expect(said).to_contain_text(f"at table {table}", timeout=TOLD)
        for name, card in zip(FOUR, "A234", strict=True):
            night.do(acts.CutCards(table, night.people[name], (card,)))
        ready = f"You play at table {table}" if where == "mine" else f"plays at table {table}"
        expect(said).to_contain_text(ready, timeout=TOLD)
        night.do(acts.BeginRubber(table))
        begun = f"Table {table}, North" if where == "mine" else f"plays at table {table}, North"
        expect(said).to_contain_text(begun, timeout=TOLD)
        if where == "mine":
            expect(page.locator("#own-rubbers")).to_contain_text("in play", timeout=TOLD)
        picture(page, f"{where.strip('/').replace('/', '-')}-begun")
        assert read_anew == []


def test_the_code_at_the_door_leads_to_declaring(chromium, night):
    night.open_with(*FOUR[1:])
    code = door_code.door_code(night.club.pk, night.evening.key, clock.now())
    with reading(chromium, night, FOUR[0], **PHONE) as page:
        page.goto(f"{night.url}/d/{night.evening.pk}/{code}")
        page.get_by_role("button", name="I am here").click()
        page.wait_for_url("**/mine")
        picture(page, "mine-come-in")
        assert "You are in the room" in words(page) and "Scan the code" not in words(page)
        expect(page.locator("#place .btn--main")).to_have_text(["Declare for a fresh table"])
        page.get_by_role("button", name="Declare for a fresh table").click()
        expect(page.locator("#place")).to_contain_text("You are waiting for a fresh table")
        assert page.url.endswith("/mine")


def test_one_who_left_in_mid_rubber_is_said_to_be_out_and_comes_back_by_two_buttons(
    chromium, night
):
    night.open_with("Margaret Ashdown", *FOUR)
    night.seat_four(*FOUR)
    night.do(acts.Leave(night.people[FOUR[1]]))
    with reading(chromium, night, FOUR[1], **PHONE) as page:
        page.goto(night.page_of("mine"))
        assert "You have left the room." in words(page) and "Scan the code" in words(page)
        picture(page, "mine-left")
        page.goto(night.page_of(f"who/{night.people[FOUR[1]]}/"))
        assert "is away from table 1, South, and has left the room" in words(page)
        assert "To come in, scan the code at the door" in words(page)
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of())
        assert "is away from table 1, South, and has left the room" in words(page)
        page.get_by_role("link", name=FOUR[1]).click()
        picture(page, "person-left")
        page.get_by_role("button", name="Has come back").click()
        page.get_by_role("button", name="Come back to table 1").click()
        expect(page.locator("main")).to_contain_text("plays at table 1, South")
        picture(page, "person-back")


def test_one_who_went_home_is_said_to_have_left_and_comes_in_again(chromium, night):
    night.open_with("Margaret Ashdown", *FOUR)
    who = night.people[FOUR[2]]
    night.do(acts.Leave(who))
    with reading(chromium, night, FOUR[2], **PHONE) as page:
        page.goto(night.page_of("mine"))
        assert "You have left the room" in words(page)
    with reading(chromium, night, "Margaret Ashdown") as page:
        page.goto(night.page_of(f"who/{who}/"))
        assert "has left the room" in words(page)
        page.get_by_role("button", name="Has come back").click()
        expect(page.locator("main")).to_contain_text("is in the room")
        assert page.get_by_role("button", name="Has come").count() == 0
