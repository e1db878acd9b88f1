"""Reject NaN, infinities and integers beyond 53 bits in JSON bodies."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from club.codec.form import LONGEST_NAME, at
from club.errors import Fault, Malformed
from club.reason import N_, Reason

NONE = N_("a number, not {word}")


GREATEST = 2**53 - 1
"""The largest whole number that every JSON reader reads exactly."""


def check_numbers(body: Any) -> None:
    """Raise Malformed, naming each location, for numbers that programs read differently."""
    faults = [Fault(place, expected) for place, expected in _odd(body)]
    if faults:
        places = ", ".join(fault.field for fault in faults)
        raise Malformed(Reason(N_("Please check: {places}."), places=places), faults=faults)


def _odd(body: Any) -> Iterator[tuple[str, Reason]]:
    """Yield the location of each such number, and what was expected there, in document order."""
    waiting = [("", body)]
    while waiting:
        place, value = waiting.pop()
        match value:
            case float() if not isfinite(value):
                yield place, Reason(NONE, word=_word(value))
            case int() if abs(value) > GREATEST:
                yield place, Reason(N_("a whole number of at most {most}"), most=GREATEST)
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
