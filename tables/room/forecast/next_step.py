"""What comes next for someone in the room, in one sentence with its law."""

from __future__ import annotations

from typing import Any

from club.reason import N_, Reason, of_count
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Because, Question
from tables.room.draft import Draft
from tables.room.forecast.positions import RoomPosition, Standpoint
from tables.room.forecast.rubber_end import Prospect
from tables.room.questions import (
    CLOSED,
    COMPLETE,
    CONSENTS,
    GOING_OUT,
    LAST_CALLED,
    NONE_BEGINS,
    PARTNERS,
    PRIOR_RIGHT,
    SELECTION,
    SENIORITY,
)
from tables.room.state.cut import CutPurpose
from tables.room.state.room_state import TableStage, TableState

TO_CUT_FOR = {
    WhistGame.WHIST: N_("{who} is to cut for partners at table {table}."),
    WhistGame.DUMMY: N_("{who} is to cut for dummy at table {table}."),
    WhistGame.DOUBLE_DUMMY: N_("{who} is to cut for the first deal at table {table}."),
}
"""What the last cut before a rubber decides, in words for someone who cuts."""


def none_to_come(draft: Draft, who: str, at: Standpoint) -> Because | None:
    """Return why someone has no rubber to come: the evening is closed, or the last were called.

    Returns None if one may still come, or if the person is away from, or substitutes in, the last
    one.
    """
    if draft.ask(CLOSED)(draft.room.hall) is not None:
        template = N_("{who} has nothing more to wait for: the evening is closed.")
        return draft.cite(CLOSED, Reason(template, who=(who,)))[0]
    table = None if at.table is None else draft.room.tables[at.table]
    in_a_rubber = table is not None and table.stage is TableStage.PLAYING
    if draft.ask(LAST_CALLED)(draft.room.hall) is None or (
        in_a_rubber and at.position in (RoomPosition.AWAY, RoomPosition.SUBSTITUTE)
    ):
        return None
    if table is not None and in_a_rubber and at.position is RoomPosition.PLAYS:
        return _say(
            draft, LAST_CALLED, N_("{who} is playing the last rubber at table {table}."), who, table
        )
    if table is not None and draft.ask(NONE_BEGINS)(draft.room.hall, table) is None:
        return None
    template = N_("{who} has no more rubbers to play: the last have been called.")
    return draft.cite(LAST_CALLED, Reason(template, who=(who,)))[0]


def in_line(draft: Draft, who: str, fresh: tuple[int, int] | None) -> Because:
    """Return how many come before someone for a fresh table, and how many are level."""
    if fresh is None:
        template = N_("{who} is in the room and has not declared for a table.")
        return draft.cite(SENIORITY, Reason(template, who=(who,)))[0]
    return draft.cite(SELECTION, _place_in_line((who,), *fresh))[0]


def _place_in_line(who: tuple[str, ...], before: int, level: int) -> Reason:
    if not before and not level:
        return Reason(N_("{who} is next for a fresh table."), who=who)
    if not level:
        one = N_("{who} is waiting for a fresh table, with one person ahead.")
        several = N_("{who} is waiting for a fresh table, with {count} people ahead.")
        return of_count(before, one, several, who=who)
    if not before:
        one = N_("{who} is next for a fresh table, level with one other: they will cut.")
        several = N_("{who} is next for a fresh table, level with {count} others: they will cut.")
        return of_count(level, one, several, who=who)
    template = N_(
        "{who} is waiting for a fresh table: {count} ahead, {count_level} level, so they cut."
    )
    return Reason(template, who=who, count=before, count_level=level)


def when_it_ends(draft: Draft, who: str, table: TableState, prospect: Prospect) -> Because:
    """Return whether a player goes out, cuts or plays on."""
    if who in prospect.out:
        template = N_("{who} goes out at table {table} when this rubber ends.")
        return _say(draft, GOING_OUT, template, who, table)
    if who in prospect.cut:
        template = N_("{who} will cut at table {table} when this rubber ends, to see who goes out.")
        return _say(draft, GOING_OUT, template, who, table)
    template = N_("{who} plays on at table {table} when this rubber ends.")
    return _say(draft, GOING_OUT, template, who, table)


def before_it_begins(draft: Draft, who: str, table: TableState) -> Because:
    """Return what someone about to play waits for or must do."""
    if table.stage is TableStage.ENDED:
        template = N_("{who} will play at table {table} when there are enough for a rubber.")
        return _say(draft, COMPLETE, template, who, table)
    if table.cut is not None and who in table.cut.to_cut:
        if table.cut.purpose is CutPurpose.OUT:
            template = N_("{who} is to cut at table {table}, to see who goes out.")
            return _say(draft, GOING_OUT, template, who, table)
        return _say(draft, PARTNERS, TO_CUT_FOR[table.game], who, table)
    template = N_("{who} plays the next rubber at table {table}.")
    if table.stage is TableStage.CUTTING_OUT:
        template = N_("{who} is waiting at table {table} for the cut to show who goes out.")
    return _say(draft, PARTNERS, template, who, table)


def waiting(draft: Draft, who: str, table: TableState, prospect: Prospect | None) -> Because:
    """Return when someone who belongs and waits comes in."""
    member = table.member(who)
    if member is not None and member.passes:
        template = N_("{who} belongs to table {table}, and is letting this place pass.")
    elif prospect is not None and who in prospect.comes_in:
        template = N_("{who} comes in at table {table} when this rubber ends.")
    elif table.stage is TableStage.CUTTING_OUT:
        template = N_("{who} comes in at table {table} when the cut shows who goes out.")
    else:
        template = N_("{who} belongs to table {table}, and is waiting for the end of a rubber.")
    return _say(draft, GOING_OUT, template, who, table)


def with_a_right(draft: Draft, who: str, table: TableState, place: int) -> Because:
    """Return which right to the next place someone has."""
    template = N_("{who} has the first right to the next place at table {table}.")
    if place > 1:
        template = N_("{who} is number {count} in line for the next place at table {table}.")
    reason = Reason(template, who=(who,), count=place, table=table.number)
    return draft.cite(PRIOR_RIGHT, reason, reading=place > 1)[0]


def cutting_for_a_place(draft: Draft, who: str, table: TableState, *, due: bool) -> Because:
    """Return whether someone who takes part in a cut is to cut now."""
    template = N_("{who} is waiting for the cut for places at table {table}.")
    if due:
        template = N_("{who} is to cut for a place at table {table}.")
    return _say(draft, SELECTION, template, who, table)


def away(draft: Draft, who: str, table: TableState) -> Because:
    """Return the sentence that someone who quit during a rubber may come back."""
    template = N_("{who} has left table {table}, and may come back before the rubber ends.")
    return _say(draft, CONSENTS, template, who, table, reading=True)


def substitute(draft: Draft, who: str, table: TableState) -> Because:
    """Return until when a substitute plays."""
    template = N_("{who} is finishing this rubber at table {table}, and then goes out.")
    return _say(draft, CONSENTS, template, who, table)


def _say(
    draft: Draft,
    question: Question[Any],
    template: str,
    who: str,
    table: TableState,
    *,
    reading: bool = False,
) -> Because:
    reason = Reason(template, who=(who,), table=table.number)
    return draft.cite(question, reason, reading=reading)[0]
