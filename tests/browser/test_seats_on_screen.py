"""Who sits at a table on a screen: bots beside people, one tablet for several, one who is away."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from club import clock
from club.access import device_tokens
from rubbers import queries
from rubbers.commands import bot_turns
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner
from tables.commands import screen_play
from tables.commands.commitments import commit
from tests.browser.room import SECRETARY, overflows, picture, reading, words
from tests.browser.test_play_on_screen import FOUR, SIZES, scrolls

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def row_of(night) -> Rubber:
    """Read the rubber of the evening."""
    rows = Rubber.objects.select_related("stream", "evening__club")
    return rows.filter(evening=night.evening).latest("ordinal")


def bots_play(night) -> None:
    """Let the bots do what they owe."""
    while bot_turns.play_if_late(row_of(night), clock.now() + timedelta(hours=1)):
        pass


def to_act(night):
    """Find whose turn it is."""
    return queries.rubber_of(row_of(night)).dealt.hand.to_act


def tablet_secret(night) -> str:
    """Take a tablet of table 1 into use."""
    device = device_tokens.register_device(night.order(), "Tablet", "table", 1)["device"]
    return device_tokens.issue_token(night.order(), "Tablet", device=device)[1]


def fits(page, name: str) -> None:
    """See that a page fits each window, and keep a picture of it."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"{name}-{size}")
        assert not overflows(page), (name, size)


def test_two_people_at_one_tablet_play_with_bots_and_no_hand_stays_in_sight(chromium, night):
    commit(night.order(), night.evening)
    night.open_with(*FOUR[:2])
    with reading(chromium, night, SECRETARY) as page:
        page.goto(night.page_of())
        page.click("a:has-text('Play on with bots')")
        for name in FOUR[:2]:
            page.check(f"label:has-text('{name}') input")
        fits(page, "bots-form")
        page.click("button:has-text('Begin the rubber')")
        page.wait_for_url("**/t/1/screen")
        page.goto(night.page_of())
        assert "Playing with bots" in words(page)
        fits(page, "bots-board")
    with reading(chromium, night, "") as page:
        page.goto(f"{night.url}/screen#{tablet_secret(night)}")
        page.click("button:has-text('Use this screen')")
        page.wait_for_url("**/t/1/")
        fits(page, "tablet-table")
        page.goto(night.page_of("t/1/screen"))
        fits(page, "tablet-shuffle")
        page.click("button:has-text('Shuffle for')")
        page.wait_for_selector(".tablet")
        bots_play(night)
        page.reload()
        fits(page, "tablet-pass")
        assert page.locator("[data-hand]").count() == 0 and "Pass to" in words(page)
        page.click("button:has-text('Show my cards')")
        page.wait_for_selector("[data-hand]")
        fits(page, "tablet-shown")
        page.goto(night.page_of("t/1/"))
        page.go_back()
        page.wait_for_selector(".tablet")
        assert page.locator("[data-hand]").count() == 0, "going back shows the hand"
        page.reload()
        page.wait_for_selector(".tablet")
        assert page.locator("[data-hand]").count() == 0, "reading again shows the hand"
        before = to_act(night)
        page.click("button:has-text('Show my cards')")
        page.click("[data-hand] button[data-card]:not([aria-disabled])")
        page.wait_for_selector("[data-hand]", state="detached")
        assert to_act(night) is not before
        lines = row_of(night).stream.lines.filter(what="act_done", by__startswith="table:")
        assert lines.count() == 1


def test_a_player_who_is_away_is_played_for_by_a_bot_and_takes_the_seat_again(chromium, night):
    commit(night.order(), night.evening)
    night.open_with(*FOUR, "George Tallis")
    night.seat_four(*FOUR)
    then = replace(night.order(), at=clock.now() - timedelta(minutes=5))
    screen_play.deal(then, row_of(night), 1, 1, PlayManner.GUARDED)
    rubber = queries.rubber_of(row_of(night))
    names = {number: name for name, number in night.people.items()}
    away = names[rubber.seating[to_act(night)]]
    first, second, third = (name for name in FOUR if name != away)
    where = night.page_of("t/1/screen")
    with reading(chromium, night, first) as page:
        page.goto(where)
        assert f"{away} has been away for 5 minutes" in words(page)
        fits(page, "away-asked")
        page.click("button:has-text('Ask the others')")
        page.wait_for_selector("text=would play for")
    for name in (second, third):
        with reading(chromium, night, name) as page:
            page.goto(where)
            fits(page, "away-consent")
            page.click("button:has-text('Agree')")
            page.wait_for_selector("button:has-text('Agree')", state="detached")
    assert "bot:club@1" in queries.rubber_of(row_of(night)).seating.values()
    with reading(chromium, night, away) as page:
        page.goto(where)
        assert "Club plays for you" in words(page) and page.locator("[data-hand]").count() == 0
        fits(page, "away-back")
        page.click("button:has-text('Take your seat again')")
        page.wait_for_selector("[data-hand]")
        assert scrolls(page) == []
