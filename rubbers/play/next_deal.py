"""Whether the program may deal the present hand of a rubber."""

from __future__ import annotations

from rubbers.play.rubber import Rubber


def may_be_dealt(rubber: Rubber) -> bool:
    """Check that the present hand is not begun, and that the pack is cut for it.

    A rubber whose last hand was played with real cards may go on on the screen, and the other way.
    """
    hand, dealt = rubber.hand, rubber.dealt
    if hand is None or rubber.over or rubber.awaiting is not None:
        return False
    if rubber.on_screen or hand.trumps is not None:
        return False
    return dealt is None or dealt.cut
