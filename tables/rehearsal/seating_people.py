"""The secretary's part: form tables while there are enough people, and seat the rest."""

from __future__ import annotations

from collections.abc import Sequence

from club.errors import WhistError
from tables.rehearsal.agenda import Then
from tables.rehearsal.evening import RehearsedEvening
from tables.room import acts
from tables.room.state.room_state import TableStage, TableState

PATIENCE = 5
"""Minutes for which someone waits for a fresh table before joining an existing one."""
FOUR, SIX, MOST_TO_CUT = 4, 6, 24


def seat_people(evening: RehearsedEvening) -> None:
    """Form as many tables as people and tables allow; seat those who have waited at others."""
    if evening.room.hall.bell is None or evening.room.hall.last_call:
        return
    free = _without_a_table(evening)
    while len(free) >= FOUR and (spare := _spare_tables(evening)):
        _form(evening, _group(evening, free, min(spare, len(free) // FOUR)))
        free = _without_a_table(evening)
    for who in free:
        _declare(evening, who)
        _seat_elsewhere(evening, who)


def _without_a_table(evening: RehearsedEvening) -> list[str]:
    """Return who could take a place: those who have declared first, then in order of arrival."""
    room, belonging, bound = evening.room, evening.room.belonging(), evening.room.bound()
    here = [who for who in room.hall.arrivals if who not in belonging and who not in bound]
    staying = [who for who in here if who not in evening.going]
    return sorted(staying, key=lambda who: who not in room.hall.candidates)


def _declare(evening: RehearsedEvening, who: str) -> None:
    """Declare someone for a fresh table, as long as one pack can decide who is chosen."""
    candidates = evening.room.hall.candidates
    if who not in candidates and len(candidates) < MOST_TO_CUT:
        evening.perform(acts.Declare((who,)))
        evening.agenda.put(evening.minute + PATIENCE, Then.SEAT)


def _spare_tables(evening: RehearsedEvening) -> int:
    """Return how many more tables may be set up."""
    most = evening.terms.tables or evening.terms.people // FOUR
    return max(0, most - sum(1 for _table in evening.room.open_tables()))


def _group(evening: RehearsedEvening, free: Sequence[str], tables: int) -> tuple[str, ...]:
    """Choose the people named for the next table: all who have declared, and more in arrival order.

    If everyone fits, people are spread evenly; otherwise as many as one pack allows cut for it.
    """
    declared = sum(who in evening.room.hall.candidates for who in free)
    evenly = -(-len(free) // tables) if len(free) <= tables * SIX else MOST_TO_CUT
    return tuple(free[: max(evenly, declared)])


def _form(evening: RehearsedEvening, group: tuple[str, ...]) -> None:
    """Declare these people and form a table from them."""
    fresh = tuple(who for who in group if who not in evening.room.hall.candidates)
    if fresh:
        evening.perform(acts.Declare(fresh))
    number = max(evening.room.tables, default=0) + 1
    evening.perform(acts.FormTable(number, candidates=group))


def _seat_elsewhere(evening: RehearsedEvening, who: str) -> None:
    """Seat someone who has waited long enough at the roomiest table, or declare them for it."""
    wait = evening.ledger.waiting.get(who)
    if wait is None or evening.minute - wait.since < PATIENCE:
        return
    tables = sorted(evening.room.open_tables(), key=_crowd)
    if _has_right(evening, who):  # someone with a right moves on only to a table with a vacancy
        tables = [table for table in tables if _belong(table) < SIX]
    for table in tables:
        try:
            evening.perform(acts.Declare((who,), table.number))
        except WhistError:
            continue  # others cut there first: try the next table, or again later
        return


def _has_right(evening: RehearsedEvening, who: str) -> bool:
    return any(table.right_of(who) is not None for table in evening.room.open_tables())


def _crowd(table: TableState) -> tuple[int, int, int]:
    short = table.stage is TableStage.ENDED and table.short
    return -short, _belong(table), table.number


def _belong(table: TableState) -> int:
    """Return how many people belong to a table, have a right there, or cut for a place."""
    return len({*(m.who for m in table.members), *(w.who for w in table.queue), *table.entering()})
