"""What every hand that is entered asks of hall and table, in one statement."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection

from club.models import Evening
from rubbers.models import Rubber

ASKED = """
select evening.phase,
       (select count(*) from tables_place place
         where place.table_id = (select sitting.table_id from tables_sitting sitting
                                  where sitting.rubber_id = %s)
           and place.seat <> ''),
       exists (select 1 from club_member member
                where member.club_id = evening.club_id and member.number in ({people})
                  and member.same_as_id is not null),
       exists (select 1 from tables_dispute dispute
                where dispute.club_id = evening.club_id and dispute.subject = %s
                  and dispute.stage = 'open' and dispute.waits)
  from club_evening evening where evening.id = %s
"""
"""Plain SQL: each hand asks it, and to compose it anew takes longer than to answer it."""


@dataclass(frozen=True, slots=True)
class AtPlay:
    """Where the evening of a rubber stands, and how its table is filled, as rows have it.

    `seated` counts those who have a seat at the rubber's table; `written_twice` says whether any
    of the rubber's people is written down under another number too, `disputed` whether the
    arbitrator is called there and play waits.
    """

    closed: bool
    seated: int
    written_twice: bool
    disputed: bool


def at_play(rubber: Rubber, people: Collection[str]) -> AtPlay:
    """Ask the rows how a rubber's evening and table stand; `people` are those who sit in it."""
    asked = ASKED.format(people=", ".join(["%s"] * len(people)))
    with connection.cursor() as cursor:
        cursor.execute(asked, [rubber.pk, *map(int, people), rubber.stream.name, rubber.evening_id])
        phase, seated, twice, disputed = cursor.fetchone()
    return AtPlay(phase == Evening.Phase.CLOSE, seated, bool(twice), bool(disputed))
