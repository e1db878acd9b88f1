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
    """Tell where the rubber in dispute is played: as rows have it, so ask once the rubber is held.

    The close, and whatever ends a rubber at its table, hold it too. One of no table is told to be
    played still.
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
    """Tell where the rubber is played, where one of these effects is done in it."""
    asked = any(isinstance(effect, OfTheScore) for effect in effects)
    return where_played(row) if asked else Where.AT_ITS_TABLE
