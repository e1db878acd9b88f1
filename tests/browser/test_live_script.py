"""live.js alone: what the stream says, and what the page then reads. No server is behind it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.scripted_page import STREAM, ScriptedPage

pytestmark = pytest.mark.browser

REFUSED = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });"
)
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
FIRST, SECOND = "<p>Four are here.</p>", "<p>Five are here.</p>"


def says(page: Any, kind: str, told: Any = None, last: str = "") -> None:
    """Let the stream say something."""
    page.evaluate("([kind, told, last]) => say(kind, told, last)", [kind, told or {}, last])


def tells_of(page: Any, stream: str, last: str = "") -> None:
    says(page, "message", {"stream": stream, "version": 2}, last)


@pytest.fixture
def room(context: Any) -> ScriptedPage:
    """Return a page whose stream says what the test lets it say."""
    context.add_init_script(STREAM)
    return ScriptedPage(context, FIRST, club="portland")


@pytest.fixture
def alone(context: Any) -> ScriptedPage:
    """Return a page whose stream cannot be opened, and a clock that the test moves on."""
    context.clock.install(time="2026-11-27T19:00:00")
    return ScriptedPage(context, FIRST, club="portland")


def open_and_read(room: ScriptedPage) -> Any:
    """Open the page, and wait for what it reads by itself at the start."""
    page = room.open()
    room.until(lambda: len(room.reads) == 1, "the page reads its part when it has come")
    return page


def connected(room: ScriptedPage) -> Any:
    """Open the page and its stream; the part has been read twice: at the start, and for this."""
    page = open_and_read(room)
    says(page, "refetch")
    room.until(lambda: len(room.reads) == 2, "a stream that begins lets the part be read")
    return page


def test_a_part_is_read_again_when_the_version_of_its_stream_rises(room):
    page = connected(room)
    room.change(SECOND)
    tells_of(page, "room:3")
    expect(page.locator("#part")).to_have_text("Five are here.")


def test_news_of_another_stream_reads_nothing(room):
    page = connected(room)
    tells_of(page, "room:4")
    page.wait_for_timeout(300)
    assert len(room.reads) == 2


def test_news_of_one_table_is_news_of_all_that_the_page_could_not_name(room):
    page = connected(room)
    tells_of(page, "room:3-12")
    room.until(lambda: len(room.reads) == 3, "news of the twelfth table of room 3")


def test_much_news_at_once_is_read_once(room):
    page = connected(room)
    page.evaluate(
        "for (let n = 0; n < 9; n += 1) say('message', { stream: 'room:3', version: n });"
    )
    page.wait_for_timeout(400)
    assert len(room.reads) == 3


def test_the_stream_goes_on_after_what_was_heard_last(room):
    page = connected(room)
    tells_of(page, "room:3", last="41-0")
    page.reload()
    page.wait_for_function("streams.length")
    assert "after=41-0" in page.evaluate("streams[0].address")


def test_a_stream_that_begins_again_lets_everything_be_read(room):
    page = connected(room)
    room.change(SECOND)
    says(page, "refetch")
    expect(page.locator("#part")).to_have_text("Five are here.")


def test_news_that_one_tab_hears_reaches_the_others(room):
    page = connected(room)
    other = room.another_tab()
    room.until(lambda: len(room.reads) == 3, "the second tab has read its part")
    assert other.evaluate("streams.length") == 0
    room.change(SECOND)
    tells_of(page, "room:3")
    expect(other.locator("#part")).to_have_text("Five are here.")


def test_a_tab_that_is_hidden_closes_the_stream_and_reads_when_it_is_seen(room):
    page = connected(room)
    page.evaluate(HIDE, True)
    assert page.evaluate("streams.map((it) => it.readyState)") == [2]
    room.change(SECOND)
    page.evaluate(HIDE, False)
    expect(page.locator("#part")).to_have_text("Five are here.")
    assert page.evaluate("streams.map((it) => it.readyState)") == [2, 1]


def test_where_nothing_may_be_kept_news_is_heard_all_the_same(context, room):
    context.add_init_script(REFUSED)
    page = connected(room)
    room.change(SECOND)
    tells_of(page, "room:3")
    expect(page.locator("#part")).to_have_text("Five are here.")


def test_a_stream_that_cannot_be_opened_leads_to_reading_every_few_seconds(alone):
    page = open_and_read(alone)
    for times in (2, 3):
        page.clock.run_for(9000)
        alone.until(lambda times=times: len(alone.reads) >= times, "read again by itself")
    alone.change(SECOND)
    page.clock.run_for(9000)
    expect(page.locator("#part")).to_have_text("Five are here.")


def test_a_short_break_is_not_worth_reading_for(context, room):
    context.clock.install()
    page = connected(room)
    page.clock.run_for(20_000)
    says(page, "error")
    page.clock.run_for(3000)
    page.wait_for_timeout(200)
    assert len(room.reads) == 2
    page.clock.run_for(4000)
    room.until(lambda: len(room.reads) == 3, "a longer break is")


def test_while_the_stream_is_open_nothing_is_read_by_itself(context, room):
    context.clock.install()
    page = connected(room)
    page.clock.run_for(60_000)
    page.wait_for_timeout(200)
    assert len(room.reads) == 2


def test_a_quiet_server_leads_to_reading_every_few_seconds(context, room):
    context.clock.install()
    page = connected(room)
    says(page, "quiet")
    page.clock.run_for(20_000)
    room.until(lambda: len(room.reads) >= 3, "read by itself while the stream brings no news")


def test_what_the_news_led_to_and_nobody_answered_is_read_again(context, room):
    context.clock.install()
    page = connected(room)
    room.lost = True
    room.change(SECOND)
    tells_of(page, "room:3")
    room.until(lambda: len(room.reads) == 3, "the news is followed")
    page.wait_for_timeout(100)
    room.lost = False
    page.clock.run_for(9000)
    expect(page.locator("#part")).to_have_text("Five are here.")


def test_a_stream_that_could_not_be_opened_is_tried_again(context, room):
    context.clock.install()
    page = open_and_read(room)
    says(page, "error")
    page.clock.run_for(5000)
    assert page.evaluate("streams.length") == 1
    page.clock.run_for(5000)
    assert page.evaluate("streams.length") == 2


def test_the_badge_says_since_when_nothing_has_come_and_then_that_it_is_live(alone):
    page = open_and_read(alone)
    badge = page.locator("[data-live]")
    expect(badge).to_have_text("Live")
    page.clock.run_for(20 * 60_000)
    last = page.evaluate("new Date().toLocaleTimeString('en-GB', { timeStyle: 'short' })")
    alone.until(lambda: len(alone.reads) > 1, "read by itself, and answered")
    alone.lost = True
    page.clock.run_for(9000)
    expect(badge).to_have_attribute("data-state", "off")
    page.clock.run_for(5 * 60_000)
    assert badge.inner_text() == f"No connection; shown as at {last}"
    alone.lost = False
    page.clock.run_for(9000)
    expect(badge).to_have_attribute("data-state", "on")
    expect(badge).to_have_text("Live")
