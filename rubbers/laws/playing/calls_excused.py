"""Calls that need not be obeyed, may be repeated, or are paid by having none of the suit."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import (
    CallAct,
    CallCard,
    CallHighest,
    CallLowest,
    CallSuit,
    CannotComply,
)
from rubbers.hand.acts.play import ChooseCard, Play
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies.remedies import offered, once_offered
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Ruling, Status
from rubbers.hand.state.trick import Laid
from rubbers.laws.playing.called_cards import would_be_a_revoke
from rubbers.laws.playing.calls_obeyed import suit_called, would_revoke

LAW_64 = Law(
    "64", N_("Nobody can be made to play a card if that would be a revoke."), Enforcement.GUARD
)


@LAW_64.forbids(ChooseCard)
def not_the_card_that_revokes(context: LawContext, act: ChooseCard) -> Reason | None:
    """Refuse to choose, of several cards laid, one that would make its player revoke."""
    if would_be_a_revoke(context, act):
        return Reason(N_("Playing the {card} would be a revoke."), card=str(act.card))
    return None


@LAW_64.follows(CannotComply)
def says_that_he_would_revoke(context: LawContext) -> Iterator[events.Event]:
    """Excuse a player who says so for this trick, unless the cards disprove it.

    The card called remains liable.
    """
    for call in context.now.calls:
        if not isinstance(call.act, CallCard) or context.by not in call.act.of:
            continue
        if not _proved_able(context, call.act):
            yield events.CallEnded(call)


def _proved_able(context: LawContext, call: CallCard) -> bool:
    """Check whether the card called follows suit, or the player is known to have none of it."""
    trick = context.now.current
    led = trick.led if trick is not None and trick.of(context.by) is None else None
    if led is None:
        return False
    question = fact_question.holds(context.by, led, context.at)
    return call.card.suit is led or context.facts.known(question) == fact_question.NO


@LAW_64.follows(Play)
def excused(context: LawContext) -> Iterator[events.Event]:
    """Excuse for this trick a player who had to follow suit."""
    for call in context.failed:
        suit = suit_called(context, call)
        if call in context.now.calls and suit is not None and would_revoke(context, suit):
            yield events.CallEnded(call)


LAW_65 = Law(
    "65",
    N_("A card may be called again, trick after trick, until it is played."),
    Enforcement.CONSEQUENCE,
    reading=N_("The only penalty for not playing a called card is that it may be called again."),
)


@LAW_65.follows(Play)
def called_again(context: LawContext) -> Iterator[events.Event]:
    """Record that a called card was not played though it could have been; it stays liable."""
    laid = context.laid
    for call in context.failed:
        if laid is None or call not in context.now.calls or not isinstance(call.act, CallCard):
            continue
        yield events.CallEnded(call)
        if _was_called_too(context, laid):
            continue
        why = Reason(
            N_(
                "{who} played the {card} when the {card_called} was called; it may be called again."
            ),
            who=(str(laid.seat),),
            card=str(laid.card),
            card_called=str(call.act.card),
        )
        offence = Offence(N_("did not play the card called"), laid.seat, context.at, why)
        yield context.ruling(LAW_65, offence, reading=True)


def _was_called_too(context: LawContext, laid: Laid) -> bool:
    """Check whether the other adversary had called the card that was played."""
    calls = (call.act for call in context.before.calls if isinstance(call.act, CallCard))
    return any(call.card == laid.card and laid.seat in call.of for call in calls)


OF_A_SUIT = (CallSuit, CallHighest, CallLowest)

LAW_66 = Law(
    "66",
    N_("A player who is told to lead a suit and has none of it has paid the penalty."),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "The player's word is taken until cards prove otherwise. The same is true when the "
        "highest or lowest of a suit is called from a player who has none, except for a call "
        "that holds for the whole hand."
    ),
)


@LAW_66.forbids(*OF_A_SUIT)
def paid_already(context: LawContext, act: CallSuit | CallHighest | CallLowest) -> Reason | None:
    """Refuse to have a suit called again once the call was obeyed, or could not be."""
    ruling = once_offered(context.now, act, context.key)
    if ruling is None or ruling.status is not Status.PAID or ruling.penalty:
        return None
    called = ruling.chosen
    if offered(context.now, act, context.key) or not isinstance(called, OF_A_SUIT):
        return None
    who = tuple(map(str, _answered_by(context, called, ruling)))
    if _was_laid(context, called, ruling):
        kept = N_("{who} played as called, so the penalty is paid.")
        if isinstance(called, CallSuit):
            kept = N_("The suit was called and {who} led it, so the penalty is paid.")
        return Reason(kept, who=who)
    none = N_("{who} had none of the suit that was called, so the penalty is paid.")
    return Reason(none, who=who)


def _was_laid(context: LawContext, called: CallAct, ruling: Ruling) -> bool:
    """Check whether a card of the suit was laid after the offence; at once, if led."""
    if isinstance(called, CallSuit):
        return any(one.card.suit is called.suit for one in _after(context, ruling))
    suit = getattr(called, "suit", None)
    laid = (one for seat in called.of for one in context.now.laid_by(seat))
    return any(one.at > ruling.at and one.card.suit is suit for one in laid)


def _answered_by(context: LawContext, called: CallAct, ruling: Ruling) -> tuple[Seat, ...]:
    """Return who laid the card that answered a call."""
    own = [one.seat for one in _after(context, ruling) if one.seat in called.of]
    leading = [seat for seat in context.now.leaders if seat in called.of]
    return tuple(own[:1] or leading or called.of)


def _after(context: LawContext, ruling: Ruling) -> Iterator[Laid]:
    """Yield the first card that each player laid after an offence."""
    for seat in Seat:
        laid = (one for one in context.now.laid_by(seat) if one.at > ruling.at)
        yield from list(laid)[:1]


@LAW_66.follows(CannotComply)
def says_he_has_none(context: LawContext) -> Iterator[events.Event]:
    """Accept the player's word and count the penalty as paid, unless their cards disprove it."""
    for call in context.now.calls:
        if not isinstance(call.act, OF_A_SUIT) or context.by not in call.act.of:
            continue
        suit = suit_called(context, call)
        if suit is not None and _proved_to_hold(context, suit):
            continue
        ruling = context.now.ruling(call.ruling)
        yield events.CallEnded(call)
        if ruling is not None and not ruling.sticky:
            yield context.closed(call.ruling, Status.PAID, LAW_66)


def _proved_to_hold(context: LawContext, suit: Suit) -> bool:
    question = fact_question.holds(context.by, suit, context.at)
    return context.facts.known(question) == fact_question.YES


@LAW_66.follows(Play)
def has_none_of_it(context: LawContext) -> Iterator[events.Event]:
    """Count the penalty as paid."""
    for call in context.failed:
        if call not in context.now.calls or isinstance(call.act, CallCard):
            continue
        ruling = context.now.ruling(call.ruling)
        yield events.CallEnded(call)
        if ruling is not None and not ruling.sticky:
            yield context.closed(call.ruling, Status.PAID, LAW_66)
