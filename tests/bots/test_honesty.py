"""Bots see only what their seat may see, play only what is legal, and play the same again."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot import Bot
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import ALL
from rubbers.bots.double_dummy import is_installed
from rubbers.bots.house_bots import NoviceBot
from rubbers.bots.search.layouts import Layouts
from rubbers.bots.search.strong import StrongBot
from tests.bots.scenes import in_play, seen, shown_out

BOTS = [NoviceBot(), CLUB, *([StrongBot()] if is_installed() else [])]
seeds = st.binary(min_size=32, max_size=32)
by_bot = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)


def few(bot: Bot) -> int:
    """Fewer layouts than usual: the solver is slow early in a hand."""
    return 2 if bot.layouts else 0


def chosen(bot: Bot, view: BotView, seed: bytes) -> int:
    return bot.play(view, seed, few(bot) or None).card.number


@by_bot
@settings(max_examples=60, deadline=None)
@given(seed=seeds, cards=st.integers(0, 51))
def test_a_bot_never_revokes(bot, seed, cards):
    view = in_play(seed, max(cards, 20) if bot.layouts else cards).view()
    assert view.legal >> chosen(bot, view, seed) & 1


@by_bot
@settings(max_examples=40, deadline=None)
@given(seed=seeds, other=seeds, cards=st.integers(20, 51))
def test_the_unseen_cards_do_not_change_the_card_a_bot_plays(bot, seed, other, cards):
    play = in_play(seed, cards)
    view = play.view()
    assert all(cards in (0, 1 << view.turn_up) for cards in view.known)
    for places, hand in enumerate(Layouts(view, other).draw(), start=1):
        play.hands[(view.seat + places) % 4] = hand
    again = play.view()
    assert all(getattr(again, one.name) == getattr(view, one.name) for one in fields(view))
    assert chosen(bot, again, seed) == chosen(bot, view, seed)


@pytest.mark.skipif(not is_installed(), reason="the solver is not installed")
@settings(max_examples=40, deadline=None)
@given(seed=seeds, cards=st.integers(21, 51))
def test_the_number_of_layouts_does_not_tell_that_a_bot_had_no_choice(seed, cards):
    view = in_play(seed, cards).view()
    assert StrongBot().play(view, seed, 2).layouts == 2


@by_bot
@settings(max_examples=25, deadline=None)
@given(seed=seeds, cards=st.integers(20, 51))
def test_the_same_seed_gives_the_same_card_for_the_same_reason(bot, seed, cards):
    view = in_play(seed, cards).view()
    assert bot.play(view, seed, few(bot) or None) == bot.play(view, seed, few(bot) or None)


@settings(max_examples=300, deadline=None)
@given(seed=seeds, other=seeds, cards=st.integers(0, 51))
def test_every_layout_agrees_with_what_was_shown(seed, other, cards):
    play = in_play(seed, cards)
    view, layouts = play.view(), Layouts(play.view(), other)
    for _ in range(3):
        hands = layouts.draw()
        assert hands[0] | hands[1] | hands[2] == ALL & ~(view.played | view.own)
        for places, hand in enumerate(hands, start=1):
            seat = (view.seat + places) % 4
            assert hand.bit_count() == play.hands[seat].bit_count()
            assert not hand & shown_out(play, seat)
            assert view.known[seat] & hand == view.known[seat]


def test_layouts_are_equally_likely():
    """East has shown out of spades, so both clubs are East's; four spades are shared two by two."""
    view = seen("2H 3H", "3S 4S 5S 6S 4C 5C", shown=[("N", "AS 2C 2S 7S")])
    layouts = Layouts(view, bytes(32))
    counts = Counter(tuple(layouts.draw()) for _ in range(3000))
    assert len(counts) == 6
    assert all(400 < number < 600 for number in counts.values())
