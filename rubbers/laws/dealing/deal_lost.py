"""What a misdeal costs, and when it costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.deal import ExposeInDealing
from rubbers.hand.acts.facts_of_deal import TouchedFirst
from rubbers.hand.acts.pack import Shuffle
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage
from rubbers.hand.table_questions import (
    EXCUSED,
    MISDEAL_COSTS,
    MISDEALT,
    MISDEALT_FREELY,
    NO_MISDEAL,
)
from rubbers.laws.dealing.shuffling import coming_dealer
from rubbers.scoring.questions import DEAL_AFTER_MISDEAL


def first_to_touch(context: LawContext, dealer: Seat) -> Seat | None:
    """Return who, apart from the dealer, touched cards first; None if nobody did.

    This is asked during the deal, and about a card shown in dealing whenever that is stated, unless
    touching is recorded at all: a player who pleads it later must say so.
    """
    now = context.now
    others = tuple(str(seat) for seat in CLOCKWISE if seat is not dealer)
    question = fact_question.touched_first(context.at, *others, fact_question.NOBODY)
    known = context.facts.known(question)
    if known is not None:
        return _seat(known)
    said = context.facts.last(TouchedFirst)
    if isinstance(said, TouchedFirst) and said.toucher is not None:
        return _seat(said.toucher)
    # Fall back on the touching recorded; ask only during the deal, or about a card shown in it.
    recorded = next((seat for seat in now.touched if seat is not dealer), None)
    dealing = now.stage is HandStage.DEALING or now.next_dealt is not None
    dealing = dealing and not isinstance(context.act, Shuffle)
    dealing = dealing or isinstance(context.act, ExposeInDealing)
    settled = recorded is not None or not dealing or context.facts.touching_stated
    if settled and not context.facts.disputes(TouchedFirst):
        return recorded
    return _seat(context.facts.answer(question))


def _seat(toucher: str) -> Seat | None:
    return None if toucher == fact_question.NOBODY else Seat(toucher)


LAW_43 = Law(
    "43",
    N_("A player who misdeals loses the deal, which passes to the left."),
    Enforcement.CONSEQUENCE,
)


@LAW_43.gives(DEAL_AFTER_MISDEAL)
def next_dealer(dealer: Seat) -> Seat:
    """Return the player at the left of whoever misdealt."""
    return dealer.left


@LAW_43.gives(MISDEAL_COSTS)
def cost_of_a_misdeal(context: LawContext, dealer: Seat) -> tuple[DealFate, tuple[Law | str, ...]]:
    """Return the fate of the deal, and by which laws: lost, or dealt again by the same dealer."""
    if context.code.ask(NO_MISDEAL)(context.now.game):
        return DealFate.NEW, (context.code.law_on(NO_MISDEAL),)
    for question in (MISDEALT_FREELY, EXCUSED):
        if context.code.ask(question)(context, dealer):
            return DealFate.NEW, (LAW_43, context.code.law_on(question))
    right = coming_dealer(context)
    for_partner = right is not None and dealer is right.partner
    return DealFate.LOST, (LAW_43, "51") if for_partner else (LAW_43,)


@LAW_43.gives(MISDEALT)
def misdealt(context: LawContext, law: Law, part: str, offence: Offence) -> Iterator[events.Event]:
    """Yield what follows from a misdeal, if the deal is still valid."""
    if context.now.fate is DealFate.STANDS:
        fate, also = cost_of_a_misdeal(context, offence.by)
        yield context.ruling(law, offence, part=part, also=also)
        yield events.DealFell(fate)


LAW_45 = Law(
    "45",
    N_(
        "A dealer who misdeals keeps the deal if one of the other side touched cards during "
        "the deal before the dealer's partner did."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "Once the trump is turned, a dealer who pleads that cards were touched has to say "
        "so; during the deal the question is asked."
    ),
)


@LAW_45.gives(EXCUSED)
def others_touched_first(context: LawContext, dealer: Seat) -> bool:
    """Check whether an adversary of the dealer was the first of the three to touch cards."""
    first = first_to_touch(context, dealer)
    return first is not None and first.side is not dealer.side


LAW_50 = Law(
    "50",
    N_(
        "A dealer who is interrupted by adversaries wrongly questioning the score or the "
        "turn to deal may deal again if he then misdeals."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_50.gives(MISDEALT_FREELY)
def interrupted_for_nothing(context: LawContext, dealer: Seat) -> bool:
    """Check whether the dealer was interrupted by adversaries who were wrong."""
    return dealer.side in context.now.wronged
