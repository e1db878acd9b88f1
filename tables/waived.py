"""Questions to the record: the laws that were set aside in an evening, by whom and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from club import queries as club_queries
from club.models import Evening
from tables import queries, streams

WAIVED, UNDONE = "law_waived", "undone"


@dataclass(frozen=True, slots=True)
class Waived:
    """A law set aside: when, by whom as the journal signs it, and the words given for it."""

    at: datetime
    by: str
    law: str
    words: str


def of_evening(evening: Evening) -> list[Waived]:
    """Give the laws set aside in an evening, as they came; what was undone is left out."""
    rows = queries.lines_of(evening, streams.ROOM, streams.TABLE, streams.RUBBER)
    lines = list(rows.filter(what__in=(WAIVED, UNDONE)).order_by("at", "id"))
    gone = {(one.stream_id, n) for one in lines if one.what == UNDONE for n in one.body["numbers"]}
    stand = [one for one in lines if one.what == WAIVED and (one.stream_id, one.number) not in gone]
    said = club_queries.words(evening.club_id, [one.body["reason_ref"] for one in stand])
    return [
        Waived(one.at, one.by, one.body["law"], said.get(one.body["reason_ref"], ""))
        for one in stand
    ]
