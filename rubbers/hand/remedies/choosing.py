"""What follows from choosing a remedy, playing on without a choice, or waiving an offence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import calls, choices, claims, deal, pack, play, tricks, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.mechanics.card_mechanics import laid
from rubbers.hand.remedies.remedies import is_named, merged, named_in, offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage, HandState, PendingCall
from rubbers.hand.state.ruling import Ruling, RulingKey, Status

TURNED = (tricks.QuitTrick, tricks.TurnTrick)
OTHERS = 3
"""The number of players besides the one in question."""


def not_chosen(hand: HandState, act: Act) -> play.ChooseCard | None:
    """Return the implied choice, the first of several cards, if play goes on without one."""
    if not isinstance(act, (play.Play, *TURNED)) or act.by is None:
        return None
    for ruling in hand.rulings:
        cards = [one for one in ruling.remedies if isinstance(one, play.ChooseCard)]
        if ruling.status is Status.OPEN and cards and _goes_on(hand, act, ruling):
            chooser = next((s for s in (act.by, act.by.partner) if s in ruling.entitled), None)
            return replace(cards[0], by=chooser or ruling.entitled[0])
    return None


def _goes_on(hand: HandState, act: Act, ruling: Ruling) -> bool:
    """Check whether an act passes over the choice: the other side plays, or the trick is over."""
    if act.by is None or act.by.side is not ruling.side:
        return isinstance(act, play.Play) or _all_but(hand, ruling.by)
    meant = getattr(act, "meant_as", None)
    return meant is not play.Meaning.PLAY and _all_but(hand, ruling.by)


def _all_but(hand: HandState, seat: Seat) -> bool:
    """Check whether this player alone has yet to play to the trick on the table."""
    trick = hand.current
    return trick is not None and len(trick.laid) == OTHERS and trick.of(seat) is None


def chosen(hand: HandState, act: Act, at: int, key: RulingKey | None) -> Iterator[events.Event]:
    """Yield the events of choosing a remedy that is offered."""
    found = offered(hand, act, key)
    if found is None:
        return
    ruling, remedy = found
    whole = merged(remedy, act)
    yield _choice(ruling, remedy, whole, hand.stage)
    if isinstance(whole, calls.CALLS) and not (
        isinstance(whole, calls.CallSuit) and whole.suit is None
    ):
        yield events.CallMade(PendingCall(replace(whole, by=None), ruling.key, at))
    yield from _done(hand, ruling, remedy, whole, at)


def _choice(ruling: Ruling, remedy: Act, whole: Act, stage: HandStage) -> events.RemedyChosen:
    """Return the choice, with the remedies that may still be asked for."""
    if ruling.several:
        return events.RemedyChosen(ruling.key, whole, ruling.remedies, ruling.status)
    paid = ruling.penalty and stage is not HandStage.PLAYING
    named = isinstance(whole, calls.CallSuit) and whole.suit is not None
    left: tuple[Act, ...] = (replace(whole, by=None) if named else remedy,)
    if ruling.penalty:
        left = () if paid else ruling.remedies  # another may be named until the hand is over
    return events.RemedyChosen(ruling.key, whole, left, Status.PAID if paid else Status.CHOSEN)


def _done(
    hand: HandState, ruling: Ruling, remedy: Act, whole: Act, at: int
) -> Iterator[events.Event]:
    match whole:
        case claims.Claim(what=claims.Claimed.NEW_DEAL):
            yield events.RulingClosed(ruling.key, Status.PAID)
            yield events.DealFell(DealFate.NEW)
        case deal.StopDeal():
            yield events.RulingClosed(ruling.key, Status.PAID)
            yield events.DealFell(DealFate.NEW)
        case deal.AskToSeeTrump():
            left = tuple(one for one in ruling.remedies if one != remedy)
            yield events.RemediesLeft(ruling.key, left)
        case play.ChooseCard(card=card, of=of) if len(of) == 1:
            left = tuple(calls.CallCard(card=one, of=of) for one in ruling.cards if one != card)
            yield from _chosen_card(hand, of[0], card, at)
            yield events.RemediesLeft(ruling.key, left)
        case tricks.RestoreCard(card=card):
            yield events.CardRestored(ruling.by, card, at)
            yield events.RulingClosed(ruling.key, Status.PAID)
        case PayStakes():
            yield events.RulingClosed(ruling.key, Status.PAID)
            yield events.StakesPaid()
        case tricks.CountTricks() | trump.RequireLayDown() | pack.RequireReshuffle():
            yield events.RulingClosed(ruling.key, Status.PAID)


def _chosen_card(hand: HandState, by: Seat, card: PartialCard, at: int) -> Iterator[events.Event]:
    """Lay the card chosen from several, unless its player already has one on the trick."""
    trick = hand.current
    if trick is None or trick.of(by) is None:
        yield from laid(hand, by, card, at, lead=trick is None)


def waived(hand: HandState, act: choices.Waive) -> Iterator[events.Event]:
    """Yield the events of letting an offence pass."""
    key = named_in(act)
    due = [one for one in hand.rulings if one.live and act.by in one.entitled]
    named = [one for one in due if is_named(key, one)]
    for ruling in named[-1:]:
        yield events.RulingClosed(ruling.key, Status.WAIVED)
        trick = hand.trick
        if trick is not None and trick.out_of_turn and ruling.trick == trick.number:
            yield events.LeadAllowed(trick.number)
