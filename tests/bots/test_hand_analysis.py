"""A hand against perfect play: what each card cost, and until when a score could be stopped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.reason import Reason
from rubbers.bots import double_dummy
from rubbers.bots.analysis.double_dummy_analysis import DoubleDummyAnalysis, analysed, score_saved
from rubbers.bots.analysis.match import best_card
from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.cardset import cards_in
from rubbers.cards.card import PACK
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat, Side, Sides
from rubbers.code.law import Because
from rubbers.hand.state.trick import Laid, Trick
from rubbers.play.state.rubber_state import HandPlayed
from rubbers.play.state.table_events import PlayManner
from rubbers.scoring.score import HandScore, ScoreLine, ScoreLineKind
from rubbers.scoring.statement import Statement
from tests.rubbers.test_pbn import lowest, played

needs_solver = pytest.mark.skipif(not double_dummy.is_installed(), reason="no solver here")
SEED = b"w" * 32


def laid_out(number: int, choose) -> tuple[dict, Seat, list[Trick], RegularPlay]:
    """Deal a hand and play it by `choose`; return the cards, the dealer, the tricks, the play."""
    hands, dealer, turn_up = deal(SEED, number)
    play = RegularPlay(list(hands), dealer, turn_up)
    while not play.over:
        play.lay(choose(play))
    tricks = [
        Trick(n, tuple(_laid(leader, place, card) for place, card in enumerate(cards)))
        for n, (leader, cards) in enumerate(zip(play.leaders, play.tricks, strict=True), start=1)
    ]
    cards = dict(zip(CLOCKWISE, map(cards_in, hands), strict=True))
    seat = CLOCKWISE[dealer]
    others = tuple(card for card in cards[seat] if card.number != turn_up)
    cards[seat] = (*others, PACK[turn_up])
    return cards, seat, tricks, play


def _laid(leader: int, place: int, card: int) -> Laid:
    return Laid(CLOCKWISE[(leader + place) % 4], PartialCard.of(PACK[card]), 0)


def first_legal(play: RegularPlay) -> int:
    return (play.legal & -play.legal).bit_length() - 1


@needs_solver
def test_what_is_foreseen_ends_in_what_was_taken_and_only_its_own_side_pays_for_a_card():
    for number in range(4):
        cards, dealer, tricks, play = laid_out(number, first_legal)
        found = analysed(cards, dealer, tricks, double_dummy.solver())
        assert found.whole and found.tricks[-1] == play.won[0]
        seats = [one.seat for trick in tricks for one in trick.laid]
        for place, seat in enumerate(seats):
            change = found.of(seat.side, place + 1) - found.of(seat.side, place)
            assert change <= 0 and found.cost(place) == -change
            assert bool(found.better[place]) == (change < 0)


@needs_solver
def test_perfect_play_loses_nothing_and_takes_what_was_to_be_had():
    solver = double_dummy.solver()
    cards, dealer, tricks, play = laid_out(1, lambda play: best_card(play, solver))
    found = analysed(cards, dealer, tricks, solver)
    assert set(found.tricks) == {play.won[0]} and not any(found.better)


@needs_solver
def test_a_card_said_to_be_better_would_have_lost_nothing():
    solver = double_dummy.solver()
    cards, dealer, tricks, _play = laid_out(0, first_legal)
    found = analysed(cards, dealer, tricks, solver)
    place = next(place for place, better in enumerate(found.better) if better)
    again = [one.card.card.number for trick in tricks for one in trick.laid][:place]
    hands, dealt_by, turn_up = deal(SEED, 0)
    play = RegularPlay(list(hands), dealt_by, turn_up)
    for card in (*again, found.better[place][0]):
        play.lay(card)
    while not play.over:
        play.lay(best_card(play, solver))
    assert play.won[0] == found.tricks[place]


@needs_solver
def test_only_cards_before_a_revoke_are_looked_at():
    found = played(b"\7" * 32, PlayManner.FAITHFUL, lowest)  # nobody minds the suit that was led
    seen = analysed(found.cards, found.dealer, found.after.tricks, double_dummy.solver())
    assert not seen.whole and 0 < len(seen.cards) < 52
    assert len(seen.tricks) == len(seen.cards) + 1


def foreseen(*tricks: int) -> DoubleDummyAnalysis:
    """Return an analysis of a hand in which only these changes matter."""
    whole = (*tricks, *[tricks[-1]] * (53 - len(tricks)))
    return DoubleDummyAnalysis(tuple(range(52)), whole, ((),) * 52)


BECAUSE = Because("1", "club-1864", 1, Reason(""))


def scored(before: int, *lines: ScoreLine, won: bool = True) -> HandPlayed:
    score = HandScore(
        Sides(before, 0), Sides(5, 0), lines, won_by=Side.NS if won else None, value=3
    )
    return HandPlayed(1, 0, Seat.N, Statement(), score=score)


def hand_over(monkeypatch, statement: HandPlayed | None, ns: int):
    found = played(b"\5" * 32, PlayManner.GUARDED, lowest)
    kind = type(found)
    monkeypatch.setattr(kind, "played", property(lambda _self: statement))
    monkeypatch.setattr(kind, "taken", Sides(ns, 13 - ns))
    return replace(found)


def test_a_game_could_be_saved_until_the_last_card_that_let_it_go(monkeypatch):
    found = hand_over(monkeypatch, scored(3), 8)  # two points wanted: eight tricks
    saved = score_saved(found, foreseen(7, 8, 7, 7, 8), 5)
    assert (saved.game, saved.needed, saved.place) == (True, 8, 3)


def test_a_game_that_was_won_from_the_deal_on_could_not_be_saved(monkeypatch):
    found = hand_over(monkeypatch, scored(3), 9)
    assert score_saved(found, foreseen(8, 9, 8, 9), 5).place is None


def test_honours_lower_what_was_needed_and_alone_may_have_won(monkeypatch):
    two = ScoreLine(Side.NS, ScoreLineKind.HONOURS, 2, 2, BECAUSE)
    found = hand_over(monkeypatch, scored(2, two), 7)
    assert score_saved(found, foreseen(6, 7), 5).needed == 7
    four = ScoreLine(Side.NS, ScoreLineKind.HONOURS, 4, 4, BECAUSE)
    found = hand_over(monkeypatch, scored(1, four), 6)
    assert score_saved(found, foreseen(6), 5).needed == 0


def test_after_a_penalty_nobody_says_what_the_tricks_alone_would_have_done(monkeypatch):
    revoke = ScoreLine(Side.NS, ScoreLineKind.REVOKE, 3, 3, BECAUSE)
    found = hand_over(monkeypatch, scored(2, revoke), 7)
    assert score_saved(found, foreseen(6, 7), 5) is None


def test_without_a_game_it_is_the_odd_trick_that_could_be_saved(monkeypatch):
    found = hand_over(monkeypatch, scored(0, won=False), 7)
    saved = score_saved(found, foreseen(6, 6, 7), 5)
    assert (saved.game, saved.winners, saved.needed, saved.place) == (False, Side.NS, 7, 1)


def test_a_hand_looked_at_in_part_tells_nothing_of_its_end(monkeypatch):
    found = hand_over(monkeypatch, None, 7)
    assert score_saved(found, DoubleDummyAnalysis((1,), (6, 7), ((),)), 5) is None
