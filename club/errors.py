"""The errors that a person can be shown, all with the same shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.reason import N_, Reason


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in a request: the field, and what was expected there."""

    field: str
    expected: Reason


class WhistError(Exception):
    """A request that cannot be fulfilled; never a bug of ours."""

    code = "whist"
    status = 422

    def __init__(self, reason: Reason, *, faults: Sequence[Fault] = ()) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.faults = tuple(faults)


class Impossible(WhistError):
    """Impossible at any table, whatever its laws: 422."""

    code = "impossible"


class Begun(Impossible):
    """The thing requested has already begun; `page` shows it, by its `number` in the club."""

    def __init__(self, reason: Reason, *, page: str, number: int) -> None:
        super().__init__(reason)
        self.page = page
        self.number = number


class Malformed(WhistError):
    """The request has the wrong shape; every fault is listed with its field: 422."""

    code = "malformed"


class Reused(Malformed):
    """An idempotency key was sent with a different request, as after going back in the browser."""


class Doubted(Malformed):
    """Probably a typo: ask for confirmation. Resubmit with the field `stands` to accept.

    Without `faults`, the only fault is that `stands` isn't set. `go_on` labels the button that
    confirms. If the member being added may exist already, `already` is that member's number, and
    `go_back` labels the link to them.
    """

    def __init__(
        self,
        reason: Reason,
        *,
        stands: str,
        faults: Sequence[Fault] = (),
        go_on: Reason | None = None,
        go_back: Reason | None = None,
        already: int | None = None,
    ) -> None:
        expected = Reason(N_("`{stands}`: true, to confirm"), stands=stands)
        super().__init__(reason, faults=faults or [Fault(stands, expected)])
        self.stands = stands
        self.go_on = go_on
        self.go_back = go_back
        self.already = already


class Refusal(WhistError):
    """Forbidden by a law; an officer may override it with a reason: 422."""

    code = "refused"

    def __init__(
        self, law: str, reason: Reason, *, edition: str = "", faults: Sequence[Fault] = ()
    ) -> None:
        super().__init__(reason, faults=faults)
        self.law = law
        self.edition = edition


class Stale(WhistError):
    """The record has moved on since the caller read it: 409."""

    code = "stale"
    status = 409


class NotYours(WhistError):
    """The caller may not do this: 403."""

    code = "not_yours"
    status = 403


class TooMuch(WhistError):
    """The caller made too many requests, and may try again in `wait` seconds: 429."""

    code = "throttled"
    status = 429

    def __init__(self, reason: Reason, *, wait: int) -> None:
        super().__init__(reason)
        self.wait = wait


class Unknown(WhistError):
    """There is no such thing, or none that the caller may know of: 404."""

    code = "unknown"
    status = 404
