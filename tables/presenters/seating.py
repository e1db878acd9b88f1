"""Who sits where at the table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.views.parts import SeatShown
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.play.view import View
from tables.forming.room import Table
from tables.forming.rubber import seated
from tables.presenters.people import People


def of_rubber(view: View, table: Table, people: People) -> tuple[SeatShown, ...]:
    """Return the seats of a rubber, North first and then to the left."""
    away = {member.who for member in table.members if member.away}
    standing_in = {change.person for change in view.substitutions}
    shown = []
    for seat in CLOCKWISE:
        who = view.seating.get(seat, "")
        if seat in view.dummies:
            shown.append(SeatShown(seat.value, _("Dummy")))
            continue
        note = _("away") if who in away else _("substitute") if who in standing_in else ""
        shown.append(SeatShown(seat.value, people.name(who), note, mine=who == people.me))
    return tuple(shown)


def to_be(table: Table, people: People) -> tuple[SeatShown, ...]:
    """Return the seats of the next rubber, by the cut and the dealer's choice."""
    if not table.pairs:
        return ()
    around, dummies = seated(table, table.seat or Seat.N)
    return tuple(
        SeatShown(seat.value, _("Dummy"))
        if seat in dummies
        else SeatShown(seat.value, people.name(around[seat]), mine=around[seat] == people.me)
        for seat in CLOCKWISE
    )
