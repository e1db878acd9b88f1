"""The end of remedies: those whose time is over with an act, and those whose card is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import calls, deal
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import CutForNext, EndHand, Settle, TurnUpNext
from rubbers.hand.acts.pack import CutPack
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state import events
from rubbers.hand.state.hand import AFTER, DealFate, HandStage, HandState
from rubbers.hand.state.ruling import Deadline, Ruling, Status

BEFORE_THE_END = (HandStage.DEALING, HandStage.PLAYING)


SHOWN_BY: Mapping[type[Act], tuple[type[Act], ...]] = {
    CutPack: (CutForNext, deal.DealCards, deal.Deal, deal.TurnUp, TurnUpNext),
    deal.TurnUp: (deal.Deal, TurnUpNext),
}
"""Acts that show that the pack has been cut, or the trump turned up."""


def lapses(hand: HandState, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Yield the end of each remedy that expires with this act; a fallen deal costs no penalty."""
    for ruling in hand.rulings:
        if not ruling.live or ruling.until is None:
            continue
        # A ruling belongs to the next deal if it was given since that deal began.
        of_next = hand.next_dealt is not None and ruling.at >= hand.next_dealt
        fell = (hand.next_fate if of_next else hand.fate) is not DealFate.STANDS
        of_next = of_next or (hand.stage in AFTER and ruling.until.do in (CutPack, deal.TurnUp))
        over = fell or (hand.stage not in BEFORE_THE_END and not of_next)
        # A deal that fell voids a revoke penalty.
        if fell and ruling.penalty:
            yield events.RulingClosed(ruling.key, Status.VOID)
            continue
        # A remedy cannot lapse by the act that gives rise to it, unless the hand is over.
        if ruling.at == at and not (over and ruling.until.do is EndHand):
            continue
        ended = over if ruling.until.do is EndHand else _reached(hand, act, at, ruling, facts)
        # Revoke penalties, and remedies due until the cut or the settlement, outlast the hand.
        after = ruling.penalty or ruling.until.do in (Settle, CutForNext)
        if ended or fell or (over and not after):
            yield from _lapsed(ruling, ruling.until, whole=over)


def _reached(hand: HandState, act: Act, at: int, ruling: Ruling, facts: Facts) -> bool:
    until = ruling.until
    if until is None or not _is_due(act, until):
        return False
    if until.by and act.by not in until.by:
        return False
    trick = hand.trick
    if until.leading and (trick is None or trick.laid[0].at != at or trick.out_of_turn):
        return False
    if isinstance(act, CutForNext) and hand.stage is not HandStage.CUT:
        return False
    return not _too_soon(hand, act, at, ruling, facts)


def _is_due(act: Act, until: Deadline) -> bool:
    """Check whether an act is the one that ends a remedy, or shows that it has happened."""
    return isinstance(act, (until.do, *SHOWN_BY.get(until.do, ())))


def _too_soon(hand: HandState, act: Act, at: int, ruling: Ruling, facts: Facts) -> bool:
    """Check whether the offender's side left no reasonable time to decide."""
    if act.by is None or act.by.side is not ruling.side:
        return False
    if any(seat in ruling.entitled for seat in hand.asked_time):
        return True
    return facts.known(fact_question.reasonable_time(at)) == fact_question.NO


def _lapsed(ruling: Ruling, until: Deadline, *, whole: bool) -> Iterator[events.Event]:
    if ruling.status is Status.CHOSEN:
        unnamed = isinstance(ruling.chosen, calls.CallSuit) and ruling.chosen.suit is None
        if whole or unnamed:
            yield events.RulingClosed(ruling.key, Status.LAPSED)
        return
    covered = until.covers or tuple(type(one) for one in ruling.remedies)
    left = () if whole else tuple(r for r in ruling.remedies if not isinstance(r, covered))
    if left:
        yield events.RemediesLeft(ruling.key, left)
    else:
        yield events.RulingClosed(ruling.key, Status.LAPSED)


def card_gone(hand: HandState, seat: Seat, card: PartialCard) -> Iterator[events.Event]:
    """Yield what is left of each ruling that allowed a call of the card now played."""
    called = calls.CallCard(card=card, of=(seat,))
    for ruling in hand.rulings:
        left = tuple(remedy for remedy in ruling.remedies if not _names(remedy, called))
        if not ruling.live or left == ruling.remedies:
            continue
        yield events.RemediesLeft(ruling.key, left)
        if not left:
            status = Status.LAPSED if ruling.chosen is None else Status.PAID
            yield events.RulingClosed(ruling.key, status)


def _names(remedy: Act, called: calls.CallCard) -> bool:
    return (
        isinstance(remedy, calls.CallCard) and remedy.of == called.of and remedy.card == called.card
    )
