"""The seats played on a table's tablet: those of people without a device of their own there."""

from __future__ import annotations

from django.db.models import Max

from club import sameness
from club.caller import Caller
from club.models import Line
from club.person import is_bot
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.play.rubber import Rubber

BY_A_PLAYER = ("act_done", "device_committed", "device_revealed", "cards_typed")
"""The events that a player's own device causes at a table."""


def is_tablet_of(caller: Caller, row: Row) -> bool:
    """Check whether the caller is the tablet of the table at which a rubber is played."""
    if caller.device_kind != "table" or caller.table is None:
        return False
    sitting = getattr(row, "sitting", None)
    return sitting is not None and sitting.table.number == caller.table


def tablet_seats(caller: Caller, row: Row, rubber: Rubber) -> frozenset[Seat]:
    """Return the seats played on a table's tablet; none if the caller is not this tablet.

    A player who has played, or contributed to the deal, with a device of their own since the seats
    were last frozen keeps their cards on that device.
    """
    if not is_tablet_of(caller, row):
        return frozenset()
    people = {seat: who for seat, who in rubber.seating.items() if not is_bot(who)}
    kept = sameness.kept_numbers(caller.club)
    signed = {
        seat: {f"member:{who}", f"member:{kept.get(who, who)}"} for seat, who in people.items()
    }
    own = _own_devices(row, set().union(*signed.values()))
    return frozenset(seat for seat, names in signed.items() if names.isdisjoint(own))


def _own_devices(row: Row, signed: set[str]) -> set[str]:
    lines = Line.objects.filter(stream=row.stream_id)
    since = lines.filter(what="seats_frozen").aggregate(last=Max("number"))["last"] or 0
    done = lines.filter(number__gt=since, what__in=BY_A_PLAYER, by__in=signed)
    return set(done.values_list("by", flat=True))
