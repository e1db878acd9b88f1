"""The closing time of an evening: the moment at which its officer is asked for the last rubbers."""

from __future__ import annotations

from datetime import datetime, time, timedelta, tzinfo


def closing_time(closes: time | None, doors: datetime | None, zone: tzinfo) -> datetime | None:
    """Give when an evening is to close: the first time its clock shows this after the doors opened.

    None where the house keeps no closing time, and until the doors are open.
    """
    if closes is None or doors is None:
        return None
    opened = doors.astimezone(zone)
    next_day = closes <= opened.time()
    return datetime.combine(opened.date() + timedelta(days=next_day), closes, zone)
