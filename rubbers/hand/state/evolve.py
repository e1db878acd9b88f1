"""Apply events to a hand; no law is consulted, because the event already contains its effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from club.codec.frozen import replace_fields
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import EndHand
from rubbers.hand.state import events
from rubbers.hand.state.evolve_cards import moved
from rubbers.hand.state.evolve_claims import claimed, marked
from rubbers.hand.state.evolve_deal import dealt
from rubbers.hand.state.hand import HandState, PendingCall
from rubbers.hand.state.ruling import Deadline, Ruling, RulingKey


def replay(hand: HandState, happened: Iterable[events.Event]) -> HandState:
    """Return the hand after all of these events."""
    for event in happened:
        hand = evolve(hand, event)
    return hand


def evolve(hand: HandState, event: events.Event) -> HandState:
    """Return the hand after one more event."""
    if isinstance(event, events.CardEvent):
        return moved(hand, event)
    if isinstance(event, events.LawEvent):
        return _ruled(hand, event)
    if isinstance(event, events.DealEvent):
        return dealt(hand, event)
    if isinstance(event, events.ClaimEvent):
        return claimed(hand, event)
    if isinstance(event, events.MarkingEvent):
        return marked(hand, event)
    match event:
        case events.TrumpCardMoved(to=to):
            return replace_fields(hand, trump_card=to)
        case events.StageReached(stage=stage):
            return replace_fields(hand, stage=stage)
        case events.DealFell(fate=fate) if hand.next_dealt is not None:
            return replace_fields(hand, next_fate=fate)
        case events.DealFell(fate=fate):
            return replace_fields(hand, fate=fate)
        case events.CutUnpresented(side=side):
            return replace_fields(hand, undue_cut_by=(*hand.undue_cut_by, side))
        case events.LeadStated(lead=lead):
            return replace_fields(hand, stated_lead=lead)
        case events.StakesPaid():
            return replace_fields(hand, stakes_paid=True)
        case events.OnlookerAccepted(side=side, who=who):
            return replace_fields(hand, accepted=(*hand.accepted, (side, who)))
        case events.CardWanting():
            return replace_fields(hand, card_wanting=True)
        case events.TimeAsked(seat=seat):
            return replace_fields(hand, asked_time=(*hand.asked_time, seat))


def _ruled(hand: HandState, event: events.LawEvent) -> HandState:
    match event:
        case events.RulingOpened(ruling=ruling):
            opened = replace(ruling, offered=ruling.remedies)
            return replace_fields(hand, rulings=(*hand.rulings, opened))
        case events.RemedyChosen(ruling=key, remedy=remedy, left=left, status=status):
            chosen = replace(_left(_of(hand, key), left), chosen=remedy, status=status)
            return _with(hand, chosen)
        case events.RemediesLeft(ruling=key, left=left):
            return _with(hand, _left(_of(hand, key), left))
        case events.RulingClosed(ruling=key, status=status, also=also, mended=mended, lost=lost):
            ruling = _citing(_of(hand, key), also)
            penalty = ruling.penalty and not mended
            closed = replace(ruling, status=status, remedies=(), penalty=penalty, lost=lost)
            calls = tuple(call for call in hand.calls if call.ruling != ruling.key)
            return replace(_with(hand, closed), calls=calls, asked_time=())
        case events.LawsCited(ruling=key, also=also):
            return _with(hand, _citing(_of(hand, key), also))
        case events.LawsUncited(ruling=key, laws=laws):
            ruling = _of(hand, key)
            cited = tuple(one for one in ruling.also if one not in laws)
            return _with(hand, replace(ruling, also=cited))
        case events.CallMade(call=call):
            made = _under(hand, call)
            others = tuple(one for one in hand.calls if not _same(one, made))
            return replace_fields(hand, calls=(*others, made), asked_time=())
        case events.CallEnded(call=call):
            over = _under(hand, call)
            return replace_fields(hand, calls=tuple(one for one in hand.calls if one != over))


def _under(hand: HandState, call: PendingCall) -> PendingCall:
    """Return a call with the full key of its ruling, which older records leave out."""
    return call if call.ruling.by else replace(call, ruling=_of(hand, call.ruling).key)


def _of(hand: HandState, key: RulingKey) -> Ruling:
    ruling = hand.ruling(key)
    if ruling is None:
        raise ValueError(f"no ruling at {key.at} under law {key.law}")
    return ruling


def _with(hand: HandState, other: Ruling) -> HandState:
    rulings = tuple(other if one.key == other.key else one for one in hand.rulings)
    return replace_fields(hand, rulings=rulings)


def _citing(ruling: Ruling, also: tuple[str, ...]) -> Ruling:
    return replace(ruling, also=tuple(dict.fromkeys((*ruling.also, *also))))


def _left(ruling: Ruling, left: tuple[Act, ...]) -> Ruling:
    """Return a ruling with these remedies left; a deadline that covered only others is dropped."""
    until = ruling.until
    if until is not None and until.covers and not any(isinstance(r, until.covers) for r in left):
        until = Deadline(EndHand)
    return replace(ruling, remedies=left, until=until)


def _same(one: PendingCall, other: PendingCall) -> bool:
    """Check whether one call replaces the other."""
    return one.ruling == other.ruling and type(one.act) is type(other.act)
