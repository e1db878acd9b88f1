"""Calls that wait to be obeyed, and what a card laid does about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rubbers.cards.card import RANKS, Card, Suit
from rubbers.cards.told import CardTold
from rubbers.hand import events
from rubbers.hand.acts import calls
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Call, Hand
from rubbers.hand.ruling import Status
from rubbers.hand.trick import Laid, Trick

OF_THE_TRICK = (calls.CallWin, calls.CallNotWin)
"""Calls that only the whole trick may decide."""


def judged(hand: Hand, laid: Laid) -> Iterator[tuple[Call, Laid]]:
    """Give the calls on which a card decides: its own, and those of the trick it completes."""
    yield from ((call, laid) for call in bound(hand, laid))
    if hand.trick is None or not hand.trick.complete:
        return
    for one in hand.trick.laid:
        if one != laid:
            calls_of = (call for call in bound(hand, one) if isinstance(call.act, OF_THE_TRICK))
            yield from ((call, one) for call in calls_of)


def bound(hand: Hand, laid: Laid) -> Iterator[Call]:
    """Give the calls made before that this card ought to obey."""
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


def obeyed(hand: Hand, call: Call, laid: Laid, facts: Facts) -> bool | None:
    """Say whether the card is what was called; None if it is not told what it is."""
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
        case calls.CallWin():
            return _won_if_he_could(hand, laid, facts)
        case calls.CallNotWin():
            return _left_to_others(hand, laid, facts)
    return True


def _won_if_he_could(hand: Hand, laid: Laid, facts: Facts) -> bool | None:
    """Say whether he won the trick, or could not; None while a card below his best may do it."""
    trick = hand.trick
    if trick is None:
        return True
    if laid.seat not in trick.best(hand.trumps):
        return not _beaten_needlessly(hand, trick, laid, facts)
    surer = [card for card in _allowed(trick, laid, facts) if _is_higher(card, laid, hand.trumps)]
    return None if surer and not trick.complete else True


def _is_higher(card: Card, laid: Laid, trumps: Suit | None) -> bool:
    if laid.card.card is None or card.suit is not laid.card.suit:
        return card.suit is trumps and laid.card.suit not in (trumps, None)
    return _rank(card) > _rank(laid.card.card)


def _beaten_needlessly(hand: Hand, trick: Trick, laid: Laid, facts: Facts) -> bool:
    """Say whether his card is beaten, and another that he is proved to have held is not."""
    if laid.seat in trick.best(hand.trumps):
        return False
    return any(_alone(hand, trick, laid, card) for card in _allowed(trick, laid, facts))


def _left_to_others(hand: Hand, laid: Laid, facts: Facts) -> bool | None:
    """Say whether he left the trick, or had to win it; None while that is not decided."""
    trick = hand.trick
    if trick is None or laid.seat not in trick.best(hand.trumps):
        return True
    return not _won_needlessly(hand, trick, laid, facts) if trick.complete else None


def _won_needlessly(hand: Hand, trick: Trick, laid: Laid, facts: Facts) -> bool:
    """Say whether his card wins the trick, and another that he is proved to have held does not."""
    if not trick.complete or trick.best(hand.trumps) != (laid.seat,):
        return False
    allowed = _allowed(trick, laid, facts)
    return any(laid.seat not in _instead(trick, laid, card).best(hand.trumps) for card in allowed)


def _alone(hand: Hand, trick: Trick, laid: Laid, card: Card) -> bool:
    return _instead(trick, laid, card).best(hand.trumps) == (laid.seat,)


def _instead(trick: Trick, laid: Laid, card: Card) -> Trick:
    others = trick.without(laid.seat)
    return replace(others, laid=(*others.laid, replace(laid, card=CardTold.of(card))))


def _allowed(trick: Trick, laid: Laid, facts: Facts) -> tuple[Card, ...]:
    """Give the cards he is proved to have held, of the suit led if he had any of it."""
    held = tuple(facts.cards(laid.seat, laid.at))
    follows = laid.card.suit is trick.led or any(card.suit is trick.led for card in held)
    return tuple(card for card in held if card.suit is trick.led or not follows)


def _extreme(
    hand: Hand, laid: Laid, suit: Suit | None, facts: Facts, *, highest: bool
) -> bool | None:
    trick = hand.trick
    suit = suit or (trick.led if trick else None)
    if laid.card.suit is None or suit is None:
        return None
    if laid.card.suit is not suit:
        return False
    held = [card for card in facts.cards(laid.seat, laid.at) if card.suit is suit]
    if laid.card.card is None or not held:
        return True
    wanted = (max if highest else min)(held, key=_rank)
    return _rank(wanted) == _rank(laid.card.card)


def _rank(card: Card) -> int:
    return RANKS.index(card.rank)


def ended(hand: Hand, call: Call) -> Iterator[events.Event]:
    """Give what it brings about that a call is obeyed."""
    yield events.CallEnded(call)
    ruling = hand.ruling(call.ruling)
    if ruling is None or isinstance(call.act, calls.CallCard):
        return
    left = tuple(one for one in ruling.remedies if not isinstance(one, type(call.act)))
    if ruling.several and left:
        yield events.RemediesLeft(ruling.key, left)
    elif ruling.live:
        yield events.RulingClosed(ruling.key, Status.PAID)
