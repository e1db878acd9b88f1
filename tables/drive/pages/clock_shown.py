"""The clock of a hand as pages show it, and what the steward may do to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tables.drive.rules.drive_state import DriveStage, DriveState
from tables.drive.rules.hand_clock import ClockAct

USUAL_MINUTES = 12


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock: milliseconds since 1970 for its end and for now, or the seconds left if paused.

    `acts` are what the steward may do, each with its words and whether it is a lesser choice.
    """

    now: int
    ends: str = ""
    left: str = ""
    bells: int = 0
    minutes: int = USUAL_MINUTES
    acts: tuple[tuple[ClockAct, str, bool], ...] = ()

    @property
    def paused(self) -> bool:
        """Whether the clock is set but not running."""
        return bool(self.left)

    @property
    def shown(self) -> bool:
        """Whether there is anything to show: a clock, or a bell that was rung."""
        return bool(self.ends or self.left or self.bells)

    @property
    def figures(self) -> str:
        """Minutes and seconds left, until the script counts on."""
        if not self.ends and not self.left:
            return ""
        seconds = int(self.left) if self.left else max(0, (int(self.ends) - self.now) // 1000)
        return f"{seconds // 60}:{seconds % 60:02d}"


def clock_shown(drive: DriveState, now: datetime) -> ClockShown:
    """Return the clock of the present hand, or of tea."""
    clock, over = drive.clock, drive.stage is DriveStage.OVER
    return ClockShown(
        _ms(now),
        str(_ms(clock.ends_at)) if clock.ends_at else "",
        "" if clock.left is None else str(clock.left),
        clock.bells,
        drive.settings.minutes or USUAL_MINUTES,
        () if over else tuple(_acts(drive)),
    )


def _acts(drive: DriveState) -> list[tuple[ClockAct, str, bool]]:
    clock = drive.clock
    ring = (ClockAct.RING, _("Ring the bell"), False)
    longer = (ClockAct.LONGER, _("One more minute"), False)
    stop = (ClockAct.STOP, _("Stop the clock"), True)
    if clock.left is not None:
        return [(ClockAct.RESUME, _("Resume"), False), longer, ring, stop]
    if clock.ends_at is not None:
        return [(ClockAct.PAUSE, _("Pause"), False), longer, ring, stop]
    return [(ClockAct.START, _("Start the clock"), False), ring]


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
