"""Change the settings of a drive that has begun."""

from __future__ import annotations

from club.models import Evening
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import May, need_office
from tables.drive.commands.drive_change import drive_change, drive_name, present
from tables.drive.drive_stream import DRIVE_KIND
from tables.drive.rules import notation
from tables.drive.rules.settings_change import SettingsChange, settings_changed


@idempotent
def change_settings(context: CommandContext, evening: Evening, change: SettingsChange) -> Receipt:
    """Change the settings of the drive from the present hand on."""
    need_office(context.caller, May.SEAT)
    request = {"do": "change_drive", "change": notation.CODEC.write(change)}
    with drive_change(context, evening, request) as uow:
        drive, _hand = present(uow, evening)
        uow.record(DRIVE_KIND, drive_name(evening), [settings_changed(drive, change)])
        uow.answer = {"drive": evening.key}
    return uow.receipt
