"""The exaction of penalties in the revised code."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CALLS, CallCard
from rubbers.hand.acts.claims import AddThree, Claim, DeductThree, TakeThreeTricks
from rubbers.hand.acts.trump import RequireLayDown
from rubbers.hand.law_context import LawContext
from rubbers.hand.remedies.remedies import is_named, offered, once_offered
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Ruling
from rubbers.hand.table_questions import WRONG_DEMAND
from rubbers.laws.other import general

LAW_87 = general.LAW_84.without(general.nothing_is_lost, general.no_longer_to_be_chosen).revised(
    "87",
    N_(
        "Partners must settle which of them is to choose between two penalties; if one asks "
        "which would be better, they lose the right to any. A penalty once demanded is "
        "final. For a revoke they may consult."
    ),
    reading=general.LAW_84.reading,
)


@LAW_87.forbids(*general.PENALTIES)
def no_longer_to_be_chosen(context: LawContext, act: Act) -> Reason | None:
    """Refuse a remedy that was passed over, lost by consulting, or let pass."""
    return None if _lost_by_a_demand(context, act) else general.no_longer_to_be_chosen(context, act)


LAW_88 = Law(
    "88",
    N_("A side that demands a penalty the offence does not carry loses every penalty for it."),
    Enforcement.CONSEQUENCE,
    reading=N_("The offence meant is the one that is named, or otherwise the last one still open."),
    blocks=("revised-1900.88",),
)
NOT_CARRIED = N_("{who} demanded a penalty that the offence ({offence}) does not carry.")
OF_A_REVOKE = (TakeThreeTricks, DeductThree, AddThree)
EXACTED = (*CALLS, *OF_A_REVOKE, RequireLayDown)
"""Remedies exacted from an offender; a claim about the deal is one only if demanded of them."""


@LAW_88.forbids(*general.PENALTIES)
def lost_by_a_wrong_demand(context: LawContext, act: Act) -> Reason | None:
    """Refuse a remedy if one that the offence does not carry was demanded for it."""
    if _lost_by_a_demand(context, act) and not offered(context.now, act, context.key):
        return Reason(N_("A penalty was demanded that the offence does not carry."))
    return None


def _lost_by_a_demand(context: LawContext, act: Act) -> bool:
    ruling = once_offered(context.now, act, context.key)
    return ruling is not None and context.code.number(LAW_88) in ruling.also


@LAW_88.gives(WRONG_DEMAND)
def right_is_forfeited(context: LawContext) -> Iterator[events.Event]:
    """Forfeit every remedy of the offence if one is demanded that was never offered."""
    hand, act = context.now, context.act
    exacts = EXACTED if not context.demanded else (*EXACTED, Claim)
    if not isinstance(act, exacts) or _is_trump_card(context, act):
        return
    if offered(hand, act, context.key) or once_offered(hand, act, context.key):
        return
    if isinstance(act, OF_A_REVOKE) and hand.revoke_claims:
        return
    ruling = _in_question(context)
    if ruling is not None:
        why = Reason(NOT_CARRIED, who=(str(context.by),), offence=ruling.what)
        yield context.forfeited(ruling, LAW_88, why)


def _is_trump_card(context: LawContext, act: Act) -> bool:
    """Check whether the trump card is called: the table may first have to be asked where it lay."""
    turned = context.now.turn_up
    return turned is not None and isinstance(act, CallCard) and act.card == PartialCard.of(turned)


def _in_question(context: LawContext) -> Ruling | None:
    """Return the offence for which something is demanded; None if none is open.

    A penalty asked for a revoke that was claimed is asked for no other offence.
    """
    claimed = isinstance(context.act, OF_A_REVOKE) and context.by.side in context.now.claimants
    due = [
        one
        for one in context.now.rulings
        if one.live and context.by in one.entitled and is_named(context.key, one)
        if one.penalty or not claimed
    ]
    return due[-1] if due else None
