"""What a misdeal costs, and when it costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_
from rubbers.cards.seats import Seat
from rubbers.code.law import Enforcement, Law
from rubbers.hand import events
from rubbers.hand.hand import Fate
from rubbers.hand.moment import Moment, Offence
from rubbers.hand.table_questions import (
    EXCUSED,
    MISDEAL_COSTS,
    MISDEALT,
    MISDEALT_FREELY,
    NO_MISDEAL,
)
from rubbers.laws.shuffling import coming_dealer
from rubbers.laws.touching import first_to_touch
from rubbers.scoring.questions import DEAL_AFTER_MISDEAL

LAW_43 = Law("43", N_("Whoever misdeals loses the deal to the left."), Enforcement.CONSEQUENCE)


@LAW_43.gives(DEAL_AFTER_MISDEAL)
def next_dealer(dealer: Seat) -> Seat:
    """Return the player at the left of whoever misdealt."""
    return dealer.left


@LAW_43.gives(MISDEAL_COSTS)
def cost_of_a_misdeal(moment: Moment, dealer: Seat) -> tuple[Fate, tuple[Law | str, ...]]:
    """Return the fate of the deal, and by which laws: lost, or dealt again by the same dealer."""
    if moment.code.ask(NO_MISDEAL)(moment.now.game):
        return Fate.NEW, (moment.code.law_on(NO_MISDEAL),)
    for question in (MISDEALT_FREELY, EXCUSED):
        if moment.code.ask(question)(moment, dealer):
            return Fate.NEW, (LAW_43, moment.code.law_on(question))
    right = coming_dealer(moment)
    for_partner = right is not None and dealer is right.partner
    return Fate.LOST, (LAW_43, "51") if for_partner else (LAW_43,)


@LAW_43.gives(MISDEALT)
def misdealt(moment: Moment, law: Law, part: str, offence: Offence) -> Iterator[events.Event]:
    """Yield what follows from a misdeal, if the deal is still valid."""
    if moment.now.fate is Fate.STANDS:
        fate, also = cost_of_a_misdeal(moment, offence.by)
        yield moment.ruling(law, offence, part=part, also=also)
        yield events.DealFell(fate)


LAW_45 = Law(
    "45",
    N_(
        "A dealer keeps the deal in spite of a misdeal when one of the other side touched cards "
        "in the dealing before the dealer's partner did."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "Once the trump is turned a dealer who pleads that cards were touched has to say so; while "
        "he deals it is asked."
    ),
)


@LAW_45.gives(EXCUSED)
def others_touched_first(moment: Moment, dealer: Seat) -> bool:
    """Check whether an adversary of the dealer was the first of the three to touch cards."""
    first = first_to_touch(moment, dealer)
    return first is not None and first.side is not dealer.side


LAW_50 = Law(
    "50",
    N_(
        "A dealer who is interrupted over the score or the turn, by adversaries who are wrong, "
        "may deal again if he misdeals."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_50.gives(MISDEALT_FREELY)
def interrupted_for_nothing(moment: Moment, dealer: Seat) -> bool:
    """Check whether the dealer was interrupted by adversaries who were wrong."""
    return dealer.side in moment.now.wronged
