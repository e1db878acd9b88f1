"""Apply the laying, showing and taking back of cards to a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from club.codec.frozen import replace_fields
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Laid, Trick

Heaps = Mapping[Seat, tuple[PartialCard, ...]]
Changing = Callable[[Trick], Trick]


def moved(hand: HandState, event: events.CardEvent) -> HandState:
    """Return the hand after a card or a trick has moved."""
    match event:
        case events.CardLaid():
            return _laid(hand, event)
        case events.TrickUndone():
            back = tuple((one.seat, one.card) for trick in hand.tricks[-1:] for one in trick.laid)
            return replace_fields(
                hand, tricks=hand.tricks[:-1], given_back=(*hand.given_back, *back)
            )
        case events.CardsExposed(seat=seat, cards=cards):
            return replace_fields(hand, exposed=_with(hand.exposed, seat, cards))
        case events.CardTakenUp(seat=seat, card=card):
            return replace_fields(hand, exposed=_without(hand.exposed, seat, card))
        case events.CardsDetached(seat=seat, cards=cards):
            return replace_fields(hand, detached=_with(hand.detached, seat, cards))
        case events.HandThrown(seat=seat):
            return replace_fields(hand, thrown=(*hand.thrown, seat))
        case events.CardMixed(mixed=mixed):
            return replace_fields(hand, mixed=(*hand.mixed, mixed))
        case events.CardRestored(seat=seat, card=card, at=at):
            went = tuple(m for m in hand.mixed if m.seat is seat and m.card.may_be(card))
            kept = tuple(m for m in hand.mixed if m not in went)
            restored = tuple(replace(m, card=card, back=at) for m in went)
            return replace_fields(hand, mixed=kept, restored=(*hand.restored, *restored))
        case _:
            return _trick(hand, event)


def _trick(hand: HandState, event: events.CardEvent) -> HandState:
    match event:
        case events.CardTakenBack(seat=seat, trick=number):
            taken = tuple(
                (one.seat, one.card)
                for trick in hand.tricks
                for one in trick.laid
                if trick.number == number and one.seat is seat
            )
            back = replace_fields(hand, given_back=(*hand.given_back, *taken))
            return _change(back, number, lambda trick: trick.without(seat))
        case events.TrickTurned(trick=number, by=by):
            return _change(hand, number, lambda trick: trick.turned_by(by))
        case events.TrickQuitted(trick=number, by=by):
            return _change(
                hand, number, lambda trick: replace_fields(trick.turned_by(by), quitted=True)
            )
        case events.TrickShort(trick=number, seat=seat):
            return _change(
                hand, number, lambda trick: replace_fields(trick, short_of=(*trick.short_of, seat))
            )
        case events.TrickAwaited(trick=number, seat=seat):
            return _change(
                hand,
                number,
                lambda trick: replace_fields(
                    trick, short_of=tuple(one for one in trick.short_of if one is not seat)
                ),
            )
        case events.TrickFilled(trick=number, seat=seat, card=card, at=at):
            return _change(
                hand,
                number,
                lambda trick: replace_fields(trick, laid=(*trick.laid, Laid(seat, card, at))),
            )
        case events.NoneAsked(trick=number, seat=seat):
            return _change(hand, number, lambda trick: trick.asked_of(seat))
        case events.NoneAnswered(trick=number, seat=seat):
            return _change(
                hand, number, lambda trick: replace_fields(trick, denied=(*trick.denied, seat))
            )
        case events.SomeAdmitted(trick=number, seat=seat):
            return _change(
                hand, number, lambda trick: replace_fields(trick, admitted=(*trick.admitted, seat))
            )
        case events.LedOutOfTurn(trick=number):
            return _change(hand, number, lambda trick: replace_fields(trick, out_of_turn=True))
        case events.LeadAllowed(trick=number):
            return _allowed(hand, number)
    raise ValueError(f"no such move: {event}")


def _laid(hand: HandState, event: events.CardLaid) -> HandState:
    laid = Laid(event.seat, event.card, event.at)
    trick = hand.trick
    if event.lead or trick is None:
        begun = Trick((trick.number if trick else 0) + 1, (laid,))
        tricks: tuple[Trick, ...] = (*hand.tricks, begun)
    else:
        short_of = tuple(seat for seat in trick.short_of if seat is not event.seat)
        tricks = (
            *hand.tricks[:-1],
            replace_fields(trick, laid=(*trick.laid, laid), short_of=short_of),
        )
    return replace_fields(
        hand,
        tricks=tricks,
        exposed=_without(hand.exposed, event.seat, event.card),
        detached=_without(hand.detached, event.seat, event.card),
    )


def _allowed(hand: HandState, number: int) -> HandState:
    """Accept a lead out of turn: its card is now played, and no longer merely exposed."""
    trick = hand.numbered(number)
    if trick is None:
        raise ValueError("no such trick")
    lead = trick.laid[0]
    allowed = _change(hand, number, lambda one: replace_fields(one, out_of_turn=False))
    return replace_fields(allowed, exposed=_without(hand.exposed, lead.seat, lead.card))


def _change(hand: HandState, number: int, change: Changing) -> HandState:
    tricks = tuple(change(one) if one.number == number else one for one in hand.tricks)
    return replace_fields(hand, tricks=tuple(trick for trick in tricks if trick.laid))


def _with(heaps: Heaps, seat: Seat, cards: tuple[PartialCard, ...]) -> Heaps:
    lying = heaps.get(seat, ())
    new = tuple(card for card in cards if card.card is None or card not in lying)
    return {**heaps, seat: (*lying, *new)}


def _without(heaps: Heaps, seat: Seat, card: PartialCard) -> Heaps:
    if card not in heaps.get(seat, ()):
        return heaps
    lying = list(heaps[seat])
    lying.remove(card)
    kept = {**heaps, seat: tuple(lying)}
    return {one: cards for one, cards in kept.items() if cards}
