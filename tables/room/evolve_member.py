"""Apply events about one person to a table: who belongs, who plays, who has the next right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rubbers.code.law import Because
from tables.room import events
from tables.room.state.room_state import PriorRight, TableMember, TableState


def evolve_member(table: TableState, event: events.Event) -> TableState:
    """Return the table after someone came, waited, played, claimed or left; otherwise TypeError."""
    match event:
        case events.Belongs():
            return _belongs(table, event)
        case events.Queued():
            queue = tuple(w for w in table.queue if w.who != event.who)
            return replace(table, queue=(*queue, _right(table, event.who, event.because)))
        case events.RightsGiven():
            given = zip(event.who, event.because, strict=True)
            rights = tuple(_right(table, who, (because,)) for who, because in given)
            return replace(table, queue=rights)
        case events.PriorRightLost():
            return replace(table, queue=tuple(w for w in table.queue if w.who != event.who))
        case events.CameIn():
            return _came_in(table, event)
        case events.WentOut():
            return _went_out(table, event)
        case events.LeftTable():
            return _left(table, event)
        case events.StaysIn():
            return _change(table, event.who, because=event.because)
        case events.AdmissionClaimed():
            return _passing(table, event.who, passes=False)
        case events.AdmissionPassed():
            return _passing(table, event.who, passes=True)
        case events.RubbersStated():
            return _stated(table, event)
        case events.WentAway():
            return _change(table, event.who, away=True, silent=event.silent)
        case events.WasBack():
            back = _change(table, event.who, away=False, silent=False)
            kept = (s for s in back.substitutes if s.seat is not None or s.absent != event.who)
            return replace(back, substitutes=tuple(kept), void_consents=())
        case _:
            raise TypeError(f"{type(event).__name__} is not an event of a table")


def _change(table: TableState, who: str, **changes: Any) -> TableState:
    members = tuple(
        replace(member, **changes) if member.who == who else member for member in table.members
    )
    return replace(table, members=members)


def _right(table: TableState, who: str, because: tuple[Because, ...]) -> PriorRight:
    was = table.right_of(who)
    return PriorRight(who, because, passes=was is not None and was.passes)


def _passing(table: TableState, who: str, *, passes: bool) -> TableState:
    queue = tuple(replace(w, passes=passes) if w.who == who else w for w in table.queue)
    return _change(replace(table, queue=queue), who, passes=passes)


def _belongs(table: TableState, event: events.Belongs) -> TableState:
    last = event.who in table.cut_away
    by_right = table.right_of(event.who) is not None
    member = TableMember(event.who, last=last, because=event.because, by_right=by_right)
    others = tuple(m for m in table.members if m.who != event.who)
    queue = tuple(waiting for waiting in table.queue if waiting.who != event.who)
    return replace(table, members=(*others, member), queue=queue, known=table.known | {event.who})


def _came_in(table: TableState, event: events.CameIn) -> TableState:
    if table.member(event.who) is None:
        table = _belongs(table, events.Belongs(table.number, event.who))
    changed = _change(
        table, event.who, plays=True, rubbers=0, passes=False, last=False, because=event.because
    )
    back = changed.cut_away - {event.who}
    return replace(changed, known=changed.known | {event.who}, cut_away=back)


def _went_out(table: TableState, event: events.WentOut) -> TableState:
    changed = _change(table, event.who, plays=False, rubbers=0, because=event.because)
    staying = tuple(member for member in changed.members if member.who != event.who)
    going = tuple(member for member in changed.members if member.who == event.who)
    return replace(changed, members=(*staying, *going))


def _left(table: TableState, event: events.LeftTable) -> TableState:
    away = {event.who} if event.cut_into is not None else set()
    return replace(
        table,
        members=tuple(member for member in table.members if member.who != event.who),
        queue=tuple(waiting for waiting in table.queue if waiting.who != event.who),
        before=tuple(member for member in table.before if member.who != event.who),
        cut_away=table.cut_away | away,
    )


def _stated(table: TableState, event: events.RubbersStated) -> TableState:
    before = tuple(
        replace(member, rubbers=event.rubbers) if member.who == event.who else member
        for member in table.before
    )
    return replace(_change(table, event.who, rubbers=event.rubbers), before=before)
