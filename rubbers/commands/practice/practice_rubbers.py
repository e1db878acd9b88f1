"""A practice table's rubbers: the first begins, then others, with partners as players choose."""

from __future__ import annotations

from datetime import datetime

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from rubbers.cards.seats import Seat, WhistGame
from rubbers.commands.practice.practice_change import change_table
from rubbers.commands.practice.practice_deals import begun, is_used_up
from rubbers.commands.practice.practice_play import seating_of
from rubbers.dealing.ids import RUBBERS
from rubbers.models import PracticeTable
from rubbers.play.state.evolve import RubberDraft
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.seating import AS_NOW, arrangements, moved
from rubbers.registries import CODES


def may_begin(row: PracticeTable) -> bool:
    """Check whether a rubber may begin: the first, or another once the last one is over."""
    if not row.begun:
        return True
    rubber = practice_view.rubber_of(row)
    return rubber.over or (is_used_up(rubber) and not rubber.in_play)


def begin(context: CommandContext, device: PracticeDevice, opposite: Seat = AS_NOW) -> int:
    """Begin a rubber; whoever sits in `opposite` becomes South's partner.

    Bots take the empty seats.
    """

    def started(here: PracticeTable) -> RubberDraft:
        if not may_begin(here):
            raise Impossible(Reason(N_("The rubber is not over yet.")))
        if here.rubbers >= RUBBERS:
            template = N_("{count} rubbers have been played here. Start a new table.")
            raise Impossible(Reason(template, count=here.rubbers))
        dummies = [Seat(one) for one in here.dummies]
        allowed = arrangements(WhistGame(here.game), dummies)
        if opposite not in allowed:
            expected = Reason(N_("one of {seats}"), seats=", ".join(allowed))
            reason = Reason(N_("The partners cannot sit like that: they must face each other."))
            raise Malformed(reason, faults=[Fault("opposite", expected)])
        _move(here, opposite, context.at)
        draft = begun(here, seating_of(here), CODES[here.club.law_code], context.at)
        here.rubbers += 1
        return draft

    request = {"begin": str(opposite)}
    return change_table(context, device.table, request, started, device.number)


def _move(row: PracticeTable, opposite: Seat, at: datetime) -> None:
    """Move the guests and the dummies to their new seats; no two share a seat in between."""
    if opposite is AS_NOW:
        return
    to = moved(opposite)
    guests = [one for one in practice_view.guests_of(row) if one.left_at is None]
    row.guests.filter(pk__in=[one.pk for one in guests]).update(left_at=at)
    for guest in guests:
        guest.seat = to[Seat(guest.seat)].value
        guest.save(update_fields=["seat", "left_at"])
    row.dummies = "".join(to[Seat(one)].value for one in row.dummies)
