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
def no_longer_to_be_chosen(moment: LawContext, act: Act) -> Reason | None:
    """Refuse a remedy that was passed over, lost by consulting, or let pass."""
    return None if _lost_by_a_demand(moment, act) else general.no_longer_to_be_chosen(moment, act)


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
def lost_by_a_wrong_demand(moment: LawContext, act: Act) -> Reason | None:
    """Refuse a remedy if one that the offence does not carry was demanded for it."""
    if _lost_by_a_demand(moment, act) and not offered(moment.now, act, moment.key):
        return Reason(N_("A penalty was demanded that the offence does not carry."))
    return None


def _lost_by_a_demand(moment: LawContext, act: Act) -> bool:
    ruling = once_offered(moment.now, act, moment.key)
    return ruling is not None and moment.code.number(LAW_88) in ruling.also


@LAW_88.gives(WRONG_DEMAND)
def right_is_forfeited(moment: LawContext) -> Iterator[events.Event]:
    """Forfeit every remedy of the offence if one is demanded that was never offered."""
    hand, act = moment.now, moment.act
    exacts = EXACTED if not moment.demanded else (*EXACTED, Claim)
    if not isinstance(act, exacts) or _is_trump_card(moment, act):
        return
    if offered(hand, act, moment.key) or once_offered(hand, act, moment.key):
        return
    if isinstance(act, OF_A_REVOKE) and hand.revoke_claims:
        return
    ruling = _in_question(moment)
    if ruling is not None:
        why = Reason(NOT_CARRIED, who=(str(moment.by),), offence=ruling.what)
        yield moment.forfeited(ruling, LAW_88, why)


def _is_trump_card(moment: LawContext, act: Act) -> bool:
    """Check whether the trump card is called: the table may first have to be asked where it lay."""
    turned = moment.now.turn_up
    return turned is not None and isinstance(act, CallCard) and act.card == PartialCard.of(turned)


def _in_question(moment: LawContext) -> Ruling | None:
    """Return the offence for which something is demanded; None if none is open.

    A penalty asked for a revoke that was claimed is asked for no other offence.
    """
    claimed = isinstance(moment.act, OF_A_REVOKE) and moment.by.side in moment.now.claimants
    due = [
        one
        for one in moment.now.rulings
        if one.live and moment.by in one.entitled and is_named(moment.key, one)
        if one.penalty or not claimed
    ]
    return due[-1] if due else None
