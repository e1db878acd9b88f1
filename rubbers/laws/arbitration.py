"""How an arbitrator weighs faults: not a law of play, but the rule for deciding disputes."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand import events
from rubbers.hand.acts.facts import FirstInFault
from rubbers.hand.moment import Moment, Offence

RULE_1 = Law(
    "arbitration.1",
    N_(
        "When several players are to blame, an arbitrator asks who began, and how much of the "
        "other side's error came of that."
    ),
    Enforcement.BY_RULING,
)


@RULE_1.follows(FirstInFault)
def who_began(moment: Moment) -> Iterator[events.Event]:
    """Record who was first in fault, for whoever has to weigh it.

    If it is stated of one event (`at`), it answers a law's question about that event, and that law
    draws the consequences.
    """
    act = moment.act
    began = act.seat if isinstance(act, FirstInFault) and act.at is None else None
    if began is not None:
        why = Reason(
            N_("{who} was first in fault; what that led to is for an arbitrator to weigh."),
            who=(str(began),),
        )
        yield moment.ruling(RULE_1, Offence(N_("was first in fault"), began, moment.at, why))
