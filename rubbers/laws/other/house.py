"""House rules at the card table, which are not laws of whist but refuse acts in the same way."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason, of_people
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.facts import FirstInFault
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.play.state import objections
from rubbers.play.state.acts import Confirm
from rubbers.play.state.rubber_state import RubberState

COUNTERSIGN = Law(
    "house.countersign",
    N_("What one side enters counts when the other side agrees."),
    Enforcement.GUARD,
)


@COUNTERSIGN.forbids(Confirm)
def countersigned_by_the_same_side(rubber: RubberState, act: Confirm) -> Reason | None:
    """Refuse a confirmation from the side that stated the hand, or from an officer alone."""
    if rubber.awaiting is None:
        return None
    if act.by is None and not rubber.awaiting.objections:  # otherwise the next law decides
        return Reason(N_("A player at the table confirms what is marked."))
    stated_by = rubber.awaiting.proposal.by
    if act.by is not None and stated_by is not None and stated_by.side is act.by.side:
        return Reason(N_("It will count once {side} agree."), side=str(act.by.side.adversaries))
    return None


OBJECTED = Law(
    objections.OBJECTION,
    N_(
        "What a player objects to does not count, whoever else agrees to it, until the "
        "player withdraws the objection or a different entry replaces it. An officer may set "
        "this rule aside, with a reason, and make it count all the same."
    ),
    Enforcement.GUARD,
)


@OBJECTED.forbids(Confirm)
def objected_to(rubber: RubberState, act: Confirm) -> Reason | None:
    """Refuse a confirmation, from anybody, while an objection is open."""
    if rubber.awaiting is None or not rubber.awaiting.objections:
        return None
    people = objections.who(rubber.awaiting.objections, rubber)
    if not people:
        return Reason(
            N_("An officer objects to it. It will count once the objection is withdrawn.")
        )
    return of_people(
        people,
        N_("{who} objects to it. It will count once the objection is withdrawn."),
        N_("{who} object to it. It will count once the objections are withdrawn."),
    )


RULE_1 = Law(
    "arbitration.1",
    N_(
        "When several players are at fault, an arbitrator asks who was first, and how far "
        "that led to the other side's error."
    ),
    Enforcement.BY_RULING,
)


@RULE_1.follows(FirstInFault)
def who_began(context: LawContext) -> Iterator[events.Event]:
    """Record who was first in fault, for whoever has to weigh it.

    If it is stated of one event (`at`), it answers a law's question about that event, and that law
    draws the consequences.
    """
    act = context.act
    began = act.seat if isinstance(act, FirstInFault) and act.at is None else None
    if began is not None:
        why = Reason(
            N_("{who} was first at fault. An arbitrator must weigh what that led to."),
            who=(str(began),),
        )
        yield context.ruling(RULE_1, Offence(N_("was first at fault"), began, context.at, why))
