"""What an act would change, before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from club.errors import Doubted
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.code.law import Because
from tables.room import acts, precedence_book
from tables.room.decide import decide
from tables.room.events import CutAgain, CutCalled, Event, TableBrokenUp
from tables.room.evolve import evolve_all
from tables.room.forecast.positions import RoomPosition, Standpoint, positions
from tables.room.state.room_state import Room

GONE = Standpoint(RoomPosition.GONE)


@dataclass(frozen=True, slots=True)
class Move:
    """Someone's position before an act, and what it would be afterwards."""

    who: PersonId
    before: Standpoint
    after: Standpoint


@dataclass(frozen=True, slots=True)
class RoomChange:
    """What an act would change: who moves, waits on, must cut or plays uncut, and why."""

    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    waiting: tuple[PersonId, ...]
    to_cut: tuple[PersonId, ...]
    because: tuple[Because, ...]
    settled: frozenset[PersonId] = frozenset()


def preview(room: Room, act: acts.Act, code: Code) -> RoomChange:
    """Return what an act would change, without changing anything; raises as `decide` does.

    People who have already left the room are not shown as moving.
    """
    events = decide(room, act, code)
    after_room = evolve_all(room, events)
    before, after = positions(room), positions(after_room)
    here = {**room.hall.arrivals, **after_room.hall.arrivals}
    moves = tuple(
        Move(who, before.get(who, GONE), after.get(who, GONE))
        for who in {**before, **after}
        if who in here and before.get(who, GONE) != after.get(who, GONE)
    )
    moved = {move.who for move in moves}
    touched = {event.table for event in events} - {None}
    waiting = tuple(
        who
        for who, now in after.items()
        if now.position is RoomPosition.WAITS and now.table in touched and who not in moved
    )
    cuts = (t.cut for t in after_room.open_tables() if t.number in touched and t.cut is not None)
    settled = frozenset(who for cut in cuts for who in cut.settled())
    return RoomChange(
        events, moves, waiting, _called(events), precedence_book.sentences(events), settled
    )


def _called(events: tuple[Event, ...]) -> tuple[str, ...]:
    called: dict[str, None] = {}
    for event in events:
        match event:
            case CutCalled():
                called |= dict.fromkeys(who for group in event.cutting for who in group)
            case CutAgain():
                called |= dict.fromkeys(event.who)
    return tuple(called)


BREAKS_UP = "breaks_up"
"""The field that confirms such a departure."""

DEPARTURES = (acts.QuitTable, acts.Leave, acts.CutInto)
"""The acts by which someone may break up a table without saying so."""


def breaks_up(room: Room, act: acts.Act, code: Code) -> int | None:
    """Return the table a departure would break up, or None; raises as `decide` does."""
    if not isinstance(act, DEPARTURES):
        return None
    broken = (one for one in decide(room, act, code) if isinstance(one, TableBrokenUp))
    return next((event.table for event in broken), None)


def need_meant(room: Room, act: acts.Act, code: Code) -> None:
    """Raise Doubted, with the question, if a departure would break up a table."""
    table = breaks_up(room, act, code)
    if table is not None:
        question = Reason(
            N_("This leaves table {table} too short to play, and breaks it up."), table=table
        )
        raise Doubted(question, stands=BREAKS_UP)
