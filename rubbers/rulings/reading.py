"""Reading parts of a script: what does not fit is written down with its place, and read past."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from club.codec.misfit import Misfit
from club.errors import Fault
from club.reason import Reason


@dataclass
class Reading:
    """Faults gathered as they are found; what has one is read as None."""

    faults: list[Fault] = field(default_factory=list)

    def fault(self, place: str, expected: Reason) -> None:
        """Write a fault down."""
        self.faults.append(Fault(place, expected))

    def part(self, place: str, read: Callable[[Any], Any], body: Any) -> Any:
        """Read what stands at a place."""
        try:
            return read(body)
        except Misfit as misfit:
            self.faults += misfit.inside(place).faults
            return None

    def several(self, body: Mapping[str, Any], name: str) -> Any:
        """Give what is told of several things; where none are told, no things."""
        return [] if body.get(name) is None else body[name]

    def told(self, body: Mapping[str, Any], name: str, read: Callable[[Any], Any]) -> Any:
        """Read a field, if it is there."""
        return self.part(name, read, body[name]) if body.get(name) is not None else None
