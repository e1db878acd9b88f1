"""The clock of a hand: it runs to an end, can be paused and lengthened, and rings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from tables.drive.rules import events
from tables.drive.rules.drive_state import DriveStage, DriveState

MOST_MINUTES = 60


class ClockAct(StrEnum):
    """What the steward does to the clock; a bell can be rung with or without one."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    LONGER = "longer"
    STOP = "stop"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class ClockChange:
    """What to do to the clock; `minutes` is the length to start with, or what to add.

    Without `minutes` the clock starts with those of the drive's settings; adding needs a number.
    """

    act: ClockAct
    minutes: int | None = None


def clock_changed(drive: DriveState, change: ClockChange, now: datetime) -> events.DriveEvent:
    """Return the event of a change to the clock; raise Impossible if it makes no sense now."""
    if drive.stage is DriveStage.OVER:
        raise Impossible(Reason(N_("The drive is over.")))
    clock = drive.clock
    match change.act:
        case ClockAct.RING:
            return events.HandBellRung()
        case ClockAct.STOP if clock.is_set:
            return events.ClockStopped()
        case ClockAct.START:
            return events.ClockSet(now + timedelta(minutes=_minutes(change, drive)))
        case ClockAct.PAUSE if clock.ends_at is not None:
            return events.ClockPaused(max(0, round((clock.ends_at - now).total_seconds())))
        case ClockAct.RESUME if clock.left is not None:
            return events.ClockSet(now + timedelta(seconds=clock.left))
        case ClockAct.LONGER if clock.ends_at is not None:
            more = timedelta(minutes=_minutes(change, drive))
            return events.ClockSet(max(clock.ends_at, now) + more)
        case ClockAct.LONGER if clock.left is not None:
            return events.ClockPaused(clock.left + 60 * _minutes(change, drive))
    raise Impossible(Reason(N_("The clock isn’t running.")))


def _minutes(change: ClockChange, drive: DriveState) -> int:
    minutes = change.minutes or 0
    if change.minutes is None and change.act is ClockAct.START:
        minutes = drive.settings.minutes
    if not 1 <= minutes <= MOST_MINUTES:
        expected = Reason(N_("1 to {most} minutes"), most=MOST_MINUTES)
        reason = Reason(N_("The clock can’t be set to that."))
        raise Malformed(reason, faults=[Fault("minutes", expected)])
    return minutes
