"""The mechanics of a hand: what an act does to cards and tricks, whatever the laws say."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts import noticed, play, tricks
from rubbers.hand.acts.act import Act
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.mechanics.card_mechanics import (
    TRICKS,
    corrected,
    last_card,
    played,
    taken_back,
    thrown,
)
from rubbers.hand.mechanics.deal_mechanics import apply_deal_act
from rubbers.hand.mechanics.speech_mechanics import last, said
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage, HandState, Mixed
from rubbers.hand.state.trick import Trick


def apply_act(hand: HandState, act: Act, at: int, facts: Facts) -> Iterator[events.Event]:
    """Yield what the act does to the cards."""
    match act:
        case play.Play(by=Seat() as by):
            yield from played(hand, act, by, at, facts)
        case play.Correct(by=Seat() as by):
            yield from corrected(hand, act, by, at)
        case play.TakeBack(by=Seat() as by, card=card):
            yield from taken_back(hand, by, card)
        case play.Expose(by=Seat() as by, cards=cards, where=play.CardHeight.ABOVE):
            yield events.CardsExposed(by, cards)
        case play.Detach(by=Seat() as by, cards=cards):
            yield events.CardsDetached(by, cards or (PartialCard(),))
        case play.ThrowDown(by=Seat() as by):
            yield from thrown(hand, act, by)
        case noticed.Discover(what=noticed.Irregularity.OMISSION, who=who):
            yield from _omission_found(hand, who)
        case tricks.Omit(by=Seat() as by):
            yield from _omitted(_on_table(hand), by)
        case tricks.TurnTrick(by=by):
            yield events.TrickTurned(last(hand).number, by)
        case tricks.QuitTrick(by=by):
            yield from _quitted(last(hand), by)
        case tricks.MixIntoTrick(by=Seat() as by, card=card, trick=trick):
            yield events.CardMixed(Mixed(by, card, trick, at))
        case tricks.SurplusCard(by=Seat() as by, card=card):
            yield from _filled(hand, by, card, at)
        case _:
            yield from said(hand, act, at, facts)
            yield from apply_deal_act(hand, act, at, facts)


def _omission_found(hand: HandState, who: Seat | None) -> Iterator[events.Event]:
    """Await a card from a player who omitted to play, if they have not played to the next trick."""
    for trick in hand.tricks[-2:]:
        for seat in trick.short_of:
            later = (one for one in hand.tricks if one.number > trick.number and one.of(seat))
            if who in (None, seat) and not any(later):
                yield events.TrickAwaited(trick.number, seat)


def _omitted(trick: Trick, by: Seat) -> Iterator[events.Event]:
    yield events.TrickShort(trick.number, by)
    if last_card(trick):
        yield events.StageReached(HandStage.OVER)


def _quitted(trick: Trick, by: Seat | None) -> Iterator[events.Event]:
    """Close a trick that was turned and left: no more cards come to it."""
    for seat in CLOCKWISE:
        if trick.of(seat) is None and seat not in trick.short_of:
            yield events.TrickShort(trick.number, seat)
    yield events.TrickQuitted(trick.number, by)
    if trick.number == TRICKS and not trick.complete:
        yield events.StageReached(HandStage.OVER)


def _filled(hand: HandState, by: Seat, card: PartialCard, at: int) -> Iterator[events.Event]:
    short = next((t for t in hand.tricks if by in t.short_of and t.of(by) is None), None)
    if short is not None:
        yield events.TrickFilled(short.number, by, card, at)


def _on_table(hand: HandState) -> Trick:
    if hand.current is None:
        raise Impossible(Reason(N_("There is no trick on the table to play to.")))
    return hand.current
