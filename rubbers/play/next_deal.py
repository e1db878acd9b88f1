"""Whether the program may deal the present hand of a rubber."""

from __future__ import annotations

from club.errors import Impossible
from rubbers.play.deals import next_id
from rubbers.play.rubber import Rubber


def may_be_dealt(rubber: Rubber) -> bool:
    """Check that the present hand has not begun, and that the pack is cut for it.

    A rubber may move from real cards to the screen between hands, and back.
    """
    hand, dealt = rubber.hand, rubber.dealt
    if hand is None or rubber.over or rubber.awaiting is not None or rubber.awaiting_beacon:
        return False
    if rubber.commitment is not None:
        return _has_id(rubber)
    return hand.trumps is None and (dealt is None or dealt.cut)


def _has_id(rubber: Rubber) -> bool:
    """Check that a deal is left in the commitment for the present hand."""
    try:
        next_id(rubber)
    except Impossible:
        return False
    return True
