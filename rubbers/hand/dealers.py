"""Who deals next, and the new deal that begins when one has come to nothing."""

from __future__ import annotations

from rubbers.cards.seats import Seat
from rubbers.hand.acts import deal, play, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.events import DealBegun
from rubbers.hand.hand import Fate, Hand, Stage
from rubbers.laws import questions
from rubbers.laws.code import Code

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


def next_dealer(hand: Hand, code: Code) -> Seat | None:
    """Give who deals after this deal, whatever becomes of it; None if no dealer is told."""
    if hand.dealer is None:
        return None
    if hand.fate is Fate.LOST and hand.dealt_by is hand.dealer.partner:
        return code.ask(questions.DEAL_FOR_PARTNER)(hand.dealer)
    dealer = (hand.dealt_by or hand.dealer) if hand.fate is Fate.LOST else hand.dealer
    return code.ask(QUESTIONS[hand.fate])(dealer)


def begun_again(hand: Hand, act: Act, code: Code) -> DealBegun | None:
    """Give the new deal that an act begins when the last one fell; None if it begins none."""
    if hand.fate is Fate.STANDS:
        return None
    if isinstance(act, PLAYED):
        return DealBegun(next_dealer(hand, code), Stage.PLAYING)
    if isinstance(act, BEGINNING):
        return DealBegun(next_dealer(hand, code), Stage.DEALING)
    return None
