"""Errors found when JSON is read: every fault, with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason

LONGEST_NAME = 40
"""Unknown names are cut to this length when quoted in an error."""


class Misfit(Exception):
    """Faults in one value; each enclosing value puts its own place in front of theirs.

    `reason` is an overall message, used if there is more to say than that the value does not fit.
    """

    def __init__(self, *faults: Fault, reason: Reason | None = None) -> None:
        super().__init__(", ".join(fault.field for fault in faults))
        self.faults = faults
        self.reason = reason

    def inside(self, place: str) -> Misfit:
        """Return the same faults placed inside a larger value: `cuts`, `cuts[2]`, `cuts[2].who`."""
        faults = (Fault(at(place, fault.field), fault.expected) for fault in self.faults)
        return Misfit(*faults, reason=self.reason)

    def as_malformed(self) -> Malformed:
        """Return the error that is sent to the client."""
        places = ", ".join(fault.field for fault in self.faults)
        reason = self.reason or Reason(N_("This does not fit: {places}."), places=places)
        return Malformed(reason, faults=self.faults)


def unfit(expected: Reason) -> Misfit:
    """Return the misfit of a single value."""
    return Misfit(Fault("", expected))


def at(place: str, within: str) -> str:
    """Join two places."""
    return (
        f"{place}{within}" if not place or not within or within[0] == "[" else f"{place}.{within}"
    )


def gathered(read: Callable[[Any], Any], items: Iterable[tuple[str, Any]]) -> Misfit:
    """Return the faults of all these values, each with its place."""
    faults: list[Fault] = []
    for place, item in items:
        try:
            read(item)
        except Misfit as misfit:
            faults += misfit.inside(place).faults
    return Misfit(*faults)
