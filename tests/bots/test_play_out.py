"""A hand played out by the book is the hand that four Club bots play."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given, settings
from hypothesis import strategies as st

from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot_view import BotView, RubberScore
from rubbers.bots.cardset import numbers
from rubbers.bots.public_play import PublicPlay
from rubbers.bots.search.strong import PlayOut
from tests.bots.scenes import in_play

seeds = st.binary(min_size=32, max_size=32)
scores = st.builds(RubberScore, st.integers(0, 4), st.integers(0, 4))
WORKED_OUT = ("number", "played", "unseen", "voids", "is_decisive")


def assert_same(quick: BotView, view: BotView) -> None:
    for one in fields(BotView):
        if one.name != "score":
            assert getattr(quick, one.name) == getattr(view, one.name), one.name
    for name in WORKED_OUT:
        assert getattr(quick, name) == getattr(view, name), name
    if view.trick:
        assert quick.best == view.best


@settings(max_examples=60, deadline=None)
@given(seed=seeds, cards=st.integers(0, 51), score=scores)
def test_a_quick_view_shows_what_a_view_works_out(seed, cards, score):
    view = in_play(seed, cards).view(score)
    assert_same(PublicPlay.now_of(view).view(view.own), view)


@settings(max_examples=30, deadline=None)
@given(seed=seeds, score=scores)
def test_the_play_is_followed_card_by_card(seed, score):
    hands, dealer, turn_up = deal(seed, seed[0])
    play = RegularPlay(list(hands), dealer, turn_up)
    turned = RubberScore(score.theirs, score.ours)
    first = play.to_play
    public = PublicPlay.start_of(play.view(score))
    while not play.over:
        view = play.view(turned if (play.to_play ^ first) & 1 else score)
        assert_same(public.view(view.own), view)
        card = max(numbers(play.legal), key=lambda one: (one * 7 + seed[1]) % 53)
        play.lay(card)
        public.lay(card)
    assert public.won == play.won


@settings(max_examples=40, deadline=None)
@given(seed=seeds, cards=st.integers(4, 51), score=scores)
def test_each_card_takes_the_tricks_that_club_takes_after_it(seed, cards, score):
    play = in_play(seed, cards)
    found = PlayOut(play.view(score)).tricks_of_each(tuple(play.hands))
    assert set(found) == set(numbers(play.legal))
    for card, tricks in found.items():
        assert tricks == played_on(play, card, score)


def played_on(play: RegularPlay, card: int, score: RubberScore) -> int:
    """Play on with Club at all seats, from views that are worked out anew."""
    again = RegularPlay(
        list(play.hands),
        play.dealer,
        play.turn_up,
        play.leader,
        play.trick,
        play.leaders,
        play.tricks,
        list(play.won),
    )
    seat = play.to_play
    again.lay(card)
    while not again.over:
        turned = (again.to_play ^ seat) & 1
        seen = RubberScore(score.theirs, score.ours) if turned else score
        again.lay(CLUB.play(again.view(seen), b"").card.number)
    return again.won[seat & 1] - play.won[seat & 1]
