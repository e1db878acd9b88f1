"""What an act would change, before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from club.person import PersonId
from rubbers.code.because import Because
from rubbers.code.code import Code
from tables.forming import acts, book
from tables.forming.decide import decide
from tables.forming.events import CutAgain, CutCalled, Event
from tables.forming.evolve import evolve_all
from tables.forming.positions import Position, Standpoint, positions
from tables.forming.room import Room

GONE = Standpoint(Position.GONE)


@dataclass(frozen=True, slots=True)
class Move:
    """What someone was before an act and would be after it."""

    who: PersonId
    before: Standpoint
    after: Standpoint


@dataclass(frozen=True, slots=True)
class Change:
    """What an act would change: who moves, waits on, must cut or plays uncut, and why."""

    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    waiting: tuple[PersonId, ...]
    to_cut: tuple[PersonId, ...]
    because: tuple[Because, ...]
    settled: frozenset[PersonId] = frozenset()


def preview(room: Room, act: acts.Act, code: Code) -> Change:
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
        if now.position is Position.WAITS and now.table in touched and who not in moved
    )
    cuts = (t.cut for t in after_room.open_tables() if t.number in touched and t.cut is not None)
    settled = frozenset(who for cut in cuts for who in cut.settled())
    return Change(events, moves, waiting, _called(events), book.sentences(events), settled)


def _called(events: tuple[Event, ...]) -> tuple[str, ...]:
    called: dict[str, None] = {}
    for event in events:
        match event:
            case CutCalled():
                called |= dict.fromkeys(who for group in event.cutting for who in group)
            case CutAgain():
                called |= dict.fromkeys(event.who)
    return tuple(called)
