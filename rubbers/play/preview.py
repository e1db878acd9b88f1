"""What would follow if what is being stated were agreed to; nothing happens by asking."""

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
    """Give the events that would follow: scores, games, the rubber, the next deal.

    Raises as `decide` would if this could not be stated now.
    """
    stated = Story(rubber).then(*decide(rubber, proposal, code))
    return decide(stated.rubber, Confirm(), code.waiving(COUNTERSIGN, OBJECTION))
