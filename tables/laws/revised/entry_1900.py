"""Entry and cutting out in the revised code."""

from __future__ import annotations

from collections.abc import Iterable

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from tables.laws import cutting_out, entry
from tables.room.acts import FormTable
from tables.room.questions import DECLARED_IN, FRESH_RIGHT, Classes
from tables.room.state.room_state import Room

LAW_11 = cutting_out.LAW_20.revised(
    "11",
    N_(
        "When a rubber ends and one or two others claim admission, as many players go out: "
        "those who have played the most rubbers in a row. If two or more are level they cut "
        "or draw, if that must decide, and the highest go."
    ),
    reading=N_(
        "A vacancy is filled before anyone goes out. Those who belong to the table and wait "
        "claim admission by waiting."
    ),
)

LAW_12A = Law(
    "12a",
    N_(
        "Any candidate may declare in at a table that is not complete, and then comes before "
        "those who have yet to declare there."
    ),
    Enforcement.CONSEQUENCE,
    blocks=("revised-1900.12a",),
)


@LAW_12A.gives(DECLARED_IN)
def declared_in() -> None:
    """Serve as the ground for the place of someone who declares."""


LAW_13 = entry.LAW_22.without(entry.newcomers_left_out).revised(
    "13",
    N_(
        "When a fresh table forms, those who have not played at another come first; the "
        "others draw for the remaining places."
    ),
    reading=N_(
        "A person who has only waited at another table has not played there; a substitute "
        "there has. A person who belongs to a table and waits, or is to play its next "
        "rubber, may declare too; the declaration lapses if they begin a rubber."
    ),
)


@LAW_13.gives(FRESH_RIGHT)
def not_played_elsewhere(room: Room, table: int, candidates: Iterable[str]) -> Classes:
    """Divide candidates into those who have played no rubber at another table, and the others."""
    others = (one for one in room.tables.values() if one.number != table)
    return entry.parted(frozenset[str]().union(*(one.played for one in others)), candidates)


@LAW_13.forbids(FormTable)
def newcomers_left_out(room: Room, act: FormTable) -> Reason | None:
    """Refuse to take someone who has played elsewhere while someone who has not is left out."""
    return entry.passed_over_by(room, act, not_played_elsewhere)
