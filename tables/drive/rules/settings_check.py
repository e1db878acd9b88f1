"""What is wrong with the settings of a drive."""

from __future__ import annotations

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from tables.drive.rules.drive_state import DriveSettings
from tables.drive.rules.hand_clock import MOST_MINUTES

MOST_HANDS = 60


def check_settings(settings: DriveSettings) -> None:
    """Raise Malformed, with every fault, for settings with which no drive can be played."""
    if faults := settings_faults(settings):
        raise Malformed(Reason(N_("A drive can’t be played with these settings.")), faults=faults)


def settings_faults(settings: DriveSettings) -> list[Fault]:
    """Return what is wrong with settings, by field."""
    hands, faults = settings.hands, []
    if not 1 <= hands <= MOST_HANDS:
        faults.append(Fault("hands", Reason(N_("1 to {most} hands"), most=MOST_HANDS)))
    if not settings.trumps:
        faults.append(Fault("trumps", Reason(N_("one trump suit or more, in order"))))
    if not 0 <= settings.tea_after < max(hands, 1):
        faults.append(Fault("tea_after", Reason(N_("a hand before the last, or 0 for no tea"))))
    if not 0 <= settings.sealed <= hands:
        faults.append(Fault("sealed", Reason(N_("0 to {most}"), most=hands)))
    if not 0 <= settings.minutes <= MOST_MINUTES:
        expected = Reason(N_("0 to {most} minutes"), most=MOST_MINUTES)
        faults.append(Fault("minutes", expected))
    if not 0 <= settings.half_time <= hands:
        template = N_("0 to {most}; 0 means at tea, or halfway if there is no tea")
        faults.append(Fault("half_time", Reason(template, most=hands)))
    if len(set(settings.prizes)) < len(settings.prizes):
        faults.append(Fault("prizes", Reason(N_("each prize once"))))
    return faults
