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
def did_not_obey(moment: LawContext) -> Iterator[events.Event]:
    """Punish as a revoke the failure of a player who could have obeyed."""
    laid = moment.laid
    for call in moment.failed:
        if laid is None or isinstance(call.act, CallCard) or not _could_obey(moment, call):
            continue
        yield from punished_as_a_revoke(moment, call)


@LAW_61.follows(Play)
def neither_won_nor_left(moment: LawContext) -> Iterator[events.Event]:
    """Record that a player told to win a trick, or to leave it, did not; that costs nothing."""
    for call in moment.failed:
        laid = moment.answering(call)
        if laid is None or not isinstance(call.act, CallWin | CallNotWin):
            continue
        why = why_disobeyed(moment, call.act, laid)
        yield events.CallEnded(call)
        yield moment.closed(call.ruling, Status.PAID, LAW_61)
        offence = Offence(N_("did not play as called"), laid.seat, laid.at, why)
        yield moment.ruling(LAW_61, offence, also=("64",), reading=True)


@LAW_61.follows(Play)
def card_unknown(moment: LawContext) -> Iterator[events.Event]:
    """Judge an unknown card by what is said of it."""
    laid = moment.laid
    for call in perhaps_as_called(moment):
        if laid is not None and disobeyed(moment, laid):
            yield from punished_as_a_revoke(moment, call, agreed=True)
        elif laid is not None:
            yield from call_compliance.ended(moment.now, call)


@LAW_61.follows(Claim)
def claimed_like_a_revoke(moment: LawContext) -> Iterator[events.Event]:
    """Ask, if disobedience to a call is claimed and no cards show it."""
    act = moment.act
    if not isinstance(act, Claim) or act.what is not Claimed.REVOKE:
        return
    for claim in moment.now.revoke_claims[-1:]:
        if candidates(moment.now, claim):
            return
        for ruling in moment.now.rulings:
            found = claimed_of(moment, claim, ruling)
            if found is not None and disobeyed(moment, found[0]):
                laid, trick = found
                called = ruling.chosen
                if isinstance(called, CallHighest | CallLowest):
                    why = why_disobeyed(moment, called, laid, agreed=True)
                    yield _penalty(moment, laid, trick, why)
                yield events.ClaimSettled(claim.at)
                return


def punished_as_a_revoke(
    moment: LawContext, call: PendingCall, *, agreed: bool = False
) -> Iterator[events.Event]:
    """Punish, like a revoke, not playing as called though able; `agreed` if no card shows it."""
    laid = moment.answering(call)
    if laid is not None:
        yield events.CallEnded(call)
        yield moment.closed(call.ruling, Status.PAID, LAW_61)
        why = why_disobeyed(moment, call.act, laid, agreed=agreed)
        trick = moment.now.trick.number if moment.now.trick else None
        yield _penalty(moment, laid, trick, why)


def _penalty(moment: LawContext, laid: Laid, trick: int | None, why: Reason) -> events.RulingOpened:
    return moment.ruling(
        LAW_61,
        Offence(N_("did not play as called"), laid.seat, laid.at, why),
        remedies=(TakeThreeTricks(), DeductThree(), AddThree()),
        until=Deadline(TurnUpNext),
        also=("72", "82"),
        penalty=True,
        trick=trick,
    )


def _could_obey(moment: LawContext, call: PendingCall) -> bool:
    """Check whether the player held what was called and would not have revoked; ask if unknown."""
    laid, suit = moment.laid, suit_called(moment, call)
    if laid is None or suit is None or would_revoke(moment, suit):
        return False
    if laid.card.suit is suit:
        return True
    return moment.facts.answer(fact_question.holds(laid.seat, suit, laid.at)) == fact_question.YES


def suit_called(moment: LawContext, call: PendingCall) -> Suit | None:
    """Return the suit that a call is about."""
    match call.act:
        case CallSuit(suit=suit):
            return suit
        case CallHighest(suit=suit) | CallLowest(suit=suit):
            return suit or (moment.now.trick.led if moment.now.trick else None)
        case CallCard(card=card):
            return card.suit
    return None


def would_revoke(moment: LawContext, suit: Suit) -> bool:
    """Check whether the player followed suit, and could not have done so while obeying."""
    laid, trick = moment.laid, moment.now.trick
    if laid is None or trick is None or trick.laid[0] == laid:
        return False
    return trick.led is not suit and laid.card.suit in (trick.led, None)
