"""One query for everything we must check before a hand is entered."""

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
"""Plain SQL: every hand runs it, and building it with the ORM takes longer than answering it."""


@dataclass(frozen=True, slots=True)
class AtPlay:
    """The state of a rubber's evening and the seats at its table, from database rows.

    `seated` counts the people with a seat at the rubber's table; `written_twice` means that one of
    the rubber's people is also recorded under another number; `disputed`, that the arbitrator is
    called there and play waits.
    """

    closed: bool
    seated: int
    written_twice: bool
    disputed: bool


def at_play(rubber: Rubber, people: Collection[str]) -> AtPlay:
    """Query the state of a rubber's evening and table; `people` are those who sit in it."""
    asked = ASKED.format(people=", ".join(["%s"] * len(people)))
    with connection.cursor() as cursor:
        cursor.execute(asked, [rubber.pk, *map(int, people), rubber.stream.name, rubber.evening_id])
        phase, seated, twice, disputed = cursor.fetchone()
    return AtPlay(phase == Evening.Phase.CLOSE, seated, bool(twice), bool(disputed))
