"""The numbers of those who play, wait, cut or have not declared, and the words for them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.templatetags.look import in_words
from tables.room.acts import Phase
from tables.room.forecast.positions import RoomPosition, positions
from tables.room.state.room_state import Room


@dataclass(frozen=True, slots=True)
class HeadCount:
    """The numbers of people in the room.

    Each person is counted in one of `play`, `wait`, `cut` and `free`, except those who quit a table
    during a rubber. `without` have no table; `declared` are those of them who want a fresh one;
    `last` means that the last rubbers are called.
    """

    here: int
    play: int = 0
    wait: int = 0
    cut: int = 0
    free: int = 0
    without: int = 0
    declared: int = 0
    last: bool = False
    closed: bool = False


def counted(room: Room) -> HeadCount:
    """Count the people in the room by their current position."""
    here = room.hall.arrivals
    at = Counter(one.position for who, one in positions(room).items() if who in here)
    settled = sum(len(table.cut.settled()) for table in room.open_tables() if table.cut is not None)
    return HeadCount(
        len(here),
        play=at[RoomPosition.PLAYS] + at[RoomPosition.SUBSTITUTE] + settled,
        wait=at[RoomPosition.WAITS] + at[RoomPosition.RIGHT] + at[RoomPosition.CANDIDATE],
        cut=at[RoomPosition.CUTS] - settled,
        free=at[RoomPosition.FREE],
        without=at[RoomPosition.FREE] + at[RoomPosition.CANDIDATE] + at[RoomPosition.RIGHT],
        declared=at[RoomPosition.CANDIDATE],
        last=room.hall.last_call,
        closed=room.hall.phase is Phase.CLOSE,
    )


def nobody_next(count: HeadCount) -> str:
    """Return why nobody is next for a place."""
    if count.closed:
        return _("The evening is closed.")
    if not count.here:
        return _("Nobody is in the room yet.")
    if count.last:
        return _("The last rubbers have been called, so nobody comes in.")
    if count.cut:
        return _("The cut decides who comes next.")
    if count.wait:
        return _("You will see who comes next when a rubber ends.")
    if count.free:
        words = ngettext(
            "{n} in the room has not declared for a table.",
            "{n} in the room have not declared for a table.",
            count.free,
        )
        return words.format(n=in_words(count.free))
    return _("Nobody is waiting.")


def no_table(room: Room) -> str:
    """Return why no table is shown."""
    if room.hall.phase is Phase.CLOSE:
        return _("The evening is closed.")
    return _("No table is open just now.") if room.tables else _("No table has formed yet.")


def forming_words(count: HeadCount) -> str:
    """Return how many people could form a fresh table, in words."""
    if not count.here:
        return _("Nobody is in the room yet.")
    if not count.without:
        return _("Everyone in the room has a table.")
    words = _("{n} without a table").format(n=count.without)
    if count.declared:
        have = ngettext("{n} has declared", "{n} have declared", count.declared)
        words = f"{words}, {have.format(n=count.declared)}"
    return _("{words}. Whist needs four, dummy three, double dummy two.").format(words=words)
