"""Whether anything may be entered in a rubber of the evening, as the laws of the room have it."""

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
"""Acts of a hand that is played, which wants somebody in every seat."""
OF_A_HAND = tuple(type(deed) for deed in PLAYED)


def check_open(row: Rubber, deed: acts.Act, code: Code) -> None:
    """Raise Refusal where the laws let it not be entered: the evening closed, a seat empty."""
    if _is_closed(row) or isinstance(deed, OF_A_HAND):  # the rows spare other acts hall and table
        room = _room_about(row)
        code.check(room, EnterInRubber(deed, next(iter(room.tables), None)))


def shut(row: Rubber, code: Code) -> tuple[type, ...]:
    """Give the acts of a played hand that the laws refuse as things stand: one query."""
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
    """Give the hall where it matters, once it is closed, and the table of a rubber."""
    hall = queries.hall_of(row.evening) if _is_closed(row) else Hall()
    table = _table_of(row)
    return Room(hall, {} if table is None else {table.number: table})


def _table_of(row: Rubber) -> Table | None:
    """Give the table that plays this rubber now; None where it plays another, or none did."""
    sitting = getattr(row, "sitting", None)
    table = None if sitting is None else queries.table_of(row.evening, sitting.table.number)
    return table if table is not None and table.record == row.stream.name else None
