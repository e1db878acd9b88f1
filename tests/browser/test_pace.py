"""Cards laid at once are shown one by one, a complete trick is seen, and nothing waits for it."""

from __future__ import annotations

import pytest

from club.models import Club
from tests.browser.room import deaf, hears, picture, reading
from tests.browser.scripted_page import until
from tests.browser.test_card_down import Dealt
from tests.browser.test_pages import faults
from tests.browser.test_play_on_screen import MAY_PLAY

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HERE = "t/1/screen"
SHOWN = """async (long) => {
  const counts = [], begun = performance.now();
  while (performance.now() - begun < long) {
    const layer = document.querySelector(".trick.pace");
    counts.push(layer ? layer.children.length : -1);
    await new Promise((then) => setTimeout(then, 50));
  }
  return counts;
}"""
"""How many cards the layer over the trick shows, twenty times a second; -1 where there is none."""
VOICES = """() => {
  window.voices = 0;
  for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
    const start = window[name].prototype.start;
    window[name].prototype.start = function (...at) {
      window.voices += 1;
      return start.apply(this, at);
    };
  }
  const Made = window.AudioContext;
  window.contexts = 0;
  window.AudioContext = class extends Made { constructor() { super(); window.contexts += 1; } };
}"""


LEFT = """() => {
  document.body.dispatchEvent(new CustomEvent("evening-changed"));
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
}"""
"""A page that is left just after it has asked for its part."""


def missed(table, page, plays):
    """Let a page miss some plays, and then read them at once."""
    page.goto(table.address)
    page.wait_for_selector("#on-screen[data-etag]")
    deaf(page, HERE)
    for _card in range(plays):
        table.plays()
    hears(page, HERE)


def sounds(page):
    """Wait until the page has made a sound."""
    until(page, lambda: page.evaluate("voices > 0"), "no sound")


def test_a_complete_trick_lies_there_a_while_though_the_next_has_begun(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.left) as page:
        missed(table, page, 5)
        page.wait_for_selector(".trick.pace")
        assert page.locator("#trick [data-card]").count() == 1  # the page itself does not wait
        picture(page, "pace")
        counts = page.evaluate(SHOWN, 4500)
        shown = [one for one in counts if one >= 0]
        assert shown == sorted(shown[: shown.index(4)]) + shown[shown.index(4) :]
        assert shown.count(4) >= 15  # the four cards lay there for most of a second at least
        assert counts[-1] == -1
        assert page.locator("#trick [data-card]").count() == 1


def test_the_score_and_the_turn_wait_until_the_cards_have_been_shown(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.left) as page:
        page.goto(table.address)
        before = page.text_content(".tally tbody")
        missed(table, page, 5)
        page.wait_for_selector(".trick.pace")
        assert page.text_content(".tally tbody") == before
        assert page.eval_on_selector("#say > span", "it => getComputedStyle(it).opacity") == "0"
        page.wait_for_selector(".trick.pace", state="detached")
        assert page.text_content(".tally tbody") != before
        assert page.eval_on_selector("#say > span", "it => getComputedStyle(it).opacity") == "1"


def test_one_press_on_the_cloth_gathers_the_trick(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.left) as page:
        missed(table, page, 5)
        page.wait_for_selector(".trick.pace")
        page.click(".corner--tl")
        assert page.locator(".trick.pace").count() == 0
        assert page.evaluate("'pacing' in document.body.dataset") is False


def test_a_card_may_be_played_while_cards_are_still_being_shown(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.right) as page:
        missed(table, page, 3)
        page.wait_for_selector(".trick.pace")
        card = page.locator(f"[data-my-turn] {MAY_PLAY}").first
        name = card.get_attribute("data-card")
        card.click()
        assert page.locator(".trick.pace").count() == 0
        page.wait_for_selector(f"#trick [data-card='{name}']")
    assert len(table.hand.tricks[0].laid) == 4


def test_it_sounds_only_where_it_is_wanted_and_never_before_the_page_is_touched(chromium, night):
    table = Dealt(night)
    with table.opened(chromium, table.hand.to_act.left) as page:
        page.add_init_script(f"({VOICES})()")
        page.goto(table.address)
        page.keyboard.press("ArrowRight")
        table.plays()
        page.wait_for_selector("[data-my-turn]")
        assert page.evaluate("[contexts, voices]") == [0, 0]  # off until it is turned on
        page.click("button[aria-label='Sound']")
        sounds(page)
        page.reload()
        page.wait_for_selector("#on-screen[data-etag]")
        assert page.get_attribute("button[aria-label='Sound']", "aria-pressed") == "true"
        missed(table, page, 1)
        page.wait_for_selector("[data-my-turn]", state="detached")
        assert page.evaluate("contexts") == 0  # nobody has touched this page yet
        page.locator("body").press("ArrowRight")
        page.wait_for_timeout(200)
        table.plays()
        sounds(page)


def test_the_keys_are_listed_and_the_focus_comes_back(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.keyboard.press("?")
        page.wait_for_selector("dialog[open]")
        assert faults(page) == []
        picture(page, "keys")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
        assert page.evaluate("document.activeElement.dataset.opens") == "how-to-play"


def test_a_page_that_is_left_or_signed_out_of_holds_no_card(chromium, night):
    table = Dealt(night)
    with table.opened(chromium) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.context.clear_cookies()
        page.evaluate("document.body.dispatchEvent(new CustomEvent('evening-changed'))")
        page.wait_for_selector("[data-hand]", state="detached")
    with table.opened(chromium) as page:
        page.goto(table.address)
        page.wait_for_selector("#on-screen[data-etag]")
        page.evaluate("delete document.getElementById('on-screen').dataset.etag")
        with page.expect_response("**/t/1/screen"):  # one answer is on its way when it is left
            page.evaluate(LEFT)
        page.wait_for_timeout(200)
        assert page.locator("[data-card]").count() == 0  # nothing a browser keeps shows a card
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.wait_for_selector("[data-hand]")  # and who may see it is shown it anew


def test_the_way_back_to_a_practice_table_that_was_left_shows_no_card(chromium, night):
    Club.objects.filter(pk=night.club.pk).update(practice=True)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    with reading(chromium, night, "", **phone) as page:
        page.goto(night.url)
        page.tap("button:has-text('Play now')")
        page.wait_for_selector("[data-hand] [data-card]")
        page.wait_for_load_state()  # a card is measured when the page has its styles
        wide = page.evaluate(
            """() => [...document.querySelectorAll("[data-hand] [data-card]")].map((it) => {
              const box = it.getBoundingClientRect();
              const found = (x) => document.elementFromPoint(x, box.top + 20);
              const at = (x) => found(x)?.closest("button") === it;
              return [...Array(44).keys()].every((x) => at(box.left + 1 + x));
            })"""
        )
        assert wide == [True] * 13  # each card has a strip as wide as a finger of its own
        address = page.url
        page.tap("summary[aria-label='Leave the table']")
        page.tap("button:has-text('Stay')")
        assert page.url == address and not page.locator("button:has-text('Stay')").is_visible()
        page.tap("summary[aria-label='Leave the table']")
        page.tap(".leave button:has-text('Leave')")
        page.wait_for_url(f"{night.url}/")
        page.go_back()
        page.wait_for_selector("h1")
        assert page.url == address and page.locator("[data-card]").count() == 0
        page.goto(address)
        assert page.locator("[data-card]").count() == 0
