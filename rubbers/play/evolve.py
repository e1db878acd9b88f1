"""Apply events to a rubber; no law is consulted, because each event states its own effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rubbers.play import events, objecting
from rubbers.play.evolve_hands import dealt, stated
from rubbers.play.evolve_score import scored
from rubbers.play.evolve_table import at_the_table
from rubbers.play.rubber import (
    Hand,
    ObjectionEnd,
    Rubber,
    Substitution,
)


def replay(happened: Iterable[events.Event]) -> Rubber:
    """Build a rubber from its events; raise ValueError if the first is not its start."""
    rubber: Rubber | None = None
    for event in happened:
        rubber = evolve(rubber, event)
    if rubber is None:
        raise ValueError("a rubber without events")
    return rubber


def evolve(rubber: Rubber | None, event: events.Event) -> Rubber:
    """Return the rubber after one more event."""
    if isinstance(event, events.RubberStarted):
        return _started(event)
    if rubber is None:
        raise ValueError("a rubber begins with its start")
    if isinstance(event, events.StatedEvent):
        return stated(rubber, event)
    if isinstance(event, events.DealtEvent):
        return dealt(rubber, event)
    if isinstance(event, events.ScoreEvent):
        return scored(rubber, event)
    if isinstance(event, events.TableEvent):
        return at_the_table(rubber, event)
    match event:
        case events.LawWaived():
            return replace(rubber, waived=(*rubber.waived, event.law))
        case events.EnteredByPlayer():
            return rubber
        case events.SubstituteSat():
            return _substituted(rubber, event)
        case events.RubberTakenUp():
            return replace(rubber, abandoned=False)
        case events.RubberAbandoned():
            rubber = objecting.closed(rubber, ObjectionEnd.ABANDONED)
            return replace(rubber, abandoned=True, awaiting=None)
        case events.RubberSettled():
            return replace(rubber, settled=True)


def _started(event: events.RubberStarted) -> Rubber:
    return Rubber(
        game=event.game,
        players=event.seating,
        seating=event.seating,
        dummies=event.dummies,
        code=event.code,
        version=event.version,
        stakes=event.stakes,
        hand=Hand(1, 0, event.dealer),
    )


def _substituted(rubber: Rubber, event: events.SubstituteSat) -> Rubber:
    number = rubber.hand.number if rubber.hand else len(rubber.hands) + 1
    sat = Substitution(event.seat, event.person, event.in_place_of, number)
    return replace(
        rubber,
        seating={**rubber.seating, event.seat: event.person},
        substitutions=(*rubber.substitutions, sat),
    )
