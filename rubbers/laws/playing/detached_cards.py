"""Cards detached from a hand, and named by the other side."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.partial_card import UNKNOWN_CARD
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallCard, CallSuit, When
from rubbers.hand.acts.play import (
    NameCard,
    Play,
)
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence, in_order
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.table_questions import BLAMELESS, NAMED_IN_TIME

LAW_60 = Law(
    "60",
    N_(
        "A detached card may be called once an adversary names it correctly; if an adversary "
        "names it wrongly, a suit may be called when his side next leads."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_60.gives(NAMED_IN_TIME)
def named_at_any_time(_moment: LawContext) -> bool:
    """Allow the card to be named as long as it is detached."""
    return True


@LAW_60.follows(NameCard)
def detached_card_named(context: LawContext) -> Iterator[events.Event]:
    """Make the card liable, or the player who named it.

    To name an adversary's card is to say that the adversary detached one; whether it was this one
    is asked if it is not known.
    """
    act = context.act
    if not isinstance(act, NameCard):
        return
    others = context.by.side.adversaries.seats
    holder = act.of or next((seat for seat in others if context.now.detached.get(seat)), None)
    if holder is None or holder.side is context.by.side:
        return
    played = any(one.card == act.card for one in context.now.laid_by(holder))
    if played or context.code.ask(BLAMELESS)(context.now, holder):
        return
    lying = context.now.detached.get(holder) or (UNKNOWN_CARD,)
    if act.card in lying:
        rightly = True
    elif any(card.may_be(act.card) for card in lying):
        rightly = context.facts.answer(fact_question.named_rightly(context.at)) == fact_question.YES
    else:
        rightly = False
    if rightly and not context.code.ask(NAMED_IN_TIME)(context):
        return
    if rightly:
        yield events.CardsExposed(holder, (act.card,))
        why = Reason(
            N_("{who} detached the {card}, and it was named correctly."),
            who=(str(holder),),
            card=str(act.card),
        )
        offence = Offence(N_("detached a card"), holder, context.at, why)
        remedies = (CallCard(card=act.card, of=(holder,)),)
        yield context.ruling(LAW_60, offence, remedies=remedies, several=True, also=("64", "65"))
    else:
        why = Reason(
            N_("{who} named the {card}, which was not the card detached."),
            who=(str(context.by),),
            card=str(act.card),
        )
        offence = Offence(N_("named the wrong card"), context.by, context.at, why)
        namers = in_order(context.by.side.seats)
        remedies_of = (CallSuit(of=namers, when=When.NEXT_LEAD),)
        until = Deadline(Play, namers, leading=True)
        yield context.ruling(LAW_60, offence, remedies=remedies_of, until=until, also=("66",))
