"""Remedies that nothing has granted, or that the end of the rubber has taken away."""

from __future__ import annotations

from club.errors import Refusal
from club.reason import N_, Reason
from rubbers.hand.acts.act import Act
from rubbers.hand.law_context import LawContext
from rubbers.hand.remedies.remedies import fits, offered, once_offered
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Ruling, Status


def never_due(context: LawContext, act: Act) -> bool:
    """Check whether nothing has ever granted this remedy."""
    hand = context.now
    return not offered(hand, act, context.key) and not once_offered(hand, act, context.key)


def of_the_others(context: LawContext, act: Act) -> Ruling | None:
    """Return the last ruling that grants a remedy, now or before, but to other players."""
    theirs = (
        ruling
        for ruling in reversed((*context.now.past, *context.now.rulings))
        if context.by not in ruling.entitled
        if any(fits(remedy, act) for remedy in ruling.offered)
    )
    return next(theirs, None)


def refuse_if_of_the_others(context: LawContext, act: Act) -> None:
    """Raise Refusal, citing the law that grants it, for a remedy that only others may ask for."""
    ruling = of_the_others(context, act)
    if ruling is None:
        return
    who = tuple(map(str, ruling.entitled))
    why = Reason(
        N_("Only {who} may ask for a penalty for what {offender} did."),
        who=who,
        offender=(str(ruling.by),),
    )
    raise Refusal(ruling.because.law, why, edition=context.code.id)


def paid_up(hand: HandState) -> bool:
    """Check whether the players have paid their stakes, and no onlooker in their place."""
    made_to_pay = (one for one in hand.rulings if one.onlooker and one.status is Status.PAID)
    return hand.stakes_paid and not any(made_to_pay)
