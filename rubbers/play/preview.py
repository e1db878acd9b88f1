"""Preview the effect of a proposal if it were agreed to; nothing is recorded."""

from __future__ import annotations

from rubbers.code.code import Code
from rubbers.play.acts import Confirm, Proposal
from rubbers.play.decide import decide
from rubbers.play.events import Event
from rubbers.play.objecting import OBJECTION
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story

COUNTERSIGN = "house.countersign"


def preview(rubber: Rubber, proposal: Proposal, code: Code) -> tuple[Event, ...]:
    """Return the events that would follow: scores, games, the rubber and the next deal.

    Raises as `decide` would if the proposal could not be made now.
    """
    stated = Story(rubber).then(*decide(rubber, proposal, code))
    return decide(stated.rubber, Confirm(), code.waiving(COUNTERSIGN, OBJECTION))
