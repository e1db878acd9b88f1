"""The table on small windows, its panels, and what is said beside the cards."""

from __future__ import annotations

import pytest

from rubbers import queries
from rubbers.cards.seats import WhistGame
from rubbers.play.state.table_events import PlayManner
from tables.commands.commitments import commit
from tables.room import acts
from tests.browser.room import picture, reading
from tests.browser.test_card_down import Dealt
from tests.browser.test_play_on_screen import (
    FOUR,
    MAY_PLAY,
    dealt,
    follow_suit,
    rubber_row,
    scrolls,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CUT_OFF = """(parts) => {
  const felt = document.querySelector(".felt").getBoundingClientRect();
  return [...document.querySelectorAll(parts)].map((it) => it.getBoundingClientRect())
    .filter((box) => box.width && (box.left < 0 || box.top < 0 || box.right > innerWidth
      || box.bottom > innerHeight || (parts.includes("trick >") && box.bottom > felt.bottom + 1)))
    .map((box) => [box.left, box.top, box.right, box.bottom]);
}"""
PHONE = {"width": 390, "height": 844}


def size(page, width, height):
    """Give the window another size, and let the page settle in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(200)


def test_a_phone_on_its_side_shows_the_whole_table_and_every_card(chromium, night):
    table = Dealt(night)
    for _card in range(3):
        table.plays()
    with table.opened(chromium, viewport={"width": 844, "height": 390}) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        for width, height in ((844, 390), (740, 360)):
            size(page, width, height)
            picture(page, f"screen-{width}")
            assert scrolls(page) == [], width
            assert page.evaluate(CUT_OFF, "#trick > *") == []
            assert page.locator("[data-hand] [data-card]").count() == 13


def test_dummy_fits_low_windows_is_named_and_has_the_keys_when_it_is_to_play(chromium, night):
    three = FOUR[:3]
    commit(night.order(), night.evening)
    night.open_with(*three)
    candidates = tuple(night.people[name] for name in three)
    night.do(acts.FormTable(1, game=WhistGame.DUMMY, candidates=candidates))
    for name, card in zip(three, "A23", strict=True):
        night.do(acts.CutCards(1, night.people[name], (card,)))
    dealt(night)
    (dummy,) = queries.rubber_of(rubber_row(night)).dummies
    while (hand := queries.rubber_of(row := rubber_row(night)).dealt.hand).to_act is not dummy:
        follow_suit(night, row, hand)
    number = queries.rubber_of(rubber_row(night)).seating[dummy.partner]
    owner = next(name for name, who in night.people.items() if who == number)
    with reading(chromium, night, owner, viewport={"width": 1280, "height": 640}) as page:
        page.goto(night.page_of("t/1/screen"))
        page.wait_for_selector("#on-screen[data-etag]")
        for width, height in ((1280, 640), (844, 390)):
            size(page, width, height)
            picture(page, f"screen-dummy-{width}")
            assert scrolls(page) == [], width
            assert page.evaluate(CUT_OFF, "#trick > *") == []
        assert page.locator(".hand__whose:visible").all_inner_texts() == ["Dummy", "You"]
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.closest('[data-hand]').dataset.slot") == "n"


def test_the_last_trick_stands_whole_in_the_window_and_moves_nothing(chromium, night):
    table = Dealt(night)
    for _card in range(5):
        table.plays()
    with table.opened(chromium, viewport=PHONE) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        before = page.locator(".felt").bounding_box()
        page.click("summary:has-text('Last trick')")
        assert page.evaluate(CUT_OFF, ".last-trick__cards, .last-trick__cards .card") == []
        assert page.locator(".felt").bounding_box() == before
        seen = page.evaluate(
            """() => {
              const card = document.querySelector(".last-trick__cards .card");
              const box = card.getBoundingClientRect();
              return Boolean(document.elementFromPoint(box.left + 9, box.top + 9)
                .closest(".last-trick__cards"));
            }"""
        )
        assert seen


def test_a_barred_card_says_why_beside_the_hand_and_is_not_played(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.left) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.locator("[data-hand] [data-card]").first.click(force=True)  # it says it is disabled
        page.wait_for_selector("#why:has-text('It is not your turn.')")
        assert page.locator("button[data-shakes]").count() == 1
        assert page.locator("#trick .sent").count() == 0
        table.plays()
        page.wait_for_selector("[data-my-turn]")
        assert page.inner_text("#why") == ""


def test_a_notice_about_a_turn_is_gone_when_the_turn_has_come(chromium, night):
    table = Dealt(night, PlayManner.FAITHFUL)
    with table.opened(chromium, table.hand.to_act.left) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.locator("[data-hand] [data-card]").first.click()
        page.wait_for_selector("text=Press the card again")
        table.plays()
        page.wait_for_selector("[data-my-turn]")
        page.wait_for_selector("text=Press the card again", state="detached")


def test_a_claim_closes_its_panel_and_is_answered_on_the_table(chromium, night):
    table = Dealt(night, PlayManner.FAITHFUL)
    for _card in range(4):
        table.plays()
    with table.opened(chromium) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.click("summary:has-text('Claim a revoke')")
        page.click(".claim__form button")
        page.wait_for_selector("text=You claimed a revoke: the cards show that there was none.")
        assert page.locator(".claim[open]").count() == 0
        assert page.locator(MAY_PLAY).count() > 0


def test_the_list_of_keys_is_left_out_where_there_is_no_keyboard(chromium, night):
    table = Dealt(night)
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with table.opened(chromium, **phone) as page:
        page.goto(table.address)
        page.tap("[data-opens='how-to-play']")
        assert not page.locator(".keys--typed").is_visible()
        assert page.locator(".keys dt:has-text('Last trick')").is_visible()
