"""Apply events to the room, without consulting any law."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from club.rules.seniority import Arrival, without
from tables.room import events
from tables.room.events import (
    ArrivalCorrected,
    Arrived,
    BellRung,
    CandidacyMet,
    CommitmentMade,
    Declared,
    DoorsOpened,
    Event,
    LastCallGiven,
    LawWaived,
    Left,
    PhaseChanged,
    RightGained,
    SecretRevealed,
    Undone,
    Withdrew,
)
from tables.room.evolve_cut import evolve_cut
from tables.room.evolve_member import evolve_member
from tables.room.evolve_rubber import evolve_rubber
from tables.room.state.room_state import (
    Candidate,
    Hall,
    Right,
    Room,
    TableStage,
    TableState,
    Waiver,
)


def evolve_table(table: TableState, event: events.Event) -> TableState:
    """Return the table after an event of its stream; TypeError for a hall event."""
    match event:
        case events.TableFormed():
            return _formed(table, event)
        case events.BotsFilled():
            return TableState(table.number, event.game, waivers=table.waivers, with_bots=True)
        case events.TableBrokenUp() | events.TableClosed():
            return _over(table, event)
        case events.LawWaived():
            return replace(table, waivers=(*table.waivers, Waiver(event.law, event.reason_ref)))
        case events.Undone():
            return table
    if isinstance(event, events.CutEvent):
        return evolve_cut(table, event)
    if isinstance(event, events.RubberEvent):
        return evolve_rubber(table, event)
    return evolve_member(table, event)


def _formed(table: TableState, event: events.TableFormed) -> TableState:
    return TableState(table.number, event.game, candidates=event.candidates, waivers=table.waivers)


def _over(table: TableState, event: events.TableBrokenUp | events.TableClosed) -> TableState:
    return replace(
        table,
        members=(),
        queue=(),
        cut=None,
        entry=None,
        substitutes=(),
        stage=TableStage.OVER,
        over_because=event.because,
    )


def evolve(room: Room, event: Event) -> Room:
    """Return the room after an event; only the part whose stream holds the event changes."""
    if event.table is None:
        return replace(room, hall=evolve_hall(room.hall, event))
    table = room.tables.get(event.table) or TableState(event.table)
    return replace(room, tables={**room.tables, event.table: evolve_table(table, event)})


def evolve_all(room: Room, events: Iterable[Event]) -> Room:
    """Return the room after these events."""
    for event in events:
        room = evolve(room, event)
    return room


def evolve_hall(hall: Hall, event: Event) -> Hall:
    """Return the hall after an event of its stream; TypeError for a table's event."""
    match event:
        case DoorsOpened():
            return replace(hall, doors=event.at, rules=event.rules, games=event.games)
        case BellRung():
            return replace(hall, bell=event.at)
        case Arrived():
            return _arrived(hall, event)
        case ArrivalCorrected():
            return _corrected(hall, event)
        case Declared():
            candidate = Candidate(event.who, event.because)
            return replace(hall, candidates={**hall.candidates, event.who: candidate})
        case Withdrew() | CandidacyMet():
            return _no_candidate(hall, event.who)
        case Left():
            return _left(hall, event)
        case RightGained():
            right = Right(event.holders, event.over, event.because)
            return replace(hall, rights=(*hall.rights, right))
        case LastCallGiven():
            return replace(hall, last_call=True)
        case PhaseChanged():
            return replace(hall, phase=event.phase)
        case LawWaived():
            return replace(hall, waivers=(*hall.waivers, Waiver(event.law, event.reason_ref)))
        case CommitmentMade():
            return replace(hall, commitment=event.root)
        case SecretRevealed():
            return replace(hall, secret=event.secret)
        case Undone():
            return hall
        case _:
            raise TypeError(f"{type(event).__name__} is not an event of the room")


def _arrived(hall: Hall, event: Arrived) -> Hall:
    order = hall.arrived + 1
    arrival = Arrival(event.who, event.at, order, event.together_with)
    gone = {who: candidate for who, candidate in hall.gone.items() if who != event.who}
    arrivals = {**hall.arrivals, event.who: arrival}
    return replace(hall, arrivals=arrivals, arrived=order, gone=gone)


def _corrected(hall: Hall, event: ArrivalCorrected) -> Hall:
    was = hall.arrivals[event.who]
    arrival = replace(was, at=event.at, together_with=event.together_with, kept=None)
    return replace(hall, arrivals={**hall.arrivals, event.who: arrival})


def _no_candidate(hall: Hall, who: str) -> Hall:
    candidates = {name: c for name, c in hall.candidates.items() if name != who}
    return replace(hall, candidates=candidates)


def _left(hall: Hall, event: Left) -> Hall:
    arrivals = without(hall.arrivals, event.who)
    gone = {**hall.gone, event.who: Candidate(event.who, event.because)}
    left = {**hall.left_after, event.who: hall.arrived}
    return replace(_no_candidate(hall, event.who), arrivals=arrivals, gone=gone, left_after=left)
