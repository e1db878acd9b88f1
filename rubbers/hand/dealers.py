"""Who deals next, and the new deal that begins when one has come to nothing."""

from __future__ import annotations

from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts import deal, play, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.events import DealBegun
from rubbers.hand.hand import Fate, Hand, Stage
from rubbers.scoring import questions

QUESTIONS = {
    Fate.STANDS: questions.DEAL_AFTER_HAND,
    Fate.NEW: questions.DEAL_AFTER_NEW_DEAL,
    Fate.LOST: questions.DEAL_AFTER_MISDEAL,
    Fate.VOID: questions.DEAL_AFTER_VOID,
}
PLAYED = (play.Play, play.Detach, play.ThrowDown, trump.TakeUpTrump)
"""Acts that show that a new deal, though nobody tells of it, has been dealt."""
OF_THE_OLD = (
    deal.MoveCard,
    deal.Apportion,
    deal.CountCards,
    deal.StopDeal,
    deal.Interrupt,
    deal.FaceInPack,
)
"""Acts of a deal that belong to the one that fell."""
BEGINNING = tuple(kind for kind in (*deal.DEALING, deal.Deal) if kind not in OF_THE_OLD)
"""Acts with which a new deal begins."""


GOING_ON = (
    deal.DealCards,
    deal.ExposeInDealing,
    deal.LookAtTrump,
    deal.TurnUp,
    deal.LayTrumpFaceDown,
)
"""Acts with which one who has lost the deal goes on with it, unless he deals next as well."""


def next_dealer(hand: Hand, code: Code) -> Seat | None:
    """Give who deals after this deal, whatever becomes of it; None if no dealer is told."""
    if hand.dealer is None:
        return None
    if hand.fate is Fate.LOST and hand.dealt_by is hand.dealer.partner:
        return code.ask(questions.DEAL_FOR_PARTNER)(hand.dealer)
    if hand.next_dealt is not None:
        return _after_the_next(hand, hand.dealer, code)
    dealer = (hand.dealt_by if hand.fate is Fate.LOST else None) or hand.dealer
    return code.ask(QUESTIONS[hand.fate])(dealer)


def _after_the_next(hand: Hand, dealer: Seat, code: Code) -> Seat:
    """Give who deals for the next hand, whose deal has begun; another if that was lost."""
    right = code.ask(questions.DEAL_AFTER_HAND)(dealer)
    if hand.next_fate is not Fate.LOST:
        return right
    if hand.dealt_by is right.partner:
        return code.ask(questions.DEAL_FOR_PARTNER)(right)
    return code.ask(questions.DEAL_AFTER_MISDEAL)(hand.dealt_by or right)


def begun_again(hand: Hand, act: Act, code: Code) -> DealBegun | None:
    """Give the new deal that an act begins when the last one fell; None if it begins none."""
    if hand.fate is Fate.STANDS:
        return None
    if isinstance(act, PLAYED):
        return DealBegun(next_dealer(hand, code), Stage.PLAYING)
    if isinstance(act, BEGINNING) and not _goes_on(hand, act, code):
        return DealBegun(next_dealer(hand, code), Stage.DEALING)
    return None


def _goes_on(hand: Hand, act: Act, code: Code) -> bool:
    """Say whether one goes on with a deal that he has lost."""
    dealt_by = hand.who_deals
    mine = act.by is not None and act.by is dealt_by
    return isinstance(act, GOING_ON) and mine and next_dealer(hand, code) is not dealt_by
