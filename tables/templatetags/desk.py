"""Filters for the committee's desk: durations."""

from __future__ import annotations

from datetime import timedelta

from django import template
from django.utils.translation import ngettext

register = template.Library()


@register.filter
def taken(time: timedelta | None) -> str:
    """Return how long something took, in its largest unit: 40 minutes, 3 hours, 2 days."""
    if time is None:
        return "–"
    minutes = max(0, round(time.total_seconds() / 60))
    if minutes < 120:
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    if minutes < 2880:
        hours = round(minutes / 60)
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    days = round(minutes / 1440)
    return ngettext("{n} day", "{n} days", days).format(n=days)
