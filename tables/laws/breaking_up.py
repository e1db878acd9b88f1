"""A table that is broken up, and who comes first at any other: law 25."""

from __future__ import annotations

from collections.abc import Iterable

from club.reason import N_
from rubbers.code.law import Enforcement, Law
from tables.room.questions import BREAKING_UP, BROKEN_ORDER, GIVES_WAY, LEVEL_BY_RIGHT, Classes
from tables.room.state.room_state import Room, TableState

LAW_25 = Law(
    "25",
    N_(
        "When someone breaks up a table, the players who remain come before that person at "
        "any other; if there are too few places for them all, they cut for precedence."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "Anyone who leaves a table with too few to play on breaks it up, whether they say so "
        "or not, as long as another rubber might be played. The players who remain are all "
        "those who still belong to the table and are in the room. The person who broke it up "
        "gives a place way to them until a card is cut or a rubber begins with that person "
        "in it; until then they cut for precedence even if they declare one after another, "
        "or others declare with them. They gain nothing by it against others: those who "
        "waited there before them come before them, and so before the person who gave way; "
        "they cut for the places they have among the others."
    ),
)


@LAW_25.gives(BREAKING_UP)
def breaking_up(room: Room, table: TableState, by: str) -> tuple[str, ...]:
    """Return the players whose right is prior to that of whoever breaks up the table."""
    here = room.hall.arrivals
    return tuple(m.who for m in table.members if m.who != by and m.who in here)


@LAW_25.gives(GIVES_WAY)
def gives_way(room: Room, table: TableState, people: Iterable[str]) -> Classes:
    """Return which of these people come before someone who has just entered, and before whom."""
    rights = [r for r in room.hall.rights if (m := table.member(r.over)) and not m.entered]
    over = tuple(dict.fromkeys(r.over for r in rights if not set(r.holders).isdisjoint(people)))
    held = frozenset(who for r in rights for who in r.holders)
    return tuple(who for who in people if who in held), over


@LAW_25.gives(LEVEL_BY_RIGHT)
def level_by_right(room: Room, table: TableState, people: Iterable[str]) -> tuple[str, ...]:
    """Return those who have just entered, or cut for, the table and were left behind with these."""
    wishing = frozenset(people)
    rights = [r for r in room.hall.rights if not wishing.isdisjoint(r.holders)]
    level = frozenset(who for right in rights for who in right.holders)
    new = [m.who for m in table.members if not m.entered]
    new += [waiting.who for waiting in table.queue]
    new += table.entry.order() if table.entry is not None else ()
    return tuple(who for who in new if who in level and who not in wishing)


@LAW_25.gives(BROKEN_ORDER)
def broken_order(room: Room, classes: Classes) -> Classes:
    """Place whoever broke up a table after the last of the players left behind."""
    order = [list(equals) for equals in classes]
    for right in room.hall.rights:
        held = [n for n, equals in enumerate(order) if not set(right.holders).isdisjoint(equals)]
        place = next((n for n, equals in enumerate(order) if right.over in equals), None)
        if place is not None and held and place <= held[-1]:
            order[place].remove(right.over)
            order.insert(held[-1] + 1, [right.over])
    return tuple(tuple(equals) for equals in order if equals)
