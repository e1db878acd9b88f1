"""Numbers that are none: JSON has no infinity, though some programs write it."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from club.codec.misfit import LONGEST_NAME, at
from club.errors import Fault, Malformed
from club.reason import N_, Reason

NONE = N_("a number, not {word}")


def check_finite(told: Any) -> None:
    """Raise Malformed, naming each place, for numbers that are infinite or none at all."""
    faults = [
        Fault(place, Reason(N_("a number, not {word}"), word=word)) for place, word in _odd(told)
    ]
    if faults:
        places = ", ".join(fault.field for fault in faults)
        raise Malformed(Reason(N_("This does not fit: {places}."), places=places), faults=faults)


def _odd(told: Any) -> Iterator[tuple[str, str]]:
    """Give the place and the word of each, in the order in which they stand."""
    waiting = [("", told)]
    while waiting:
        place, value = waiting.pop()
        match value:
            case float() if not isfinite(value):
                yield place, _word(value)
            case dict():
                inside = [(at(place, str(name)[:LONGEST_NAME]), one) for name, one in value.items()]
                waiting += reversed(inside)
            case list():
                numbered = [(f"{place}[{n}]", one) for n, one in enumerate(value, start=1)]
                waiting += reversed(numbered)


def _word(value: float) -> str:
    if value != value:
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"
