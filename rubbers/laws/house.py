"""Rules of the house at the card table, which are no laws of whist but refuse in the same way."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.laws.law import Enforcement, Law
from rubbers.play.acts import Confirm
from rubbers.play.rubber import Rubber

COUNTERSIGN = Law(
    "house.countersign",
    N_("What one side states counts when the other side agrees."),
    Enforcement.GUARD,
)


@COUNTERSIGN.forbids(Confirm)
def countersigned_by_the_same_side(rubber: Rubber, act: Confirm) -> Reason | None:
    """Refuse an answer from the side that stated it, or from an officer alone."""
    if rubber.awaiting is None:
        return None
    if act.by is None:
        return Reason(N_("A player of the table confirms what is marked."))
    stated_by = rubber.awaiting.proposal.by
    if stated_by is not None and stated_by.side is act.by.side:
        return Reason(N_("It counts when {side} agree."), side=str(act.by.side.adversaries))
    return None
