"""How values of one type are written as JSON and read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time
from enum import StrEnum
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
        reason = self.reason or Reason(N_("Please check: {places}."), places=places)
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


@dataclass(frozen=True, slots=True)
class Form:
    """A pair of functions to and from JSON; reading raises Misfit for what does not fit."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
Shape = Callable[..., Form]
"""A function from the forms of a type's arguments to the form of the type."""


def plain(kind: type, expected: Reason) -> Form:
    """Return the form of a type that JSON has natively; writing any other type raises TypeError."""

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")
        return value

    def read(body: Any) -> Any:
        if type(body) is not kind:
            raise unfit(expected)
        return body

    return Form(write, read)


def word(kind: type[StrEnum]) -> Form:
    """Return the form of an enumeration of words."""
    words = {str(one): one for one in kind}
    expected = Reason(N_("one of {words}"), words=", ".join(words))

    def read(body: Any) -> Any:
        known = words.get(body) if isinstance(body, str) else None
        if known is None:
            raise unfit(expected)
        return known

    return Form(str, read)


def moment() -> Form:
    """Return the form of a date and time, stored in UTC."""
    expected = Reason(N_("a date and time with its time zone"))

    def read(body: Any) -> datetime:
        try:
            parsed = datetime.fromisoformat(body) if isinstance(body, str) else None
        except ValueError:
            parsed = None
        if parsed is None or parsed.tzinfo is None:
            raise unfit(expected)
        return parsed.astimezone(UTC)

    return Form(lambda value: value.astimezone(UTC).isoformat(), read)


def clock() -> Form:
    """Return the form of a time of day, to the minute."""
    expected = Reason(N_("a time of day, such as 19:05"))

    def read(body: Any) -> time:
        if not isinstance(body, str) or not CLOCK.fullmatch(body):
            raise unfit(expected)
        return time.fromisoformat(body)

    return Form(lambda value: f"{value:%H:%M}", read)


def reason() -> Form:
    """Return the form of a reason: its template and values."""
    expected = Reason(N_("a reason: its template and values"))

    def read(body: Any) -> Reason:
        match body:
            case {"template": str(), "values": Mapping()}:
                return Reason.from_json(body)
        raise unfit(expected)

    return Form(Reason.as_json, read)


def at_least(least: int) -> Form:
    """Return the form of a whole number that is at least `least`."""
    expected = Reason(N_("a whole number, at least {least}"), least=least)

    def read(body: Any) -> int:
        if type(body) is not int or body < least:
            raise unfit(expected)
        return body

    return Form(NUMBER.write, read)


def _numbered(body: Any) -> int:
    if not (isinstance(body, str) and body.isdecimal() and len(body) < 10):
        raise unfit(WHOLE)
    return int(body)


WHOLE = Reason(N_("a whole number"))
TEXT = plain(str, Reason(N_("text")))
NUMBER = plain(int, WHOLE)
TRUTH = plain(bool, Reason(N_("true or false")))
NUMBERED = Form(str, _numbered)
"""A whole number used as a key, written in digits."""
