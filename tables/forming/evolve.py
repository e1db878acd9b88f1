"""Apply events to the room, without consulting any law."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from club.seniority import Arrival, without
from tables.forming import evolve_table
from tables.forming.events import (
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
from tables.forming.room import Candidate, Hall, Right, Room, Table, Waiver


def evolve(room: Room, event: Event) -> Room:
    """Return the room after an event; only the part whose stream holds the event changes."""
    if event.table is None:
        return replace(room, hall=evolve_hall(room.hall, event))
    table = room.tables.get(event.table) or Table(event.table)
    return replace(
        room, tables={**room.tables, event.table: evolve_table.evolve_table(table, event)}
    )


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
            raise TypeError(f"{type(event).__name__} is no event of the hall")


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
