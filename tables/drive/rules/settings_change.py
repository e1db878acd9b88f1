"""What may be changed in a drive that has begun: its settings, but nothing that has been played."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Suit
from tables.drive.rules import decide, events
from tables.drive.rules.drive_state import DriveSettings, DriveState, Prize, SitOutScore
from tables.drive.rules.settings_check import settings_faults
from tables.movements.dummies import Spare


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """The settings to change, each named as in `DriveSettings`; None leaves one as it is."""

    hands: int | None = None
    trumps: tuple[Suit, ...] | None = None
    sit_out: SitOutScore | None = None
    tea_after: int | None = None
    sealed: int | None = None
    minutes: int | None = None
    prizes: tuple[Prize, ...] | None = None
    one_prize_each: bool | None = None
    half_time: int | None = None
    spare: Spare | None = None

    def applied_to(self, settings: DriveSettings) -> DriveSettings:
        """Return the settings with these changes."""
        wanted = {one.name: getattr(self, one.name) for one in fields(self)}
        return replace(
            settings, **{name: value for name, value in wanted.items() if value is not None}
        )


def settings_changed(drive: DriveState, change: SettingsChange) -> events.DriveChanged:
    """Return the event of changed settings; raise Malformed, with every fault, if they can't be."""
    decide.need_playing(drive)
    settings = change.applied_to(drive.settings)
    if settings == drive.settings:
        raise Impossible(Reason(N_("Nothing to change: those are already the settings.")))
    if faults := [*settings_faults(settings), *_against_the_past(drive, settings)]:
        raise Malformed(Reason(N_("The settings can’t be changed like that.")), faults=faults)
    return events.DriveChanged(settings)


def _against_the_past(drive: DriveState, settings: DriveSettings) -> list[Fault]:
    """Return what contradicts the hands that have been seated."""
    seated, before, faults = drive.hand, drive.settings, list[Fault]()
    if settings.hands < seated:
        expected = Reason(
            N_("at least {least} hands, as hand {least} has been seated"), least=seated
        )
        faults.append(Fault("hands", expected))
    if settings.trumps and any(
        settings.trump(n) is not before.trump(n) for n in range(1, seated + 1)
    ):
        expected = Reason(N_("the same trumps for the hands that have begun"))
        faults.append(Fault("trumps", expected))
    if settings.tea_after != before.tea_after and 0 < settings.tea_after < seated:
        expected = Reason(N_("hand {least} or a later one, or 0 for no tea"), least=seated)
        faults.append(Fault("tea_after", expected))
    if unsealed := [
        n for n in range(1, seated + 1) if before.is_sealed(n) and not settings.is_sealed(n)
    ]:
        field = "hands" if settings.hands != before.hands else "sealed"
        template = N_("a number that keeps hand {hand} sealed, as it has been seated")
        faults.append(Fault(field, Reason(template, hand=unsealed[0])))
    return faults
