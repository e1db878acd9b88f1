"""Who is waiting for a rubber, and the reason with its law."""

from __future__ import annotations

from collections.abc import Iterator

from rubbers.code.because import Because
from rubbers.code.code import Code
from tables.forming import next_step
from tables.forming.draft import Draft
from tables.forming.positions import Position, Standpoint, positions
from tables.forming.room import Room, Stage

NO_WAIT = (Position.PLAYS, Position.SUBSTITUTE, Position.AWAY)


def waiting(room: Room, code: Code) -> Iterator[tuple[str, int, Because]]:
    """Yield those who wait: the table they wait at (0 for a fresh one), and why.

    Nobody waits before the bell or after the last call. Someone about to play a rubber for which
    partners are being cut does not wait; those at a table short of players do.
    """
    if room.hall.bell is None or room.hall.last_call:
        return
    for who, at in positions(room).items():
        because = _because(room, code, who, at)
        if because is not None:
            yield who, at.table or 0, because


def _because(room: Room, code: Code, who: str, at: Standpoint) -> Because | None:
    if at.table is None:
        candidate = room.hall.candidates.get(who)
        if candidate is not None and candidate.because:
            return candidate.because[0]
        return next_step.in_line(Draft(room, code), who, None)
    table = room.tables[at.table]
    if at.position is Position.PLAYS and table.stage is Stage.ENDED and table.short:
        return next_step.before_it_begins(Draft(room, code), who, table)
    if at.position is Position.CUTS:
        return next_step.cutting_for_a_place(Draft(room, code), who, table, due=True)
    if at.position in NO_WAIT:
        return None
    member, right = table.member(who), table.right_of(who)
    said = member.because if member is not None else right.because if right is not None else ()
    return said[0] if said else None
