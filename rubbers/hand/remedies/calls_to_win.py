"""Calls to win a trick, or to leave it: whether they were obeyed, and whether they could be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.calls import CallNotWin, CallWin
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Laid, Trick, beats

TO_WIN_OR_LEAVE = (CallWin, CallNotWin)


def kept(hand: HandState, act: CallWin | CallNotWin, laid: Laid, facts: Facts) -> bool | None:
    """Check whether a player did as called, or could not; None while that is unknown."""
    trick = hand.trick
    if trick is None:
        return True
    won = _won(hand, trick, laid.seat, facts)
    if won is isinstance(act, CallWin):
        return True
    could = _could(hand, trick, act, laid, facts)
    if could is False:
        return True
    return False if could and won is not None else None


def would_have_done(
    hand: HandState, act: CallWin | CallNotWin, laid: Laid, facts: Facts
) -> tuple[Card, ...]:
    """Return the cards the player is proved to have held that would have obeyed the call."""
    trick = hand.trick
    if trick is None or trick.led is None:
        return ()
    return tuple(
        card
        for card in _others(trick, laid, facts, hand.trumps, act)
        if _does(act, _instead(trick, laid, card), laid.seat, hand.trumps)
    )


def is_past(hand: HandState, laid: Laid) -> bool:
    """Check that no card to come can change whether the player wins the trick."""
    trick = hand.trick
    return trick is None or trick.complete or laid.seat not in trick.best(hand.trumps)


def _won(hand: HandState, trick: Trick, seat: Seat, facts: Facts) -> bool | None:
    """Check whether the player won the trick, by the cards or by who led next; None if unknown."""
    best = trick.best(hand.trumps)
    if seat not in best:
        return False
    if not trick.complete:
        return None
    leader = best[0] if len(best) == 1 else facts.evidence.leader_after(trick.laid[-1].at)
    return leader is seat if leader in best else None


def _could(
    hand: HandState, trick: Trick, act: CallWin | CallNotWin, laid: Laid, facts: Facts
) -> bool | None:
    """Check whether another of the player's cards would have obeyed the call; None if unknown."""
    if trick.led is None:
        return None
    trumps, whole = hand.trumps, _is_fully_known(hand, laid, facts)
    others = tuple(_others(trick, laid, facts, trumps, act))
    if any(_does(act, _instead(trick, laid, card), laid.seat, trumps) for card in others):
        surely = whole or laid.card.suit is not None or others[0].suit is trick.led
        return True if surely else None
    perhaps = any(_may(act, _instead(trick, laid, card), laid.seat, trumps) for card in others)
    return None if perhaps or not whole else False


def _others(
    trick: Trick, laid: Laid, facts: Facts, trumps: Suit | None, act: CallWin | CallNotWin
) -> Iterator[Card]:
    """Yield the proved cards that the player could have laid and that may serve better."""
    held = facts.cards(laid.seat, laid.at)
    follows = laid.card.suit is trick.led or any(card.suit is trick.led for card in held)
    for card in sorted(held, key=str):
        if trick.laid[0] != laid and follows and card.suit is not trick.led:
            continue
        other = PartialCard.of(card)
        worse = (laid.card, other) if isinstance(act, CallWin) else (other, laid.card)
        if other != laid.card and not beats(*worse, trick.led, trumps):
            yield card


def _does(act: CallWin | CallNotWin, trick: Trick, seat: Seat, trumps: Suit | None) -> bool:
    best = trick.best(trumps)
    return best == (seat,) if isinstance(act, CallWin) else seat not in best


def _may(act: CallWin | CallNotWin, trick: Trick, seat: Seat, trumps: Suit | None) -> bool:
    best = trick.best(trumps)
    if isinstance(act, CallWin):
        return seat in best
    return not trick.complete or best != (seat,)


def _instead(trick: Trick, laid: Laid, card: Card) -> Trick:
    other = replace(laid, card=PartialCard.of(card))
    return replace(trick, laid=tuple(other if one == laid else one for one in trick.laid))


def _is_fully_known(hand: HandState, laid: Laid, facts: Facts) -> bool:
    """Check whether it is known which cards the player had to choose from."""
    before = (one.card for one in hand.laid_by(laid.seat) if one != laid)
    return facts.evidence.all_known(laid.seat) and all(card.whole for card in before)
