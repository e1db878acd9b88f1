"""What a bot answers when it is asked something other than a card."""

from __future__ import annotations

import pytest

from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot_view import RubberScore
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.calls import CallCard, CallHighest, CallLowest, CallNotWin, CallSuit, CallWin
from rubbers.hand.acts.claims import AddThree, Claim, Claimed, DeductThree, TakeThreeTricks
from rubbers.hand.acts.tricks import CountTricks
from tests.bots.scenes import seen

REVOKE = [TakeThreeTricks(), DeductThree(), AddThree()]
E, W = (Seat.E,), (Seat.W,)
OTHERS = "KS JS TS KC QC JC TC KD QD"


def at(**score: int):
    """South to lead with three cards left."""
    return seen("AS QS 4D", OTHERS, score=RubberScore(**score))


def after(won: int, lost: int, **score: int):
    """A hand that is over, with so many tricks to each side."""
    view = seen("", "", score=RubberScore(**score))
    view.leaders = (2,) * won + (1,) * lost
    view.tricks = ((0,),) * (won + lost)
    assert view.tricks_won == (won, lost)
    return view


def test_three_tricks_are_taken_where_that_moves_most_points():
    assert CLUB.elect(after(5, 8), REVOKE) == TakeThreeTricks()


def test_points_are_added_where_that_wins_the_game():
    assert CLUB.elect(after(5, 8, ours=2), REVOKE) == AddThree()


def test_a_game_is_saved_by_the_penalty_that_saves_it():
    assert CLUB.elect(after(4, 9, theirs=4), [AddThree(), DeductThree()]) == DeductThree()
    assert CLUB.elect(after(4, 9, theirs=4), REVOKE) == TakeThreeTricks()


@pytest.mark.parametrize(
    ("score", "calls"),
    [(0, True), (3, True), (4, False)],
)
def test_honours_are_called_unless_the_side_is_at_four(score, calls):
    assert CLUB.calls_honours(at(ours=score), 3) is calls


def test_two_honours_are_not_called_nor_any_where_the_code_knows_none():
    assert not CLUB.calls_honours(at(), 2)
    assert not CLUB.calls_honours(at(honours_end=None), 4)


def test_a_suit_is_called_in_which_the_player_is_strong():
    assert CLUB.elect(at(), [CallSuit(of=E)]) == CallSuit(suit=Suit.SPADES, of=E)
    named = [CallSuit(suit=Suit.DIAMONDS, of=E)]
    assert CLUB.elect(at(), named) == named[0]


def test_an_adversary_is_told_not_to_win_rather_than_to_win():
    assert CLUB.elect(at(), [CallWin(of=W), CallNotWin(of=W)]) == CallNotWin(of=W)
    assert CLUB.elect(at(), [CallHighest(of=W), CallLowest(of=W)]) == CallLowest(of=W)


def test_an_exposed_card_is_called_when_it_falls_to_our_trick():
    king = CallCard(card=PartialCard.read("KC"), of=W)
    assert CLUB.elect(at(), [king]) is None
    ours = seen("QS 4D", "KS JS KC QC", trick="AS 3S")  # North has the trick
    assert CLUB.elect(ours, [king]) == king
    theirs = seen("QS 4D", "KS JS KC QC", trick="3S AS")
    assert CLUB.elect(theirs, [king]) is None


def test_a_new_deal_is_claimed_with_a_poor_hand_alone():
    claim = Claim(what=Claimed.NEW_DEAL)
    assert CLUB.elect(seen("2S 3S 4D", OTHERS), [claim]) == claim
    assert CLUB.elect(seen("AS KS AD", "QS JS TS KC QC JC TC KD QD"), [claim]) is None


def test_any_other_remedy_is_taken():
    assert CLUB.elect(at(), [CountTricks()]) == CountTricks()
    assert CLUB.elect(at(), []) is None


def test_a_bot_stands_in_nobodys_way():
    assert CLUB.consents("substitute")
