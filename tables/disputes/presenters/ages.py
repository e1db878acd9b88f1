"""How long something has waited, in words: since 16 November, 7 days."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

LATE = timedelta(hours=6)
"""How long after midnight the time is still shown instead of the date: evenings often run late."""


def aged(since: datetime, now: datetime, zone: str) -> str:
    """Return since when something has waited, by the clock of its evening, and for how long."""
    there = ZoneInfo(zone)
    begun, today = localtime(since, there), localtime(now, there)
    days = (today.date() - begun.date()).days
    if days < 1 or now - since < LATE:
        waited = timesince(since, now, depth=1)
        return _("since {time}, {waited}").format(time=date_format(begun, "H:i"), waited=waited)
    day = date_format(begun, "j F" if begun.year == today.year else "j F Y")
    waited = ngettext("{days} day", "{days} days", days).format(days=days)
    return _("since {day}, {waited}").format(day=day, waited=waited)
