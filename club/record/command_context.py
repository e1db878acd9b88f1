"""A request for a change: the caller, the idempotency key, the expected versions and the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.errors import Fault, Malformed, Stale
from club.models import Stream
from club.reason import N_, Reason
from club.rules.permissions import Caller


@dataclass(frozen=True, slots=True)
class CommandContext:
    """One request for a change.

    `idempotency_key`: the same key with the same request gives the same receipt.
    `expected_versions` maps stream names to the versions the caller saw; nothing is done unless
    all of them still match. `found` does the same for versions read by the server, and is not
    part of the request that the key identifies. `waives` names laws that an officer sets aside,
    for `reason`. `at` is in UTC.
    """

    caller: Caller
    idempotency_key: str
    at: datetime
    expected_versions: Mapping[str, int] = field(default_factory=dict)
    waives: tuple[str, ...] = ()
    reason: str = ""
    found: Mapping[str, int] = field(default_factory=dict)


MOST_EXPECTED = 200
"""Streams that one change may depend on: an evening's room, its tables and its rubbers."""
LONGEST_STREAM_NAME = 80


def check_versions(context: CommandContext, heads: Mapping[str, Stream]) -> None:
    """Compare expected versions with locked streams; raise Stale if any has moved on."""
    _compare(
        {**context.found, **context.expected_versions},
        {name: head.version for name, head in heads.items()},
    )


def check_other_versions(context: CommandContext, heads: Mapping[str, Stream]) -> None:
    """Compare expected versions with streams not locked yet; one locked later is checked again."""
    rests_on = {**context.found, **context.expected_versions}
    elsewhere = rests_on.keys() - heads.keys()
    if not elsewhere:
        return
    if len(elsewhere) > MOST_EXPECTED or not all(map(_is_a_name, elsewhere)):
        template = N_("versions of at most {most} streams, each under its name")
        expected = Reason(template, most=MOST_EXPECTED)
        raise Malformed(
            Reason(N_("The versions sent with this change are not valid.")),
            faults=[Fault("seen", expected)],
        )
    rows = Stream.objects.filter(club=context.caller.club, name__in=elsewhere)
    now = dict(rows.values_list("name", "version"))
    _compare(rests_on, {name: now.get(name, 0) for name in sorted(elsewhere)})


def _is_a_name(name: str) -> bool:
    return len(name) <= LONGEST_STREAM_NAME and name.isascii() and name.isprintable()


def _compare(expected: Mapping[str, int], now: Mapping[str, int]) -> None:
    moved = [name for name, version in now.items() if expected.get(name, version) != version]
    if moved:
        raise Stale(
            Reason(N_("Something has changed since you last looked; nothing was saved.")),
            faults=[
                Fault(f"seen.{name}", Reason(N_("version {now}"), now=now[name])) for name in moved
            ],
        )
