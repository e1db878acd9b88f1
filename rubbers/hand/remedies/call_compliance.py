"""Check calls that are waiting to be obeyed against the cards laid."""

from __future__ import annotations

from collections.abc import Iterator

from rubbers.cards.card import RANKS, Card, Suit
from rubbers.hand.acts import calls
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.remedies import calls_to_win
from rubbers.hand.remedies.calls_to_win import TO_WIN_OR_LEAVE
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState, PendingCall
from rubbers.hand.state.ruling import Status
from rubbers.hand.state.trick import Laid


def judged(hand: HandState, laid: Laid) -> Iterator[tuple[PendingCall, Laid]]:
    """Yield the calls that a card decides: its own, and those of the trick it completes."""
    if not hand.calls:
        return
    yield from ((call, laid) for call in bound(hand, laid))
    if hand.trick is None or not hand.trick.complete:
        return
    for one in hand.trick.laid:
        if one != laid:
            calls_of = (call for call in bound(hand, one) if isinstance(call.act, TO_WIN_OR_LEAVE))
            yield from ((call, one) for call in calls_of)


def bound(hand: HandState, laid: Laid) -> Iterator[PendingCall]:
    """Yield the earlier calls that this card ought to obey."""
    trick = hand.trick
    if trick is None or trick.out_of_turn:
        return
    leads = trick.laid[0] == laid
    for call in hand.calls:
        if laid.seat not in call.act.of or call.at >= laid.at:
            continue
        match call.act:
            case calls.CallSuit():
                due = leads
            case calls.CallCard():
                due = True
            case _:
                due = call.act.trick in (None, trick.number)
        if due:
            yield call


def obeyed(hand: HandState, call: PendingCall, laid: Laid, facts: Facts) -> bool | None:
    """Check whether the card is what was called; None if that is unknown or not yet decided."""
    match call.act:
        case calls.CallCard(card=card):
            if laid.card == card:
                return True
            return False if not laid.card.may_be(card) else None
        case calls.CallSuit(suit=suit):
            return None if laid.card.suit is None else laid.card.suit is suit
        case calls.CallHighest(suit=suit):
            return _extreme(hand, laid, suit, facts, highest=True)
        case calls.CallLowest(suit=suit):
            return _extreme(hand, laid, suit, facts, highest=False)
        case calls.CallWin() | calls.CallNotWin():
            return calls_to_win.kept(hand, call.act, laid, facts)
    return True


def is_past(hand: HandState, call: PendingCall, laid: Laid) -> bool:
    """Check whether a call to win or leave a trick is past, obeyed or not."""
    return isinstance(call.act, TO_WIN_OR_LEAVE) and calls_to_win.is_past(hand, laid)


def _extreme(
    hand: HandState, laid: Laid, suit: Suit | None, facts: Facts, *, highest: bool
) -> bool | None:
    trick = hand.trick
    suit = suit or (trick.led if trick else None)
    if laid.card.suit is None or suit is None:
        return None
    if laid.card.suit is not suit:
        return False
    held = [card for card in facts.cards(laid.seat, laid.at) if card.suit is suit]
    if laid.card.card is None:
        return True if _had_no_choice(laid, suit, facts) else None
    if not held:
        return True
    wanted = (max if highest else min)(held, key=_rank)
    return _rank(wanted) == _rank(laid.card.card)


def _had_no_choice(laid: Laid, suit: Suit, facts: Facts) -> bool:
    """Check whether the player is proved to have had exactly one card of the suit."""
    left = facts.evidence.known(laid.seat) - facts.evidence.gone(laid.seat, laid.at)
    return facts.evidence.all_known(laid.seat) and sum(card.suit is suit for card in left) == 1


def _rank(card: Card) -> int:
    return RANKS.index(card.rank)


def ended(hand: HandState, call: PendingCall) -> Iterator[events.Event]:
    """Yield the events of a call that was obeyed."""
    yield events.CallEnded(call)
    ruling = hand.ruling(call.ruling)
    if ruling is None or isinstance(call.act, calls.CallCard):
        return
    left = tuple(one for one in ruling.remedies if not isinstance(one, type(call.act)))
    if ruling.several and left:
        yield events.RemediesLeft(ruling.key, left)
    elif ruling.live:
        yield events.RulingClosed(ruling.key, Status.PAID)
