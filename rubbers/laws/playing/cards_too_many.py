"""A card too many in a trick: how it is found, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.claims import SearchResult, SearchTricks
from rubbers.hand.acts.facts import TrickHolds
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.tricks import CountTricks, RestoreCard
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.sightings import FULL
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage, Mixed
from rubbers.hand.state.ruling import Status
from rubbers.hand.state.trick import Trick

SECOND, THIRD, FOURTH = 1, 2, 3

LAW_70 = Law(
    "70",
    N_(
        "A player who mixes a card too many into a trick answers for every revoke since. "
        "During the hand the tricks may be counted, and searched if there is a card too "
        "many, and the card is given back; after the hand nothing more is done."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "They may also be searched if a player has no card left to lead (a published decision)."
    ),
)


@LAW_70.forbids(RestoreCard, CountTricks)
def hand_is_over(context: LawContext, act: RestoreCard | CountTricks) -> Reason | None:
    """Refuse to give a card back when the hand is over, or if none is mixed in."""
    if context.now.stage is not HandStage.PLAYING:
        return Reason(N_("The hand is over, so the tricks stay as they are."))
    if isinstance(act, RestoreCard) and not any(act.card.may_be(m.card) for m in context.now.mixed):
        return Reason(N_("No trick is known to hold an extra card."))
    return None


@LAW_70.follows(Discover)
def reported_only_when_found(context: LawContext) -> Iterator[events.Event]:
    """Accept a report of whose card is in which trick, though nobody saw it get there."""
    act = context.act
    if not isinstance(act, Discover) or act.what is not Irregularity.CARD_TOO_MANY:
        return
    if any(m.seat is act.who for m in context.now.mixed):
        return
    if several := tuple(_several_at_once(context, act)):
        yield from map(events.CardMixed, several)
        return
    trick = context.now.numbered(act.trick) if act.trick else None
    if trick is not None and act.who is not None:
        yield events.CardMixed(Mixed(act.who, UNKNOWN_CARD, trick.number, trick.laid[-1].at))


def _several_at_once(context: LawContext, act: Discover) -> Iterator[Mixed]:
    """Yield the other cards of those that a player laid at once to a trick."""
    for ruling in context.under("56", "i"):
        if act.who not in (None, ruling.by) or ruling.by in [m.seat for m in context.now.mixed]:
            continue
        for trick in context.now.tricks:
            own = trick.of(ruling.by)
            if own is None or own.card not in ruling.cards or act.trick not in (None, trick.number):
                continue
            for card in ruling.cards:
                if card != own.card and card in context.now.exposed.get(ruling.by, ()):
                    yield Mixed(ruling.by, card, trick.number, ruling.at)


@LAW_70.follows(CountTricks, SearchTricks, Discover, RestoreCard)
def card_too_many(context: LawContext) -> Iterator[events.Event]:
    """Allow the card to go back, or record that it is too late for that."""
    act = context.act
    if isinstance(act, Discover) and act.what is not Irregularity.CARD_TOO_MANY:
        return
    if isinstance(act, SearchTricks) and (
        act.found is SearchResult.NO or context.now.revoke_claims
    ):
        return
    for mixed in context.now.mixed:
        if any(one.at == mixed.at for one in context.under(LAW_70)):
            continue
        in_play = context.now.stage is HandStage.PLAYING
        yield _found(context, mixed, in_play=in_play)
        if isinstance(act, RestoreCard) and act.card.may_be(mixed.card):
            yield events.CardRestored(mixed.seat, mixed.card, context.at)
            yield events.RulingClosed(_found(context, mixed, in_play=True).ruling.key, Status.PAID)


@LAW_70.follows(TrickHolds)
def found_in_the_search(context: LawContext) -> Iterator[events.Event]:
    """Find the card too many in a trick that was looked into, if its owner is known."""
    act, trick = context.act, context.now.numbered(getattr(context.act, "trick", 0))
    if not isinstance(act, TrickHolds) or trick is None or len(act.cards) <= len(trick.laid):
        return
    known = [one.card for one in trick.laid] + [one.card for one in context.now.mixed]
    strange = [card for card in act.cards if card not in known]
    asks = len(strange) == len(act.cards) - len(trick.laid)
    for card in strange:
        owner = _dealt_to(context, card) or (_asked_for(context, card, trick) if asks else None)
        if owner is None:
            continue
        mixed = Mixed(owner, card, trick.number, context.at)
        yield events.CardMixed(mixed)
        yield _found(context, mixed, in_play=context.now.stage is HandStage.PLAYING)
    for mixed in context.now.mixed:
        ruled = any(one.at == mixed.at for one in context.now.rulings)
        if mixed.trick == trick.number and mixed.card in act.cards and not ruled:
            yield _found(context, mixed, in_play=context.now.stage is HandStage.PLAYING)


def _dealt_to(context: LawContext, card: PartialCard) -> Seat | None:
    """Return to whom a card is known to have been dealt, or who has shown it."""
    known = (*context.now.dealt.items(), *context.now.exposed.items())
    return next((seat for seat, cards in known if card in cards), None)


def _asked_for(context: LawContext, card: PartialCard, trick: Trick) -> Seat | None:
    """Ask whose a surplus card was; None if another is known to have got into the trick."""
    if not card.whole or any(mixed.trick == trick.number for mixed in context.now.mixed):
        return None
    might = [seat for seat in Seat if not _is_known(context.now.dealt.get(seat, ()))]
    if not might:
        return None
    question = fact_question.whose_card(card, context.at, *(str(seat) for seat in might))
    return Seat(context.facts.answer(question))


def _is_known(cards: tuple[PartialCard, ...]) -> bool:
    """Check whether the whole of a hand is known."""
    return len(cards) == FULL and all(card.whole for card in cards)


def _found(context: LawContext, mixed: Mixed, *, in_play: bool) -> events.RulingOpened:
    template = (
        N_("A card of {who} is in trick {trick}. It goes back, and any revoke since then counts.")
        if in_play
        else N_("A card of {who} is in trick {trick}. Any revoke they have made since then counts.")
    )
    why = Reason(template, who=(str(mixed.seat),), trick=mixed.trick)
    offence = Offence(N_("mixed a card into a trick"), mixed.seat, mixed.at, why)
    remedies = (RestoreCard(card=mixed.card),) if in_play else ()
    found = context.ruling(LAW_70, offence, remedies=remedies, trick=mixed.trick, also=("71",))
    return context.for_everyone(found) if remedies else found
