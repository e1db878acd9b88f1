"""Apply events to a rubber; no law is consulted, because each event states its own effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rubbers.play.state import events, objections
from rubbers.play.state.events import Event
from rubbers.play.state.evolve_hands import dealt, scored, stated
from rubbers.play.state.evolve_table import at_the_table
from rubbers.play.state.rubber_state import ObjectionEnd, PresentHand, RubberState, Substitution


def replay(happened: Iterable[events.Event]) -> RubberState:
    """Build a rubber from its events; raise ValueError if the first is not its start."""
    rubber: RubberState | None = None
    for event in happened:
        rubber = evolve(rubber, event)
    if rubber is None:
        raise ValueError("a rubber without events")
    return rubber


def evolve(rubber: RubberState | None, event: events.Event) -> RubberState:
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
            rubber = objections.closed(rubber, ObjectionEnd.ABANDONED)
            return replace(rubber, abandoned=True, awaiting=None)
        case events.RubberSettled():
            return replace(rubber, settled=True)


def _started(event: events.RubberStarted) -> RubberState:
    return RubberState(
        game=event.game,
        players=event.seating,
        seating=event.seating,
        dummies=event.dummies,
        code=event.code,
        version=event.version,
        stakes=event.stakes,
        hand=PresentHand(1, 0, event.dealer),
    )


def _substituted(rubber: RubberState, event: events.SubstituteSat) -> RubberState:
    number = rubber.hand.number if rubber.hand else len(rubber.hands) + 1
    sat = Substitution(event.seat, event.person, event.in_place_of, number)
    return replace(
        rubber,
        seating={**rubber.seating, event.seat: event.person},
        substitutions=(*rubber.substitutions, sat),
    )


@dataclass(frozen=True, slots=True)
class RubberDraft:
    """A rubber with the events that one act has caused so far."""

    rubber: RubberState
    events: tuple[Event, ...] = ()

    def then(self, *happened: Event) -> RubberDraft:
        """Return the draft with these events applied and appended."""
        rubber = self.rubber
        for event in happened:
            rubber = evolve(rubber, event)
        return RubberDraft(rubber, (*self.events, *happened))
