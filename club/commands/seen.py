"""Expected versions: nothing is done unless every stream is still as the caller saw it."""

from __future__ import annotations

from collections.abc import Mapping

from club.commands.order import Order
from club.errors import Fault, Malformed, Stale
from club.models import Stream
from club.reason import N_, Reason

MOST_SEEN = 200
"""Streams that one change may depend on: an evening's room, its tables and its rubbers."""
LONGEST_NAME = 80


def check(order: Order, heads: Mapping[str, Stream]) -> None:
    """Compare expected versions with locked streams; raise Stale if any has moved on."""
    _compare({**order.found, **order.seen}, {name: head.version for name, head in heads.items()})


def check_elsewhere(order: Order, heads: Mapping[str, Stream]) -> None:
    """Compare expected versions with streams not locked yet; one locked later is checked again."""
    rests_on = {**order.found, **order.seen}
    elsewhere = rests_on.keys() - heads.keys()
    if not elsewhere:
        return
    if len(elsewhere) > MOST_SEEN or not all(map(_is_a_name, elsewhere)):
        expected = Reason(N_("the names of at most {most} streams"), most=MOST_SEEN)
        raise Malformed(
            Reason(N_("A change cannot rest on that.")), faults=[Fault("seen", expected)]
        )
    rows = Stream.objects.filter(club=order.caller.club, name__in=elsewhere)
    now = dict(rows.values_list("name", "version"))
    _compare(rests_on, {name: now.get(name, 0) for name in sorted(elsewhere)})


def _is_a_name(name: str) -> bool:
    return len(name) <= LONGEST_NAME and name.isascii() and name.isprintable()


def _compare(seen: Mapping[str, int], now: Mapping[str, int]) -> None:
    moved = [name for name, version in now.items() if seen.get(name, version) != version]
    if moved:
        raise Stale(
            Reason(N_("Something has changed since this page was read; nothing was written.")),
            faults=[
                Fault(f"seen.{name}", Reason(N_("version {now}"), now=now[name])) for name in moved
            ],
        )
