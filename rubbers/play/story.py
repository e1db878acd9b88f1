"""A rubber with the events of one act so far; each event is decided on the state after the last."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.play.events import Event
from rubbers.play.evolve import evolve
from rubbers.play.rubber import Rubber


@dataclass(frozen=True, slots=True)
class Story:
    """A rubber with the events that one act has caused so far."""

    rubber: Rubber
    events: tuple[Event, ...] = ()

    def then(self, *happened: Event) -> Story:
        """Return the story with these events applied and appended."""
        rubber = self.rubber
        for event in happened:
            rubber = evolve(rubber, event)
        return Story(rubber, (*self.events, *happened))
