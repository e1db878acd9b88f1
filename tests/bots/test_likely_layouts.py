"""Layouts that explain the play: who departed from the book in them, and how often they come."""

from __future__ import annotations

import math
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot_view import NO_CARD, BotView
from rubbers.bots.cardset import ALL, numbers
from rubbers.bots.search import strong
from rubbers.bots.search.departures import PastPlays, is_whole
from rubbers.bots.search.layouts import Layouts
from rubbers.bots.search.likely_layouts import likely_layouts, log_likelihood
from tests.bots.scenes import in_play, seen, shown_out

SEED = bytes(32)
seeds = st.binary(min_size=32, max_size=32)


def by_the_book(number: int, cards: int) -> RegularPlay:
    """Play so many cards of a deal, Club at all four seats."""
    hands, dealer, turn_up = deal(SEED, number)
    play = RegularPlay(list(hands), dealer, turn_up)
    for _ in range(cards):
        play.lay(CLUB.play(play.view(), SEED).card.number)
    return play


def drawn(view: BotView, seed: bytes, size: int) -> list[list[int]]:
    past = PastPlays(view) if is_whole(view) else None
    return list(islice(likely_layouts(view, seed, past), size))


def others(view: BotView) -> list[int]:
    return [(view.seat + places) % 4 for places in (1, 2, 3)]


@pytest.mark.parametrize("number", range(12))
def test_players_by_the_book_depart_from_it_nowhere_in_the_hands_they_hold(number):
    play = by_the_book(number, 30 + number)
    past = PastPlays(play.view())
    counts = [past.count(seat, play.hands[seat]) for seat in others(play.view())]
    assert [departed for departed, _ in counts] == [0, 0, 0]
    assert sum(chosen for _, chosen in counts) > 5


def test_a_card_that_the_book_would_not_play_is_a_departure():
    play = by_the_book(3, 20)
    seat, view = play.to_play, play.view()
    usual = CLUB.play(view, SEED).card.number
    odd = next(card for card in numbers(play.legal) if card // 13 != usual // 13)
    play.lay(odd)
    past, held = PastPlays(play.view()), play.hands[seat]
    assert past.count(seat, held)[0] == 1
    assert past.count(seat, held)[1] > 1


def test_a_card_of_the_same_worth_is_no_departure():
    """The book leads the knave of a sequence; the ten is as good, and the eight is not."""
    hands, dealer, turn_up = deal(SEED, 0)
    play = RegularPlay(list(hands), dealer, turn_up)
    seat, base = play.to_play, 13 * ((play.trumps + 1) % 4)
    sequence = 1 << base + 9 | 1 << base + 8 | 1 << base + 7 | 1 << base + 4
    for card, departed in ((base + 9, 0), (base + 8, 0), (base + 4, 1)):
        again = RegularPlay([sequence] * 4, dealer, turn_up)
        assert CLUB.play(again.view(), SEED).card.number == base + 9
        again.lay(card)
        assert PastPlays(again.view()).count(seat, sequence & ~(1 << card)) == (departed, 1)


@settings(max_examples=60, deadline=None)
@given(seed=seeds, other=seeds, cards=st.integers(4, 51))
def test_every_likely_layout_agrees_with_what_was_shown(seed, other, cards):
    play = in_play(seed, cards)
    view = play.view()
    for hands in drawn(view, other, 4):
        assert hands[0] | hands[1] | hands[2] == ALL & ~(view.played | view.own)
        for seat, hand in zip(others(view), hands, strict=True):
            assert hand.bit_count() == play.hands[seat].bit_count()
            assert not hand & shown_out(play, seat)
            assert view.known[seat] & hand == view.known[seat]


def test_layouts_do_not_depend_on_how_many_are_drawn():
    view = by_the_book(5, 22).view()
    assert drawn(view, SEED, 12)[:5] == drawn(view, SEED, 5)
    assert drawn(view, bytes([1]) * 32, 5) != drawn(view, SEED, 5)


def test_a_layout_comes_as_often_as_it_is_likely():
    """Every layout of a hand near its end, its weight worked out by itself."""
    view = by_the_book(8, 40).view()
    plain, past = Layouts(view, SEED), PastPlays(view)
    weights = {
        tuple(hands): math.exp(
            sum(
                log_likelihood(*past.count(seat, hand))
                for seat, hand in zip(others(view), hands, strict=True)
            )
        )
        for hands in (plain.draw() for _ in range(20_000))
    }
    assert 20 < len(weights) < 2000
    whole = sum(weights.values())
    counts = Counter(tuple(hands) for hands in drawn(view, SEED, 12_000))
    away = sum(abs(counts[one] / 12_000 - weights[one] / whole) for one in weights) / 2
    assert away < 0.08
    even = sum(abs(1 / len(weights) - weights[one] / whole) for one in weights) / 2
    assert even > 0.3


def test_likely_layouts_put_more_cards_where_they_are():
    likely = even = 0
    for number in range(12):
        play = by_the_book(number, 16 + 2 * number)
        view, plain = play.view(), Layouts(play.view(), SEED)
        for hands in drawn(view, SEED, 10):
            likely += placed(play, hands)
            even += placed(play, plain.draw())
    assert likely > 1.15 * even


def placed(play: RegularPlay, hands: list[int]) -> int:
    """Count the cards that a layout puts into the right hand."""
    seats = [(play.to_play + places) % 4 for places in (1, 2, 3)]
    return sum(
        (hand & play.hands[seat]).bit_count() for seat, hand in zip(seats, hands, strict=True)
    )


def test_one_more_departure_tells_less_of_a_player_who_often_departs():
    def told(departed: int) -> float:
        return log_likelihood(departed, 12) - log_likelihood(departed + 1, 12)

    assert told(0) > told(3) > told(6) > 0
    assert log_likelihood(0, 0) == 0


def test_a_trick_with_a_card_missing_leaves_only_what_was_shown():
    view = seen("AH QH 4D", "KS JS TS KC QC JC TC KD QD", shown=[("N", "AS 2C 2S 7S")])
    assert NO_CARD in {card for trick in view.tricks for card in trick} and not is_whole(view)
    for hands in drawn(view, SEED, 20):
        assert not hands[2] & (0x1FFF << 39)  # East has shown out of spades
        assert [hand.bit_count() for hand in hands] == [3, 3, 3]


def test_play_by_the_book_counts_less_against_those_who_depart_from_it():
    play = by_the_book(4, 24)
    view = play.view()
    kept = strong._share(view, PastPlays(view), [play.hands])
    assert kept > 0.6
    odd = in_play(SEED, 24)
    assert strong._share(odd.view(), PastPlays(odd.view()), [odd.hands]) == strong.LEAST
    assert strong._share(view, None, [play.hands]) == strong.LEAST
