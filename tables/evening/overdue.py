"""Who keeps tables on a screen waiting, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db.models import F

from club.models import Line
from club.rules.house_rules import HouseRules
from rubbers.play.screen.open_at_table import awaited
from rubbers.play.state.rubber_state import RubberState


def last_acts(club: int, records: Iterable[str]) -> Mapping[str, datetime]:
    """Return when the last line of each of these streams was written: one query."""
    lines = Line.objects.filter(stream__club=club, stream__name__in=list(records))
    last = lines.filter(number=F("stream__version"))
    return dict(last.values_list("stream__name", "at"))


def waits_for(rubber: RubberState, since: datetime, now: datetime) -> Mapping[str, timedelta]:
    """Return each person the table is waiting for, and for how long."""
    return dict.fromkeys((rubber.seating[seat] for seat in awaited(rubber)), now - since)


def overdue(
    rubber: RubberState, since: datetime, now: datetime, rules: HouseRules
) -> Mapping[str, timedelta]:
    """Return those for whom the table has waited for as long as the house allows."""
    waited = waits_for(rubber, since, now)
    return {who: time for who, time in waited.items() if time >= rules.grace}
