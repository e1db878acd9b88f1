"""Who is at a practice table, who is away, and whose devices contribute to the deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from club.codec.stored_name import stored_name
from club.person import is_bot
from rubbers.cards.seats import Seat
from rubbers.models import PracticeGuest, PracticeTable
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import HandDealt
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice

GRACE = timedelta(seconds=45)
"""A device that has not fetched the table for this long is away."""
PATIENCE = timedelta(minutes=3)
"""How long a table waits for one player before the others may let a bot play."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A seat whose player is away or has left: the others may let a bot play there."""

    seat: Seat
    name: str
    left: bool = False
    slow: bool = False


def is_unseen(guest: PracticeGuest, now: datetime) -> bool:
    """Check whether a guest's device has not fetched the table within the grace period."""
    return now - guest.seen_at > GRACE


def absences(row: PracticeTable, rubber: RubberState, now: datetime) -> Iterator[Absence]:
    """Yield the seats of a rubber whose players are away, have left, or keep the others waiting."""
    if rubber.over:
        return
    by_person = {one.person: one for one in practice_view.guests_of(row)}
    turn = practice_view.whose_turn(rubber)
    for seat, who in rubber.seating.items():
        if is_bot(who):
            continue
        guest = by_person[who]
        slow = seat is turn and now - row.changed_at > PATIENCE
        if guest.left_at is not None or is_unseen(guest, now) or slow:
            yield Absence(seat, guest.name, guest.left_at is not None, slow)


def seats_to_join(row: PracticeTable) -> tuple[Seat, ...]:
    """List the seats a friend may take: empty ones, bots', or those of guests who left.

    Whoever left during a hand has seen their own cards. Until it is over they, or anybody who
    comes with the same invitation, may take that seat again and no other.
    """
    taken = {one.seat for one in practice_view.guests_of(row) if one.left_at is None}
    free = tuple(seat for seat in Seat if seat not in taken and seat.value not in row.dummies)
    left = _left_during_the_hand(row)
    return tuple(seat for seat in free if left == {seat}) if left else free


def _left_during_the_hand(row: PracticeTable) -> set[Seat]:
    if not row.begun or not practice_view.rubber_of(row).in_play:
        return set()
    dealt = row.lines.filter(what=stored_name(HandDealt)).latest("number")
    return {Seat(one.seat) for one in row.guests.filter(left_at__gte=dealt.at)}


def givers(row: PracticeTable, rubber: RubberState, now: datetime) -> tuple[Seat, ...]:
    """List one seat of each device that is at the table, if there are several devices.

    With only one device, nothing enters the deal from outside.
    """
    devices: dict[str, list[PracticeGuest]] = {}
    for guest in practice_view.guests_of(row):
        if guest.left_at is None and not is_unseen(guest, now):
            devices.setdefault(guest.token_digest, []).append(guest)
    playing = (PracticeDevice(row, tuple(own)).playing(rubber) for own in devices.values())
    seats = tuple(own[0] for own in playing if own)
    return seats if len(seats) > 1 else ()
