"""Check that the laws of the room allow scoring now (evening open, seats filled)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection

from club.errors import Refusal
from club.models import Evening
from rubbers.cards.card import Suit
from rubbers.code.code import Code
from rubbers.models import Rubber
from rubbers.play.state import acts
from rubbers.scoring.statement import Statement
from tables import queries
from tables.room.acts import EnterInRubber
from tables.room.state.room_state import Hall, Room, TableState

PLAYED = (acts.MarkHand(Statement()), acts.TurnUpTrump(Suit.HEARTS))
"""Acts of a hand in play, which need somebody in every seat."""
OF_A_HAND = tuple(type(act) for act in PLAYED)


def check_open(row: Rubber, act: acts.Act, code: Code) -> None:
    """Raise Refusal if the laws forbid entering this: the evening is closed, or a seat is empty."""
    if _is_closed(row) or isinstance(act, OF_A_HAND):  # else no need to load the room
        room = _room_about(row)
        code.check(room, EnterInRubber(act, next(iter(room.tables), None)))


def shut(row: Rubber, code: Code) -> tuple[type, ...]:
    """Return the acts of a hand in play that the laws refuse now: one query."""
    room = _room_about(row)
    number = next(iter(room.tables), None)
    return tuple(
        type(act) for act in PLAYED if not _is_allowed(room, EnterInRubber(act, number), code)
    )


def _is_allowed(room: Room, act: EnterInRubber, code: Code) -> bool:
    try:
        code.check(room, act)
    except Refusal:
        return False
    return True


def _is_closed(row: Rubber) -> bool:
    return row.evening.phase == Evening.Phase.CLOSE


def _room_about(row: Rubber) -> Room:
    """Return the table of a rubber, and the hall only if it matters: once the evening is closed."""
    hall = queries.hall_of(row.evening) if _is_closed(row) else Hall()
    table = _table_of(row)
    return Room(hall, {} if table is None else {table.number: table})


def _table_of(row: Rubber) -> TableState | None:
    """Return the table playing this rubber now; None if it has moved on, or there is none."""
    sitting = getattr(row, "sitting", None)
    table = None if sitting is None else queries.table_of(row.evening, sitting.table.number)
    return table if table is not None and table.record == row.stream.name else None


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
class EntryFacts:
    """The state of a rubber's evening and the seats at its table, from database rows.

    `seated` counts the people with a seat at the rubber's table; `written_twice` means that one of
    the rubber's people is also recorded under another number; `disputed`, that the arbitrator is
    called there and play waits.
    """

    closed: bool
    seated: int
    written_twice: bool
    disputed: bool


def entry_facts(rubber: Rubber, people: Collection[str]) -> EntryFacts:
    """Query the state of a rubber's evening and table; `people` are those who sit in it."""
    asked = ASKED.format(people=", ".join(["%s"] * len(people)))
    with connection.cursor() as cursor:
        cursor.execute(asked, [rubber.pk, *map(int, people), rubber.stream.name, rubber.evening_id])
        phase, seated, twice, disputed = cursor.fetchone()
    return EntryFacts(phase == Evening.Phase.CLOSE, seated, bool(twice), bool(disputed))
