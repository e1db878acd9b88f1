"""The error family: everything a person can be told, and the one shape it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.reason import Reason


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in what was sent: the field it is in and what was expected there."""

    field: str
    expected: Reason


class WhistError(Exception):
    """Something a person asked for that cannot be; never our own mistake."""

    code = "whist"
    status = 422

    def __init__(self, reason: Reason, *, faults: Sequence[Fault] = ()) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.faults = tuple(faults)


class Impossible(WhistError):
    """What no table allows, whatever its laws: 422."""

    code = "impossible"


class Begun(Impossible):
    """What was asked for is begun already: `page` shows it, by its `number` in the club."""

    def __init__(self, reason: Reason, *, page: str, number: int) -> None:
        super().__init__(reason)
        self.page = page
        self.number = number


class Malformed(WhistError):
    """What was sent has the wrong shape; every fault is listed with its field: 422."""

    code = "malformed"


class Reused(Malformed):
    """A key came with another request than at first: from a page that was gone back to."""


class Doubted(Malformed):
    """It may be a slip, and is asked about first; sent again with the field `stands` it stands."""

    def __init__(self, reason: Reason, *, faults: Sequence[Fault], stands: str) -> None:
        super().__init__(reason, faults=faults)
        self.stands = stands


class Refusal(WhistError):
    """A law forbids it; an officer may override with a reason: 422."""

    code = "refused"

    def __init__(
        self, law: str, reason: Reason, *, edition: str = "", faults: Sequence[Fault] = ()
    ) -> None:
        super().__init__(reason, faults=faults)
        self.law = law
        self.edition = edition


class Stale(WhistError):
    """The record has moved on since the caller looked: 409."""

    code = "stale"
    status = 409


class NotYours(WhistError):
    """The caller may not do this: 403."""

    code = "not_yours"
    status = 403


class TooMuch(WhistError):
    """The caller has asked too much of late, and may again after `wait` seconds: 429."""

    code = "throttled"
    status = 429

    def __init__(self, reason: Reason, *, wait: int) -> None:
        super().__init__(reason)
        self.wait = wait


class Unknown(WhistError):
    """There is no such thing, or none the caller may know of: 404."""

    code = "unknown"
    status = 404
