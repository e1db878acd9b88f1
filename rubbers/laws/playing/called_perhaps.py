"""Calls that are not proved to have been obeyed, nor to have been disobeyed."""

from __future__ import annotations

from rubbers.cards.card import RANKS
from rubbers.hand.acts.calls import CallAct, CallHighest, CallLowest, CallSuit
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext
from rubbers.hand.remedies import call_compliance, calls_to_win
from rubbers.hand.remedies.calls_to_win import TO_WIN_OR_LEAVE
from rubbers.hand.state.hand import PendingCall, RevokeClaim
from rubbers.hand.state.ruling import Ruling, Status
from rubbers.hand.state.trick import Laid, Trick


def disobeyed(context: LawContext, laid: Laid) -> bool:
    """Check whether a player failed to obey a call but could have; ask if that is not known."""
    return context.facts.answer(fact_question.as_called(laid.seat, laid.at)) == fact_question.NO


def perhaps_as_called(context: LawContext) -> tuple[PendingCall, ...]:
    """Return the calls on the card just laid that it is not known to obey or to disobey."""
    laid = context.laid if context.now.calls else None
    if laid is None:
        return ()
    return tuple(
        call
        for call in call_compliance.bound(context.now, laid)
        if isinstance(call.act, CallSuit | CallHighest | CallLowest)
        and call_compliance.obeyed(context.now, call, laid, context.facts) is None
    )


def claimed_of(context: LawContext, claim: RevokeClaim, ruling: Ruling) -> tuple[Laid, int] | None:
    """Return the card, and its trick, that a claim may say was not the card called."""
    called = ruling.chosen
    if ruling.status is not Status.PAID or not isinstance(called, CallHighest | CallLowest):
        return None
    trick = context.now.numbered(called.trick or ruling.trick or claim.trick or 0)
    laid = _laid_by(trick, called) if trick is not None else None
    if trick is None or laid is None or claim.trick not in (None, trick.number):
        return None
    due = laid.seat in claim.of and laid.card.suit in (called.suit, None)
    return (laid, trick.number) if due and _may_have_had_better(context, called, laid) else None


def perhaps_not_kept(context: LawContext) -> tuple[PendingCall, ...]:
    """Return the calls to win, or not to, that are past and not known to have been obeyed."""
    gone = (call for call in context.before.calls if call not in context.now.calls)
    return tuple(call for call in gone if call not in context.failed and _in_doubt(context, call))


def _in_doubt(context: LawContext, call: PendingCall) -> bool:
    laid = context.answering(call)
    if laid is None or not isinstance(call.act, TO_WIN_OR_LEAVE):
        return False
    return calls_to_win.kept(context.now, call.act, laid, context.facts) is None


def _laid_by(trick: Trick, called: CallAct) -> Laid | None:
    return next((one for one in trick.laid if one.seat in called.of), None)


def _may_have_had_better(context: LawContext, called: CallHighest | CallLowest, laid: Laid) -> bool:
    """Check whether a better card is possible: hand or card unknown, and not the pack's extreme."""
    extreme = RANKS[-1] if isinstance(called, CallHighest) else RANKS[0]
    known = laid.card.whole and context.facts.evidence.all_known(laid.seat)
    return laid.card.rank is not extreme and not known
