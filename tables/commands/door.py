"""Check in with the code shown at the door."""

from __future__ import annotations

from club import door
from club.caller import Caller
from club.commands.order import Order
from club.commands.record import Receipt
from club.errors import NotYours
from club.models import Evening
from club.reason import N_, Reason
from tables.commands import room
from tables.forming import acts
from tables.forming.room import Room


def check_in(order: Order, evening: Evening, code: str) -> Receipt:
    """Record a member's arrival by the code they have just read at the door."""
    if order.caller.member is None:
        raise NotYours(Reason(N_("Only a member of the club can check in.")))
    if not door.is_good(evening.club_id, evening.key, code, order.at):
        raise NotYours(
            Reason(N_("That code is no longer shown at the door. Please read the present one."))
        )
    arrival = acts.Arrive(str(order.caller.member), order.at)
    return room.act(order, evening, arrival, _by_the_code)


def _by_the_code(_caller: Caller, _room: Room, _act: acts.Act) -> None:
    """Accept anyone: the door code has already been checked."""
