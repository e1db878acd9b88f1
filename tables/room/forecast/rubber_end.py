"""What the end of a rubber will bring at its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.person import PersonId
from rubbers.code.code import Code
from rubbers.code.law import Because
from tables.room import acts, events
from tables.room.decide import drafted
from tables.room.questions import GOING_OUT, LAST_CALLED
from tables.room.seating.interval_grounds import most_running
from tables.room.state.cut import CutPurpose
from tables.room.state.room_state import Room, TableStage, TableState


@dataclass(frozen=True, slots=True)
class Prospect:
    """Who will go out and come in when a rubber ends, or who will cut for it.

    `going` is how many the cut sends out, or how many go out without one.

    `wanting` is how many places will be vacant with nobody to fill them; `last` means that no
    rubber follows.
    """

    table: int
    out: tuple[PersonId, ...] = ()
    comes_in: tuple[PersonId, ...] = ()
    cut: tuple[PersonId, ...] = ()
    going: int = 0
    wanting: int = 0
    because: tuple[Because, ...] = ()
    last: bool = False


def prospects(room: Room, code: Code) -> dict[int, Prospect]:
    """Return the prospect of every table where a rubber is being played."""
    cutting = _cutting(room)
    tables = (table for table in room.open_tables() if not table.with_bots)
    playing = (table for table in tables if table.stage is TableStage.PLAYING)
    return {table.number: _prospect(room, table, cutting, code) for table in playing}


def when_rubber_ends(room: Room, number: int, code: Code) -> Prospect | None:
    """Return what follows the rubber now played at a table; None if none is being played."""
    table = room.tables.get(number)
    if table is None or table.stage is not TableStage.PLAYING or table.with_bots:
        return None
    return _prospect(room, table, _cutting(room), code)


def _cutting(room: Room) -> dict[str, list[TableState]]:
    """Return the tables at which each person cuts for a place."""
    cutting: dict[str, list[TableState]] = {}
    for table in room.open_tables():
        for who in table.entering():
            cutting.setdefault(who, []).append(table)
    return cutting


def _others(
    room: Room, table: TableState, cutting: Mapping[str, list[TableState]]
) -> dict[int, TableState]:
    """Return the other tables that affect this one: where its people cut, or belong."""
    people = (*(m.who for m in table.members), *(waiting.who for waiting in table.queue))
    others = {other.number: other for who in people for other in cutting.get(who, ())}
    homes = (room.table_of(waiting.who) for waiting in table.queue)
    return others | {home.number: home for home in homes if home is not None}


def _prospect(
    room: Room, table: TableState, cutting: Mapping[str, list[TableState]], code: Code
) -> Prospect:
    number = table.number
    if (called := code.ask(LAST_CALLED)(room.hall)) is not None:
        return Prospect(number, because=(code.because(LAST_CALLED, called),), last=True)
    alone = Room(room.hall, {**_others(room, table, cutting), number: table})
    draft = drafted(alone, acts.EndRubber(number), code)
    following, ended = tuple(draft.events), draft.room.tables[number]
    out = tuple(e.who for e in following if isinstance(e, events.WentOut))
    comes_in = tuple(e.who for e in following if isinstance(e, events.CameIn) and e.table == number)
    cut = ended.cut if ended.stage is TableStage.CUTTING_OUT else None
    if cut is not None:
        comes_in = (*comes_in, *cut.claims)
        out = tuple(who for before, group in cut.ranked() for who in group if before == 0)
        out = () if set(out) & set(cut.to_cut) else out
    why = _why(following)
    if out and cut is not None:
        runs = {member.who: member.rubbers for member in ended.members}
        sure = draft.cite(GOING_OUT, most_running(out, runs[out[0]], number))
        why = (*sure, *why)
    return Prospect(
        number,
        out=out,
        comes_in=comes_in,
        cut=cut.to_cut if cut is not None else (),
        going=cut.borders[0] - len(out) if cut is not None else len(out),
        wanting=max(0, ended.wanted - len(ended.players)) if ended.short else 0,
        because=why,
    )


def _why(following: tuple[events.Event, ...]) -> tuple[Because, ...]:
    """Return each reason about going out, coming in and cutting out, once."""
    found: dict[Because, None] = {}
    for event in following:
        match event:
            case events.WentOut() | events.CameIn() | events.LeftTable():
                found |= dict.fromkeys(event.because)
            case events.CutCalled(purpose=CutPurpose.OUT):
                found |= dict.fromkeys(event.because)
    return tuple(found)
