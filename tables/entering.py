"""Check that the laws of the room allow scoring now (evening open, seats filled)."""

from __future__ import annotations

from club.errors import Refusal
from club.models import Evening
from rubbers.cards.card import Suit
from rubbers.code.code import Code
from rubbers.models import Rubber
from rubbers.play import acts
from rubbers.scoring.statement import Statement
from tables import queries
from tables.forming.acts import EnterInRubber
from tables.forming.room import Hall, Room, Table

PLAYED = (acts.MarkHand(Statement()), acts.TurnUp(Suit.HEARTS))
"""Acts of a hand in play, which need somebody in every seat."""
OF_A_HAND = tuple(type(deed) for deed in PLAYED)


def check_open(row: Rubber, deed: acts.Act, code: Code) -> None:
    """Raise Refusal if the laws forbid entering this: the evening is closed, or a seat is empty."""
    if _is_closed(row) or isinstance(deed, OF_A_HAND):  # else no need to load the room
        room = _room_about(row)
        code.check(room, EnterInRubber(deed, next(iter(room.tables), None)))


def shut(row: Rubber, code: Code) -> tuple[type, ...]:
    """Return the acts of a hand in play that the laws refuse now: one query."""
    room = _room_about(row)
    number = next(iter(room.tables), None)
    return tuple(
        type(deed) for deed in PLAYED if not _is_allowed(room, EnterInRubber(deed, number), code)
    )


def _is_allowed(room: Room, act: EnterInRubber, code: Code) -> bool:
    try:
        code.check(room, act)
    except Refusal:
        return False
    return True


def _is_closed(row: Rubber) -> bool:
    return row.evening.phase == Evening.Phase.CLOSE


def _room_about(row: Rubber) -> Room:
    """Return the table of a rubber, and the hall only if it matters: once the evening is closed."""
    hall = queries.hall_of(row.evening) if _is_closed(row) else Hall()
    table = _table_of(row)
    return Room(hall, {} if table is None else {table.number: table})


def _table_of(row: Rubber) -> Table | None:
    """Return the table playing this rubber now; None if it has moved on, or there is none."""
    sitting = getattr(row, "sitting", None)
    table = None if sitting is None else queries.table_of(row.evening, sitting.table.number)
    return table if table is not None and table.record == row.stream.name else None
