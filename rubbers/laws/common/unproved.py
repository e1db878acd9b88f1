"""Claims that nothing proves or disproves: the players are asked whether they agree to them."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.laws.common.due import never_due


def deal_stands(context: LawContext) -> bool:
    """Check whether the deal is still valid, and may yet prove to have been a false one."""
    return (
        context.now.stage in (HandStage.DEALING, HandStage.PLAYING)
        and context.now.fate is DealFate.STANDS
    )


def all_cards_known(context: LawContext) -> bool:
    """Check whether every card of every hand is known, which disproves what no card shows."""
    return all(context.facts.evidence.all_known(seat) for seat in Seat)


def agreed_to(context: LawContext) -> bool:
    """Check whether an unproved claim is agreed to; ask if that is not known."""
    return context.facts.answer(fact_question.agreed(context.at)) == fact_question.YES


def known_to_be_agreed(context: LawContext, act: Act) -> bool:
    """Check whether a claim that no ruling granted is agreed to, while the deal is valid."""
    if not deal_stands(context) or not never_due(context, act):
        return False
    return context.facts.known(fact_question.agreed(context.at)) == fact_question.YES


def no_new_deal_unless_agreed(context: LawContext) -> Reason | None:
    """Return why a new deal is refused; ask if nothing proves or disproves the claim."""
    if not deal_stands(context):
        return Reason(
            N_("Too late to claim a new deal: this deal has been played out or set aside.")
        )
    if all_cards_known(context):
        return Reason(
            N_("Every card of the deal is known, and none of them gives a right to a new deal.")
        )
    if context.facts.evidence.mixed_up:
        return Reason(N_("Nothing known about the pack or the hands gives a right to a new deal."))
    offence = next(
        (one for one in context.now.rulings if one.live and context.by in one.entitled), None
    )
    if offence is not None:
        return Reason(
            N_("Law {law} gives no right to a new deal for what {offender} did."),
            law=offence.because.law,
            offender=(str(offence.by),),
        )
    if agreed_to(context):
        return None
    return Reason(
        N_(
            "There is no right to a new deal: nothing shows it, and the players have not agreed "
            "on it."
        )
    )


def dealt_afresh(context: LawContext, law: Law) -> Iterator[events.Event]:
    """Yield the new deal that was claimed without proof, and agreed on."""
    act = context.act
    if not isinstance(act, Claim) or act.what is not Claimed.NEW_DEAL:
        return
    if known_to_be_agreed(context, act):
        why = Reason(
            N_("{who} claimed a new deal, and the players agree that it is due."),
            who=(str(context.by),),
        )
        yield context.ruling(law, Offence(N_("a new deal is due"), context.by, context.at, why))
        yield events.DealFell(DealFate.NEW)
