"""Coming to a table that stands, declaring for a fresh one, and thinking better of it."""

from __future__ import annotations

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from tables.forming import acts, events
from tables.forming.draft import Draft, impossible, impossible_for
from tables.forming.entry_cut import (
    cut_for_entry,
    give_up_right,
    give_way,
    in_order,
    take_back,
)
from tables.forming.form import current_candidates, drop_candidate, form
from tables.forming.interval import leave_table
from tables.forming.room import Stage, Table
from tables.laws.questions import (
    COMPLETE,
    FRESH_RIGHT,
    GIVES_WAY,
    LEVEL_BY_RIGHT,
    RE_ENTRY,
    SELECTION,
)


def declare(draft: Draft, act: acts.Declare) -> None:
    """Declare for a fresh table, or for one that stands."""
    _need_each_once(act.who)
    draft.need_in_room(*act.who)
    draft.need_free(*act.who)
    if act.table is None:
        _declare_afresh(draft, act.who)
    else:
        _declare_for(draft, act.who, act.table)


def _need_each_once(who: tuple[str, ...]) -> None:
    if not who or len(set(who)) < len(who):
        expected = Reason(N_("one member or more, each once"))
        reason = Reason(N_("Each candidate is named once."))
        raise Impossible(reason, faults=[Fault("who", expected)])


def withdraw(draft: Draft, act: acts.Withdraw) -> None:
    """Withdraw a candidacy, or give up a prior right."""
    if act.table is not None:
        _give_up_right(draft, act.who, act.table)
        return
    if act.who not in draft.room.hall.candidates:
        raise impossible(N_("{who} is no candidate."), who=(act.who,))
    reason = Reason(N_("{who} withdraws."), who=(act.who,))
    draft.add(events.Withdrew(act.who, draft.cite(SELECTION, reason)))
    for table in tuple(draft.room.open_tables()):
        if table.stage is Stage.FORMING and act.who in current_candidates(table):
            drop_candidate(draft, table.number, act.who)


def cut_into(draft: Draft, act: acts.CutInto) -> None:
    """Cut into a table while belonging to another."""
    draft.need_in_room(act.who)
    table, other = draft.table(act.table), draft.room.table_of(act.who)
    if other is None or other.number == act.table:
        raise impossible(N_("{who} belongs to no other table."), who=(act.who,))
    if _cannot_go(other, act.who):
        template = N_("{who} is wanted at table {table} just now.")
        raise impossible(template, who=(act.who,), table=other.number)
    _, gives_way = draft.ask(GIVES_WAY)(draft.room, table, (act.who,))
    if len(table.members) >= draft.ask(COMPLETE)(table.game) and not gives_way:
        raise impossible(N_("Table {table} is complete."), table=act.table)
    reason = draft.ask(RE_ENTRY)(act.who, other.number, act.table)
    because = draft.cite(RE_ENTRY, reason)
    leave_table(draft, other.number, act.who, because, act.table)
    _join(draft, act.table, (act.who,))


def _declare_afresh(draft: Draft, people: tuple[str, ...]) -> None:
    candidates = draft.room.hall.candidates
    already = tuple(who for who in people if who in candidates)
    if already:
        one, several = N_("{who} has declared already."), N_("{who} have declared already.")
        raise impossible_for(already, one, several)
    prior, _ = draft.ask(FRESH_RIGHT)(draft.room, 0, people)
    for who in people:
        if who in prior:
            reason = Reason(N_("{who} declares for a fresh table."), who=(who,))
            draft.add(events.Declared(who, draft.cite(SELECTION, reason)))
        else:
            template = N_("{who} declares for a fresh table, after those who have had none.")
            because = draft.cite(FRESH_RIGHT, Reason(template, who=(who,)))
            draft.add(events.Declared(who, because))


def _declare_for(draft: Draft, people: tuple[str, ...], number: int) -> None:
    table = draft.table(number)
    for who in people:
        if table.member(who) or any(waiting.who == who for waiting in table.queue):
            template = N_("{who} has a place or a right at table {table} already.")
            raise impossible(template, who=(who,), table=number)
        other = draft.room.table_of(who)
        if other is not None:
            template = N_(
                "{who} belongs to table {other}, and would give that up by cutting in here."
            )
            raise impossible(template, who=(who,), other=other.number)
    _join(draft, number, people)


def _join(draft: Draft, number: int, people: tuple[str, ...]) -> None:
    table = draft.table(number)
    level = draft.ask(LEVEL_BY_RIGHT)(draft.room, table, people)
    cutting = table.entry
    if cutting is not None and (cutting.begun or not set(cutting.order()) <= set(level)):
        raise impossible(N_("Others cut first for a place at table {table}."), table=number)
    if table.rubber == 0 and table.stage is not Stage.ENDED:
        form(draft, number, table.game, (*current_candidates(table), *people))
    elif cutting is not None:
        _enter(draft, table, (*cutting.order(), *people))
    else:
        people = (*_cutting_with(draft, table, level, people), *people)
        _enter(draft, draft.table(number), people)


def _cutting_with(
    draft: Draft, table: Table, level: tuple[str, ...], people: tuple[str, ...]
) -> tuple[str, ...]:
    """Give those level with these who entered before them, and must cut with them.

    They do where there are not places for all, and nobody else has the next right by then; whoever
    broke up their table stands behind them again.
    """
    over = {r.over for r in draft.room.hall.rights if not set(r.holders).isdisjoint(level)}
    waiting = tuple(waiting.who for waiting in table.queue)
    places = draft.ask(COMPLETE)(table.game) - len(table.members)
    if not level or len(people) <= places or not set(waiting) <= {*level, *over}:
        return ()
    behind = tuple(who for who in waiting if who in over)
    take_back(draft, table, level, behind)
    return (*level, *behind)


def _enter(draft: Draft, table: Table, people: tuple[str, ...]) -> None:
    holders, over = draft.ask(GIVES_WAY)(draft.room, table, people)
    places = draft.ask(COMPLETE)(table.game) - len(table.members)
    if not over or places >= len(people):
        cut_for_entry(draft, table, in_order(draft, table, people))
        return
    give_way(draft, table.number, over, holders)
    others = tuple(who for who in people if who not in holders)
    first, last = in_order(draft, table, holders), in_order(draft, table, others)
    order = (*first, *((who,) for who in over), *last)
    cut_for_entry(draft, draft.table(table.number), order)


def _give_up_right(draft: Draft, who: str, number: int) -> None:
    table = draft.table(number)
    if table.stage is Stage.FORMING and who in current_candidates(table):
        drop_candidate(draft, number, who)
        return
    if not any(waiting.who == who for waiting in table.queue):
        template = N_("{who} has no prior right at table {table}.")
        raise impossible(template, who=(who,), table=number)
    give_up_right(draft, number, who)


def _cannot_go(table: Table, who: str) -> bool:
    playing = table.stage is Stage.PLAYING and who in table.engaged()
    return playing or (table.entry is not None and who in table.entry.order())
