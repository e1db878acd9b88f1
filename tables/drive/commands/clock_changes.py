"""Start, pause, lengthen and stop the clock of a hand, and ring the bell."""

from __future__ import annotations

from club.models import Evening
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import May, need_office
from tables.drive.commands.drive_change import drive_change, drive_name, present
from tables.drive.drive_stream import DRIVE_KIND
from tables.drive.rules.hand_clock import ClockChange, clock_changed


@idempotent
def change_clock(context: CommandContext, evening: Evening, change: ClockChange) -> Receipt:
    """Change the clock of the present hand, or ring the bell."""
    need_office(context.caller, May.SEAT)
    request = {"do": "change_clock", "act": change.act.value, "minutes": change.minutes}
    with drive_change(context, evening, request) as uow:
        drive, _hand = present(uow, evening)
        event = clock_changed(drive, change, context.at)
        uow.record(DRIVE_KIND, drive_name(evening), [event])
        uow.answer = {"drive": evening.key}
    return uow.receipt
