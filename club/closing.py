"""The closing time of an evening: when its officer is reminded to call the last rubbers."""

from __future__ import annotations

from datetime import datetime, time, timedelta, tzinfo


def closing_time(closes: time | None, doors: datetime | None, zone: tzinfo) -> datetime | None:
    """Return when an evening is to close: the first time the clock shows `closes` after doors open.

    None if the club has no closing time, or if the doors are not open yet.
    """
    if closes is None or doors is None:
        return None
    opened = doors.astimezone(zone)
    next_day = closes <= opened.time()
    return datetime.combine(opened.date() + timedelta(days=next_day), closes, zone)
