"""Collect faults while reading the parts of a script, so that reading can go on past them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from club.codec.form import Misfit
from club.errors import Fault
from club.reason import Reason


@dataclass
class FaultCollector:
    """The faults found so far; a part that has one reads as None."""

    faults: list[Fault] = field(default_factory=list)

    def fault(self, place: str, expected: Reason) -> None:
        """Record a fault."""
        self.faults.append(Fault(place, expected))

    def part(self, place: str, read: Callable[[Any], Any], body: Any) -> Any:
        """Read the part at a location, recording its faults."""
        try:
            return read(body)
        except Misfit as misfit:
            self.faults += misfit.inside(place).faults
            return None

    def several(self, body: Mapping[str, Any], name: str) -> Any:
        """Return the value of a list field; an empty list if it is missing or null."""
        return [] if body.get(name) is None else body[name]

    def optional(self, body: Mapping[str, Any], name: str, read: Callable[[Any], Any]) -> Any:
        """Read a field, if it is present."""
        return self.part(name, read, body[name]) if body.get(name) is not None else None
