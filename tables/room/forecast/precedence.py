"""Precedence: what everyone in the room is, what comes next for them, and by which law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.person import PersonId
from rubbers.code.code import Code
from rubbers.code.law import Because
from tables.room.draft import Draft
from tables.room.forecast import next_step
from tables.room.forecast.positions import RoomPosition, Standpoint, positions
from tables.room.forecast.rubber_end import Prospect, prospects
from tables.room.seating.leaving import quits
from tables.room.seating.new_table import in_order_of_right
from tables.room.state.room_state import Room

ORDER = tuple(RoomPosition)
Rights = Mapping[str, Mapping[int, tuple[int, tuple[Because, ...]]]]


@dataclass(frozen=True, slots=True)
class PersonPrecedence:
    """Someone's position in the room, the reason for it, and what comes next, in one sentence.

    `because` is the reason, as given when it was decided; `next` is what comes next. `rights` are
    the tables where they have a prior right; `declared` means that they want a fresh table.
    """

    who: PersonId
    at: Standpoint
    next: Because
    because: tuple[Because, ...] = ()
    rights: tuple[int, ...] = ()
    declared: bool = False


def precedence(room: Room, code: Code) -> tuple[PersonPrecedence, ...]:
    """Return everyone's standing: by table, then candidates in order of right, then the others."""
    draft = Draft(room, code)
    now = positions(room)
    tables = {table.number: table for table in room.open_tables()}
    ahead = prospects(room, code)
    fresh = _in_line(draft)
    rights = _rights(room)
    cutting = frozenset(who for t in tables.values() for cut in t.cuts() for who in cut.to_cut)
    found = [
        PersonPrecedence(
            who,
            at,
            next=_next(draft, who, at, ahead, fresh, rights, cutting),
            because=_why(draft, who, at, rights),
            rights=tuple(rights.get(who, {})),
            declared=who in room.hall.candidates,
        )
        for who, at in now.items()
    ]
    return tuple(sorted(found, key=lambda standing: _place(standing, fresh, rights)))


def _in_line(draft: Draft) -> dict[str, tuple[int, int]]:
    """Return, for each candidate for a fresh table, how many come before and how many are level."""
    free = draft.room.candidates()
    line: dict[str, tuple[int, int]] = {}
    before = 0
    for equals in in_order_of_right(draft, 0, free):
        line |= dict.fromkeys(equals, (before, len(equals) - 1))
        before += len(equals)
    return line


def _rights(room: Room) -> Rights:
    """Return each person's prior rights: the table, the place in the order there, and why."""
    rights: dict[str, dict[int, tuple[int, tuple[Because, ...]]]] = {}
    for table in room.open_tables():
        for place, waiting in enumerate(table.queue, start=1):
            rights.setdefault(waiting.who, {})[table.number] = (place, waiting.because)
    return rights


def _place(
    standing: PersonPrecedence, fresh: Mapping[str, tuple[int, int]], rights: Rights
) -> tuple[int, ...]:
    table, position = standing.at.table, ORDER.index(standing.at.position)
    if table is None:
        before, _ = fresh.get(standing.who, (len(fresh), 0))
        return 1, 0, position, before
    place, _ = rights.get(standing.who, {}).get(table, (0, ()))
    return 0, table, position, place


def _why(draft: Draft, who: str, at: Standpoint, rights: Rights) -> tuple[Because, ...]:
    if at.table is None:
        candidate = draft.room.hall.candidates.get(who)
        return candidate.because if candidate else ()
    if at.position is RoomPosition.AWAY:
        return quits(draft, who, at.table)
    member = draft.room.tables[at.table].member(who)
    if member is not None:
        return member.because
    _, because = rights.get(who, {}).get(at.table, (0, ()))
    return because


def _next(
    draft: Draft,
    who: str,
    at: Standpoint,
    ahead: Mapping[int, Prospect],
    fresh: Mapping[str, tuple[int, int]],
    rights: Rights,
    cutting: frozenset[str],
) -> Because:
    if (no_more := next_step.none_to_come(draft, who, at)) is not None:
        return no_more
    if at.table is None:
        return next_step.in_line(draft, who, fresh.get(who))
    table, prospect = draft.room.tables[at.table], ahead.get(at.table)
    match at.position:
        case RoomPosition.PLAYS if prospect is not None:
            return next_step.when_it_ends(draft, who, table, prospect)
        case RoomPosition.PLAYS:
            return next_step.before_it_begins(draft, who, table)
        case RoomPosition.WAITS:
            return next_step.waiting(draft, who, table, prospect)
        case RoomPosition.RIGHT:
            place, _ = rights[who][at.table]
            return next_step.with_a_right(draft, who, table, place)
        case RoomPosition.CUTS:
            return next_step.cutting_for_a_place(draft, who, table, due=who in cutting)
        case RoomPosition.AWAY:
            return next_step.away(draft, who, table)
        case _:
            return next_step.substitute(draft, who, table)
