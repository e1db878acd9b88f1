"""Preconditions of an act in a dispute: its stage, and that someone plays there."""

from __future__ import annotations

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from tables.disputes.rules.dispute import Dispute, Stage

CLOSED = {
    Stage.OPEN: Reason(N_("Nothing has been ruled yet.")),
    Stage.RULED: Reason(N_("A ruling has been given.")),
    Stage.APPEALED: Reason(N_("An appeal is before the committee.")),
    Stage.DECIDED: Reason(N_("The committee has decided.")),
    Stage.DECLINED: Reason(N_("The arbitrator declined to rule.")),
    Stage.WITHDRAWN: Reason(N_("The call was taken back.")),
}


def need_stage(dispute: Dispute, *stages: Stage) -> None:
    """Raise Impossible unless the dispute is at one of these stages."""
    if dispute.stage not in stages:
        raise Impossible(CLOSED[dispute.stage])


def need_player(dispute: Dispute, who: str) -> Seat:
    """Return where someone sits, or raise Impossible if they do not play."""
    seat = dispute.seat_of(who)
    if seat is None:
        raise Impossible(Reason(N_("{who} does not play at that table."), who=(who,)))
    return seat
