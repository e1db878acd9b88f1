"""Questions to the record: the laws that were set aside in an evening, by whom and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from club.models import Evening, Line, Remark
from rubbers import streams as rubber_streams
from tables import streams

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
    of_tables = Q(stream__name__startswith=streams.table_stream(evening.key, 0)[:-1])
    of_rubbers = Q(stream__name__startswith=rubber_streams.stream_name(evening.key, 0)[:-1])
    own = Q(stream__name=streams.room_stream(evening.key))
    rows = Line.objects.filter(own | of_tables | of_rubbers, stream__club=evening.club_id)
    lines = list(rows.filter(what__in=(WAIVED, UNDONE)).order_by("at", "id"))
    gone = {(one.stream_id, n) for one in lines if one.what == UNDONE for n in one.body["numbers"]}
    stand = [one for one in lines if one.what == WAIVED and (one.stream_id, one.number) not in gone]
    refs = [one.body["reason_ref"] for one in stand]
    words = Remark.objects.filter(club=evening.club_id, digest__in=refs)
    said = dict(words.values_list("digest", "text")) if refs else {}
    return [
        Waived(one.at, one.by, one.body["law"], said.get(one.body["reason_ref"], ""))
        for one in stand
    ]
