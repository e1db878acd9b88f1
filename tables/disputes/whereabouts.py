"""Whether the people of the rubber in dispute still sit at it."""

from __future__ import annotations

from collections.abc import Iterable

from club.models import Evening
from tables import queries
from tables.disputes.models import Dispute as Row
from tables.disputes.rules.applied import Where
from tables.disputes.rules.effects import Effect, OfTheScore
from tables.forming.table import Stage
from tables.models import Sitting


def where_played(row: Row) -> Where:
    """Return where the rubber in dispute is: at its table, gone on, or closed with the evening.

    Ask once the rubber is locked. The answer comes from rows. Closing the evening, and ending the
    rubber at its table, lock it too. A rubber without a table counts as still played.
    """
    evening = Evening.objects.get(pk=row.evening_id)
    if evening.phase == Evening.Phase.CLOSE:
        return Where.CLOSED
    found = Sitting.objects.filter(rubber__evening=evening, rubber__stream__name=row.subject)
    number = found.values_list("table__number", flat=True).first()
    if number is None:
        return Where.AT_ITS_TABLE
    table = queries.table_of(evening, number)
    sits = table.stage is Stage.PLAYING and table.record == row.subject
    return Where.AT_ITS_TABLE if sits else Where.GONE_ON


def where_for(row: Row, effects: Iterable[Effect]) -> Where:
    """Return where the rubber is played, if one of these effects changes it."""
    asked = any(isinstance(effect, OfTheScore) for effect in effects)
    return where_played(row) if asked else Where.AT_ITS_TABLE
