"""Calls that are not obeyed, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import (
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.acts.claims import AddThree, Claim, Claimed, DeductThree, TakeThreeTricks
from rubbers.hand.acts.ending import TurnUpNext
from rubbers.hand.acts.play import Play
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies import call_compliance
from rubbers.hand.revokes import candidates
from rubbers.hand.state import events
from rubbers.hand.state.hand import PendingCall
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.state.trick import Laid
from rubbers.laws.playing.called_perhaps import claimed_of, disobeyed, perhaps_as_called
from rubbers.laws.playing.why_disobeyed import why_disobeyed

LAW_61 = Law(
    "61",
    N_(
        "Not playing the highest or lowest when it is called, or leading another suit while "
        "holding the one called, costs as much as a revoke."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("There is no penalty for not winning a trick, or not losing it, when told to."),
)


@LAW_61.follows(Play)
def did_not_obey(context: LawContext) -> Iterator[events.Event]:
    """Punish as a revoke the failure of a player who could have obeyed."""
    laid = context.laid
    for call in context.failed:
        if laid is None or isinstance(call.act, CallCard) or not _could_obey(context, call):
            continue
        yield from punished_as_a_revoke(context, call)


@LAW_61.follows(Play)
def neither_won_nor_left(context: LawContext) -> Iterator[events.Event]:
    """Record that a player did not obey a call to win a trick or leave it; there is no penalty."""
    for call in context.failed:
        laid = context.answering(call)
        if laid is None or not isinstance(call.act, CallWin | CallNotWin):
            continue
        why = why_disobeyed(context, call.act, laid)
        yield events.CallEnded(call)
        yield context.closed(call.ruling, Status.PAID, LAW_61)
        offence = Offence(N_("did not play as called"), laid.seat, laid.at, why)
        yield context.ruling(LAW_61, offence, also=("64",), reading=True)


@LAW_61.follows(Play)
def card_unknown(context: LawContext) -> Iterator[events.Event]:
    """Judge an unknown card by what is said of it."""
    laid = context.laid
    for call in perhaps_as_called(context):
        if laid is not None and disobeyed(context, laid):
            yield from punished_as_a_revoke(context, call, agreed=True)
        elif laid is not None:
            yield from call_compliance.ended(context.now, call)


@LAW_61.follows(Claim)
def claimed_like_a_revoke(context: LawContext) -> Iterator[events.Event]:
    """Ask, if disobedience to a call is claimed and no cards show it."""
    act = context.act
    if not isinstance(act, Claim) or act.what is not Claimed.REVOKE:
        return
    for claim in context.now.revoke_claims[-1:]:
        if candidates(context.now, claim):
            return
        for ruling in context.now.rulings:
            found = claimed_of(context, claim, ruling)
            if found is not None and disobeyed(context, found[0]):
                laid, trick = found
                called = ruling.chosen
                if isinstance(called, CallHighest | CallLowest):
                    why = why_disobeyed(context, called, laid, agreed=True)
                    yield _penalty(context, laid, trick, why)
                yield events.ClaimSettled(claim.at)
                return


def punished_as_a_revoke(
    context: LawContext, call: PendingCall, *, agreed: bool = False
) -> Iterator[events.Event]:
    """Punish, like a revoke, not playing as called though able; `agreed` if no card shows it."""
    laid = context.answering(call)
    if laid is not None:
        yield events.CallEnded(call)
        yield context.closed(call.ruling, Status.PAID, LAW_61)
        why = why_disobeyed(context, call.act, laid, agreed=agreed)
        trick = context.now.trick.number if context.now.trick else None
        yield _penalty(context, laid, trick, why)


def _penalty(
    context: LawContext, laid: Laid, trick: int | None, why: Reason
) -> events.RulingOpened:
    return context.ruling(
        LAW_61,
        Offence(N_("did not play as called"), laid.seat, laid.at, why),
        remedies=(TakeThreeTricks(), DeductThree(), AddThree()),
        until=Deadline(TurnUpNext),
        also=("72", "82"),
        penalty=True,
        trick=trick,
    )


def _could_obey(context: LawContext, call: PendingCall) -> bool:
    """Check whether the player held what was called and would not have revoked; ask if unknown."""
    laid, suit = context.laid, suit_called(context, call)
    if laid is None or suit is None or would_revoke(context, suit):
        return False
    if laid.card.suit is suit:
        return True
    return context.facts.answer(fact_question.holds(laid.seat, suit, laid.at)) == fact_question.YES


def suit_called(context: LawContext, call: PendingCall) -> Suit | None:
    """Return the suit that a call is about."""
    match call.act:
        case CallSuit(suit=suit):
            return suit
        case CallHighest(suit=suit) | CallLowest(suit=suit):
            return suit or (context.now.trick.led if context.now.trick else None)
        case CallCard(card=card):
            return card.suit
    return None


def would_revoke(context: LawContext, suit: Suit) -> bool:
    """Check whether the player followed suit, and could not have done so while obeying."""
    laid, trick = context.laid, context.now.trick
    if laid is None or trick is None or trick.laid[0] == laid:
        return False
    return trick.led is not suit and laid.card.suit in (trick.led, None)
