"""A rubber and what is happening to it: events told one after another, each seen by the next."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.play.events import Event
from rubbers.play.evolve import evolve
from rubbers.play.rubber import Rubber


@dataclass(frozen=True, slots=True)
class Story:
    """A rubber with the events that one act has brought about so far."""

    rubber: Rubber
    events: tuple[Event, ...] = ()

    def then(self, *happened: Event) -> Story:
        """Tell what happened next."""
        rubber = self.rubber
        for event in happened:
            rubber = evolve(rubber, event)
        return Story(rubber, (*self.events, *happened))
