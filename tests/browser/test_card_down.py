"""A card on a screen: down at once, back if it is refused, by keys too, and read aloud."""

from __future__ import annotations

import time

import pytest

from club.rules.permissions import Caller
from rubbers import queries
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.commands import table as table_command
from rubbers.hand.acts.play import Play
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner
from tests.browser.room import picture, reading
from tests.browser.test_pages import faults
from tests.browser.test_play_on_screen import MAY_PLAY, dealt, ready

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Dealt:
    """A table of four with its first hand dealt, and who is to play."""

    def __init__(self, night, manner=PlayManner.GUARDED):
        ready(night)
        dealt(night, manner)
        self.night = night
        self.address = night.page_of("t/1/screen")

    @property
    def hand(self):
        """Read the hand as it is now."""
        row = Rubber.objects.select_related("stream").get(evening=self.night.evening)
        return queries.rubber_of(row).dealt.hand

    def name(self, seat: Seat) -> str:
        """Name who sits there."""
        row = Rubber.objects.select_related("stream").get(evening=self.night.evening)
        number = queries.rubber_of(row).seating[seat]
        return next(name for name, who in self.night.people.items() if who == number)

    def opened(self, chromium, seat=None, **how):
        """Open the page of whose turn it is, or of another seat."""
        return reading(chromium, self.night, self.name(seat or self.hand.to_act), **how)

    def plays(self):
        """Play a card of whose turn it is, by command."""
        row = Rubber.objects.select_related("stream", "evening__club").get(
            evening=self.night.evening
        )
        turn = self.hand.to_act
        held = queries.view_of(row, turn).table.held[turn]
        led = self.hand.current.led if self.hand.current else None
        card = next((one for one in held if one.suit is led), held[0])
        player = Caller(self.night.club.pk, int(queries.rubber_of(row).seating[turn]))
        table_command.perform(
            self.night.order(player), row, Play(by=turn, card=PartialCard.of(card))
        )


DOWN = """(card) => {
  const pressed = document.querySelector(`#card-${card}`);
  pressed.click();
  const laid = document.querySelector("#trick .sent use");
  return [laid && laid.getAttribute("href").split("#")[1], pressed.classList.contains("gone")];
}"""


def test_a_card_lies_on_the_table_before_anything_is_answered(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as page:
        page.goto(table.address)
        card = page.locator(MAY_PLAY).first.get_attribute("data-card")
        assert page.evaluate(DOWN, card) == [card, True]
        page.wait_for_selector(f"#trick [data-card='{card}']")
        assert page.locator(f"#card-{card}").count() == 0


def test_a_refused_card_comes_back_and_the_page_says_why(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as leader:
        leader.goto(table.address)
        leader.locator(MAY_PLAY).first.click()
        leader.wait_for_selector("#trick [data-card]")
    for _try in range(3):
        with table.opened(chromium) as page:
            page.goto(table.address)
            page.wait_for_selector("#on-screen[data-etag]")  # it has been read again since it came
            barred = page.locator("[data-hand] button[aria-disabled]:not([data-waits])")
            if not barred.count():
                page.locator(MAY_PLAY).first.click()
                page.wait_for_selector("[data-my-turn]", state="detached")
                continue
            card = barred.first.get_attribute("data-card")
            page.evaluate("(c) => document.getElementById(`card-${c}`).ariaDisabled = null", card)
            assert page.evaluate(DOWN, card) == [card, True]
            page.wait_for_selector("#trick .sent", state="detached")
            picture(page, "screen-refused")
            assert page.locator(f"#card-{card}:not(.gone)").count() == 1
            assert "must follow suit" in page.inner_text("#on-screen")
            return
    raise AssertionError("nobody had to follow suit")


def test_cards_are_played_by_keys_alone_and_read_to_the_others(chromium, night):
    table = Dealt(night)
    turn = table.hand.to_act
    with table.opened(chromium, turn.left) as other, table.opened(chromium, turn) as page:
        other.goto(table.address)
        page.goto(table.address)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        second = page.locator("[data-hand] [data-card]").nth(1)
        assert page.evaluate("document.activeElement.id") == second.get_attribute("id")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-hand] [data-count='12']")
        assert page.evaluate("document.activeElement.dataset.card") is not None
        other.wait_for_selector("[data-my-turn]")
        other.wait_for_selector("#heard:has-text('plays the')", state="attached")
        heard = other.text_content("#heard")
        assert f"{table.name(turn)} plays the" in heard and "Your turn" in heard, heard
        card = other.locator(MAY_PLAY).first.get_attribute("data-card")
        for key in card:
            other.keyboard.press(key.lower())
        other.wait_for_selector(f"#trick [data-card='{card}']")


def test_the_page_has_no_faults_and_keeps_how_the_cards_are_liked(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as page:
        page.goto(table.address)
        assert faults(page) == []
        page.click("summary:has-text('Cards')")
        page.click("button:has-text('Four colours')")
        page.click("button:has-text('Large figures')")
        page.reload()
        liked = page.evaluate("({ ...document.documentElement.dataset })")
        assert (liked["suits"], liked["index"]) == ("four", "large")
        picture(page, "screen-liked")


def test_a_card_out_of_turn_is_played_at_a_faithful_table_when_it_is_pressed_twice(chromium, night):
    table = Dealt(night, PlayManner.FAITHFUL)
    with table.opened(chromium, table.hand.to_act.left) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")  # it has been read again since it came
        card = page.locator("[data-hand] [data-card]").first
        card.click()
        page.wait_for_selector("text=Press the card again")
        assert page.locator("#trick .sent").count() == 0
        card.click()
        page.wait_for_selector("#trick [data-card]")
        picture(page, "screen-out-of-turn")


def test_a_card_played_without_a_connection_lies_there_and_is_sent_when_it_returns(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as page:
        page.goto(table.address)
        page.context.set_offline(True)
        card = page.locator(MAY_PLAY).first.get_attribute("data-card")
        assert page.evaluate(DOWN, card) == [card, True]
        page.wait_for_selector("[data-problem]:has-text('Nothing is lost')")
        page.context.set_offline(False)
        page.wait_for_selector(f"#trick [data-card='{card}']")
    assert len(table.hand.tricks[0].laid) == 1


def test_what_is_played_while_a_page_is_loaded_again_is_shown_on_it(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.left) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.wait_for_timeout(1500)  # the stream is open

        def late(route):
            if route.request.headers.get("hx-request"):
                return route.continue_()
            answer = route.fetch()
            table.plays()
            time.sleep(1)  # the page that is left hears of it, and the new one is older
            return route.fulfill(response=answer)

        page.route("**/t/1/screen", late)
        page.reload()
        page.wait_for_selector("[data-my-turn]", timeout=8000)


def test_a_page_is_read_again_when_the_last_of_its_scripts_comes_late(chromium, night):
    table = Dealt(night)

    def late(route):
        time.sleep(1)
        return route.continue_()

    with table.opened(chromium) as page:
        page.route("**/play*.js", late)
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]", timeout=8000)


SLOW = """() => addEventListener("htmx:beforeSend", () => {
  const begun = performance.now();
  while (performance.now() < begun + 5);
})"""
"""A machine that takes some milliseconds to send anything."""


def test_what_the_next_player_laid_before_the_card_was_answered_is_shown(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as page:
        page.goto(table.address)
        page.wait_for_selector("[data-live][data-state='on']")
        page.evaluate(SLOW)
        answered, read = [], []

        def late(route):
            answered.append((route, route.fetch()))
            table.plays()

        def first_read_hangs(route):
            read.append(route)
            if len(read) > 1:
                route.continue_()

        page.route("**/screen/act", late)
        page.route("**/t/1/screen", first_read_hangs)
        page.locator(MAY_PLAY).first.click()
        while not (answered and read):
            page.wait_for_timeout(50)
        route, answer = answered[0]
        page.wait_for_timeout(500)  # all news has come
        route.fulfill(response=answer)
        page.wait_for_selector("#trick [data-card] >> nth=1", timeout=5000)
