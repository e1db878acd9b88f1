"""Who deals next, and the new deal that begins after one has come to nothing."""

from __future__ import annotations

from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts import deal, play, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.state.events import DealBegun
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.scoring import questions

QUESTIONS = {
    DealFate.STANDS: questions.DEAL_AFTER_HAND,
    DealFate.NEW: questions.DEAL_AFTER_NEW_DEAL,
    DealFate.LOST: questions.DEAL_AFTER_MISDEAL,
    DealFate.VOID: questions.DEAL_AFTER_VOID,
}
PLAYED = (play.Play, play.Detach, play.ThrowDown, trump.TakeUpTrump)
"""Acts that show that a new deal has been dealt, though nobody recorded it."""
OF_THE_OLD = (
    deal.MoveCard,
    deal.Apportion,
    deal.CountCards,
    deal.StopDeal,
    deal.Interrupt,
    deal.FaceInPack,
)
"""Acts of dealing that belong to the deal that fell."""
BEGINNING = tuple(kind for kind in (*deal.DEALING, deal.Deal) if kind not in OF_THE_OLD)
"""Acts that begin a new deal."""


GOING_ON = (
    deal.DealCards,
    deal.ExposeInDealing,
    deal.LookAtTrump,
    deal.TurnUp,
    deal.LayTrumpFaceDown,
)
"""Acts by which a player who has lost the deal goes on with it, unless they also deal next."""


def next_dealer(hand: HandState, code: Code) -> Seat | None:
    """Return who deals after this deal, whatever becomes of it; None if the dealer is unknown."""
    if hand.dealer is None:
        return None
    if hand.fate is DealFate.LOST and hand.dealt_by is hand.dealer.partner:
        return code.ask(questions.DEAL_FOR_PARTNER)(hand.dealer)
    if hand.next_dealt is not None:
        return _after_the_next(hand, hand.dealer, code)
    dealer = (hand.dealt_by if hand.fate is DealFate.LOST else None) or hand.dealer
    return code.ask(QUESTIONS[hand.fate])(dealer)


def _after_the_next(hand: HandState, dealer: Seat, code: Code) -> Seat:
    """Return who deals for the next hand, whose deal has begun; another if that deal was lost."""
    right = code.ask(questions.DEAL_AFTER_HAND)(dealer)
    if hand.next_fate is not DealFate.LOST:
        return right
    if hand.dealt_by is right.partner:
        return code.ask(questions.DEAL_FOR_PARTNER)(right)
    return code.ask(questions.DEAL_AFTER_MISDEAL)(hand.dealt_by or right)


def begun_again(hand: HandState, act: Act, code: Code) -> DealBegun | None:
    """Return the new deal that an act begins after the last one fell; None if it begins none."""
    if hand.fate is DealFate.STANDS:
        return None
    if isinstance(act, PLAYED):
        return DealBegun(next_dealer(hand, code), HandStage.PLAYING)
    if isinstance(act, BEGINNING) and not _goes_on(hand, act, code):
        return DealBegun(next_dealer(hand, code), HandStage.DEALING)
    return None


def _goes_on(hand: HandState, act: Act, code: Code) -> bool:
    """Check whether the player is going on with a deal they have lost."""
    dealt_by = hand.who_deals
    mine = act.by is not None and act.by is dealt_by
    return isinstance(act, GOING_ON) and mine and next_dealer(hand, code) is not dealt_by
