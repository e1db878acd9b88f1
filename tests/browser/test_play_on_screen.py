"""A hand on a screen: four browsers play it, and everything fits without scrolling."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from club.rules.permissions import Caller
from rubbers import queries
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import WhistGame
from rubbers.commands import table
from rubbers.hand.acts.play import Play
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner
from tables.commands import screen_play
from tables.commands.commitments import commit
from tables.room import acts
from tests.browser.room import picture, reading, won, words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOUR = ("Constance Vale", "Tobias Fenn", "Edith Lowry", "Anil Mehta")
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desk": (1440, 900)}
MAY_PLAY = "[data-hand]:not([data-sent]) button[data-card]:not([aria-disabled]):not(.gone)"


def ready(night):
    """Form a table of four who have cut, so that its rubber can begin."""
    commit(night.order(), night.evening)
    night.open_with(*FOUR)
    night.do(acts.FormTable(1, candidates=tuple(night.people[name] for name in FOUR)))
    for name, card in zip(FOUR, "A234", strict=True):
        night.do(acts.CutCards(1, night.people[name], (card,)))


def dealt(night, manner=PlayManner.GUARDED):
    """Begin the rubber and deal its first hand by command."""
    night.do(acts.BeginRubber(1))
    row = Rubber.objects.select_related("stream", "evening__club").get(evening=night.evening)
    screen_play.deal(night.order(), row, 1, 1, manner)


def begin(page, night, manner="guarded"):
    """Begin the rubber on the screen, by a press on the table's page."""
    page.goto(night.page_of("t/1/"))
    page.click(f"label:has(input[name='manner'][value='{manner}'])")
    page.click("button:has-text('Begin the rubber')")
    page.wait_for_url("**/t/1/screen")


def scrolls(page):
    """Name what lies outside the window, scrolls, or covers a name or the score."""
    return page.evaluate(
        """() => {
          const room = document.documentElement;
          const parts = [room, document.body, ...document.querySelectorAll('.hand, .felt, main')];
          const long = parts.filter((it) => it.scrollHeight > it.clientHeight + 1 && it !== room);
          const out = room.scrollHeight > innerHeight || room.scrollWidth > innerWidth;
          const cards = [...document.querySelectorAll('[data-hand] [data-card]')];
          const cut = cards.filter((it) => {
            const box = it.getBoundingClientRect();
            return box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
          });
          const boxes = [...document.querySelectorAll('.player, .tally, .trumps')]
            .map((it) => ({ name: it.className, box: it.getBoundingClientRect() }))
            .filter(({ box }) => box.width);
          const laps = (a, b) => a.left + 2 < b.right && b.left + 2 < a.right
            && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
          const over = boxes.flatMap((one, nth) => boxes.slice(nth + 1)
            .filter((other) => laps(one.box, other.box))
            .map((other) => `${one.name} over ${other.name}`));
          const parted = long.map((it) => it.className || it.tagName);
          return [out, ...over, ...parted, ...cut.map((it) => it.id)]
            .filter(Boolean);
        }"""
    )


def in_turn(pages):
    """Wait until one of the pages may play, and return it; None once the hand is over."""
    for _try in range(3000):
        for page in pages:
            if page.locator(f"[data-my-turn] {MAY_PLAY}").count():
                return page
        if all(page.locator(".ended").count() for page in pages):
            return None
        pages[0].wait_for_timeout(20)
    raise AssertionError([words(page) for page in pages])


def play(page):
    """Press the first card that may be played; it lies on the table in the same frame."""
    card = page.locator(MAY_PLAY).first
    name = card.get_attribute("data-card")
    card.click()
    return name


def test_a_hand_fits_the_window_on_phone_tablet_and_desk(chromium, night):
    ready(night)
    dealt(night)
    for name, (width, height) in SIZES.items():
        who = FOUR[list(SIZES).index(name)]
        with reading(chromium, night, who, viewport={"width": width, "height": height}) as page:
            page.goto(night.page_of("t/1/screen"))
            picture(page, f"screen-{name}-0")
            assert scrolls(page) == []


def test_four_browsers_play_a_hand_and_deal_the_next_and_one_comes_back_in_the_middle(
    chromium, night
):
    ready(night)
    with ExitStack() as open_pages:
        sizes = [*SIZES.values(), (1440, 900)]
        pages = [
            open_pages.enter_context(
                reading(chromium, night, name, viewport={"width": width, "height": height})
            )
            for name, (width, height) in zip(FOUR, sizes, strict=True)
        ]
        begin(pages[0], night)
        for page in pages[1:]:
            page.goto(night.page_of("t/1/screen"))
        for page in pages:
            page.wait_for_selector("[data-hand]")  # all devices have given their part
        played = 0
        while (page := in_turn(pages)) is not None:
            play(page)
            played += 1
            if played == 18:
                for name, one in zip((*SIZES, "other"), pages, strict=True):
                    picture(one, f"screen-{name}-mid")
                    assert scrolls(one) == []
            if played == 26:  # not the page whose card may still be on its way
                next(one for one in pages if one is not page).reload()
        assert played == 52
        for name, one in zip((*SIZES, "other"), pages, strict=True):
            picture(one, f"screen-{name}-over")
            assert "All four hands" in words(one, ".hand")
            assert one.evaluate("document.activeElement !== document.body")  # focus is not lost
            assert scrolls(one) == []
        cut = "button:has-text('Cut for the next deal')"
        next(page for page in pages if page.locator(cut).count()).click(cut)
        pages[1].click("button:has-text('Deal the next hand')")
        for page in pages:
            page.wait_for_selector("h1:has-text('Hand 2')", state="attached")
            page.wait_for_selector("[data-hand]")  # shuffled by every device again


@pytest.mark.soak
def test_four_browsers_play_a_whole_rubber(chromium, night):
    ready(night)
    sizes = [*SIZES.values(), (1920, 1080)]
    with ExitStack() as open_pages:
        pages = [
            open_pages.enter_context(
                reading(chromium, night, name, viewport={"width": width, "height": height})
            )
            for name, (width, height) in zip(FOUR, sizes, strict=True)
        ]
        begin(pages[0], night)
        for page in pages[1:]:
            page.goto(night.page_of("t/1/screen"))
        for hand in range(1, 40):
            for page in pages:
                page.wait_for_selector("[data-hand]")
            while (page := in_turn(pages)) is not None:
                play(page)
            if pages[0].locator(".onward").count():
                break
            cut = "button:has-text('Cut for the next deal')"
            next(page for page in pages if page.locator(cut).count()).click(cut)
            pages[1].click("button:has-text('Deal the next hand')")
            for page in pages:
                title = f"h1:has-text('Hand {hand + 1}')"
                page.wait_for_selector(title, state="attached")
        for name, page in zip((*SIZES, "projector"), pages, strict=True):
            page.wait_for_selector("button:has-text('End the rubber')")
            picture(page, f"rubber-over-{name}")


def fit(chromium, night, who, what):
    """See that a page fits each size of window."""
    for name, (width, height) in SIZES.items():
        with reading(chromium, night, who, viewport={"width": width, "height": height}) as page:
            page.goto(night.page_of("t/1/screen"))
            page.wait_for_selector("#on-screen[data-etag]")
            picture(page, f"screen-{what}-{name}")
            assert scrolls(page) == [], name


def test_a_choice_of_penalties_fits_the_window_too(chromium, night):
    ready(night)
    dealt(night, PlayManner.FAITHFUL)
    row = Rubber.objects.select_related("stream", "evening__club").get(evening=night.evening)
    rubber = queries.rubber_of(row)
    wrong = rubber.dealt.hand.to_act.partner
    card = queries.view_of(row, wrong).table.held[wrong][0]
    offender = Caller(night.club.pk, int(rubber.seating[wrong]))
    table.perform(night.order(offender), row, Play(by=wrong, card=PartialCard.of(card)))
    number = rubber.seating[wrong.left]
    who = next(name for name, one in night.people.items() if one == number)
    fit(chromium, night, who, "penalties")


def rubber_row(night):
    """Read the row of the evening's rubber."""
    rows = Rubber.objects.select_related("stream", "evening__club")
    return rows.get(evening=night.evening)


def follow_suit(night, row, hand):
    """Play a card of whose turn it is, by command."""
    turn, trick = hand.to_act, hand.current
    held = queries.view_of(row, turn).table.held[turn]
    card = next((one for one in held if trick and one.suit is trick.led), held[0])
    player = Caller(night.club.pk, int(queries.rubber_of(row).seating[turn]))
    table.perform(night.order(player), row, Play(by=turn, card=PartialCard.of(card)))


def test_a_rubber_that_is_over_fits_the_window_with_its_working(chromium, night):
    ready(night)
    night.do(acts.BeginRubber(1))
    for tricks in (13, 0, 10, 3):  # a game each, and both sides at four: the next hand decides
        won(night, 1, tricks)
    screen_play.deal(night.order(), rubber_row(night), 1, 1, PlayManner.GUARDED)
    while (hand := queries.rubber_of(row := rubber_row(night)).dealt.hand).to_act is not None:
        follow_suit(night, row, hand)
    assert queries.rubber_of(rubber_row(night)).over
    fit(chromium, night, FOUR[0], "rubber-over")


def test_two_hands_of_dummy_fit_the_window_for_each_player(chromium, night):
    three = FOUR[:3]
    commit(night.order(), night.evening)
    night.open_with(*three)
    candidates = tuple(night.people[name] for name in three)
    night.do(acts.FormTable(1, game=WhistGame.DUMMY, candidates=candidates))
    for name, card in zip(three, "A23", strict=True):
        night.do(acts.CutCards(1, night.people[name], (card,)))
    dealt(night)
    for who in three[:2]:
        fit(chromium, night, who, f"dummy-{who[:3]}")
