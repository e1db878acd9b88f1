"""Joining an existing table, declaring for a fresh one, and withdrawing."""

from __future__ import annotations

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from tables.room import acts, events
from tables.room.draft import Draft, impossible, impossible_for
from tables.room.questions import (
    COMPLETE,
    FRESH_RIGHT,
    GIVES_WAY,
    LEVEL_BY_RIGHT,
    RE_ENTRY,
    SELECTION,
    Classes,
)
from tables.room.seating.admission import take
from tables.room.seating.entry_cut import (
    by_seniority,
    cut_for_entry,
    give_up_right,
    give_way,
    in_order,
    take_back,
    vacancies,
)
from tables.room.seating.interval import leave_table
from tables.room.seating.new_table import current_candidates, drop_candidate, form
from tables.room.state.room_state import TableStage, TableState


def declare(draft: Draft, act: acts.Declare) -> None:
    """Declare for a fresh table, or for an existing one."""
    _need_each_once(act.who)
    draft.need_in_room(*act.who)
    draft.need_able_to_go(*act.who)
    if act.table is None:
        _declare_afresh(draft, act.who)
    else:
        draft.table_of_people(act.table)
        _declare_for(draft, act.who, act.table)


def _need_each_once(who: tuple[str, ...]) -> None:
    if not who or len(set(who)) < len(who):
        expected = Reason(N_("one or more members, each once"))
        reason = Reason(N_("Name each candidate once."))
        raise Impossible(reason, faults=[Fault("who", expected)])


def withdraw(draft: Draft, act: acts.Withdraw) -> None:
    """Withdraw a candidacy, or give up a prior right."""
    if act.table is not None:
        _give_up_right(draft, act.who, act.table)
        return
    if act.who not in draft.room.hall.candidates:
        raise impossible(N_("{who} is not a candidate."), who=(act.who,))
    reason = Reason(N_("{who} withdraws."), who=(act.who,))
    draft.add(events.Withdrew(act.who, draft.cite(SELECTION, reason)))
    for table in tuple(draft.room.open_tables()):
        if table.stage is TableStage.FORMING and act.who in current_candidates(table):
            drop_candidate(draft, table.number, act.who)


def cut_into(draft: Draft, act: acts.CutInto) -> None:
    """Cut into a table while belonging to another; if there are too few places, they cut for them.

    Anyone who wins no place in the cut keeps the one at their first table.
    """
    people = (act.who, *act.others)
    _need_each_once(people)
    draft.need_in_room(*people)
    table = draft.table_of_people(act.table)
    homes = {who: _home(draft, who, act.table) for who in people}
    if len(people) == 1 and table.right_of(act.who) is not None:
        take(draft, act.table, act.who)
        return
    _, gives_way = draft.ask(GIVES_WAY)(draft.room, table, people)
    _need_vacant(draft, table, len(gives_way))
    if len(people) <= vacancies(draft, table) + len(gives_way):
        for who, home in homes.items():
            reason = draft.ask(RE_ENTRY)(who, home, act.table)
            leave_table(draft, home, who, draft.cite(RE_ENTRY, reason), act.table)
    _join(draft, act.table, people)


def _home(draft: Draft, who: str, number: int) -> int:
    """Return the table this person belongs to; raise Impossible if they cannot cut in here."""
    other = draft.room.table_of(who)
    if other is None or other.number == number:
        raise impossible(N_("{who} does not belong to another table."), who=(who,))
    if who in draft.room.bound():
        template = N_("{who} is needed at table {table} at the moment.")
        raise impossible(template, who=(who,), table=other.number)
    return other.number


def _need_vacant(draft: Draft, table: TableState, to_be: int) -> None:
    """Raise Impossible if no place is vacant or about to be, or if the vacant ones are reserved."""
    if to_be or vacancies(draft, table):
        return
    if len(table.members) < draft.ask(COMPLETE)(table.game):
        raise impossible_for(
            table.right_first,
            N_("{who} has the first right to the place at table {table}."),
            N_("{who} have the first right to places at table {table}."),
            table=table.number,
        )
    raise impossible(N_("Table {table} is full."), table=table.number)


def _declare_afresh(draft: Draft, people: tuple[str, ...]) -> None:
    candidates = draft.room.hall.candidates
    already = tuple(who for who in people if who in candidates)
    if already:
        one, several = N_("{who} has already declared."), N_("{who} have already declared.")
        raise impossible_for(already, one, several)
    prior, _ = draft.ask(FRESH_RIGHT)(draft.room, 0, people)
    for who in people:
        if who in prior:
            reason = Reason(N_("{who} declares for a fresh table."), who=(who,))
            draft.add(events.Declared(who, draft.cite(SELECTION, reason)))
        else:
            template = N_("{who} declares for a fresh table, after those who have not had one.")
            because = draft.cite(FRESH_RIGHT, Reason(template, who=(who,)))
            draft.add(events.Declared(who, because))


def _declare_for(draft: Draft, people: tuple[str, ...], number: int) -> None:
    table = draft.table(number)
    for who in people:
        if table.member(who) or any(waiting.who == who for waiting in table.queue):
            template = N_("{who} already has a place, or a right to one, at table {table}.")
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
    if cutting is not None and (cutting.begun or set(cutting.order()).isdisjoint(level)):
        raise impossible(N_("Others cut first for a place at table {table}."), table=number)
    if table.rubber == 0 and table.stage is not TableStage.ENDED:
        form(draft, number, table.game, (*current_candidates(table), *people))
    elif cutting is not None:
        _enter(draft, table, by_seniority(draft, (*cutting.order(), *people)))
    else:
        before = _cutting_with(draft, table, level, people)
        line = (*((who,) for who in before), *by_seniority(draft, people))
        _enter(draft, draft.table(number), line, (*before, *people))


def _cutting_with(
    draft: Draft, table: TableState, level: tuple[str, ...], people: tuple[str, ...]
) -> tuple[str, ...]:
    """Return those level with these people who entered earlier and must cut with them.

    They cut only if there are not enough places for all. Others who wait keep their places in the
    line, and anyone who broke up their table goes behind them again.
    """
    waiting = tuple(waiting.who for waiting in table.queue)
    places = draft.ask(COMPLETE)(table.game) - len(table.members)
    if not level or len(people) <= places:
        return ()
    others = tuple(who for who in waiting if who not in level)
    take_back(draft, table, level, others)
    belonged = tuple(who for who in level if who not in waiting)
    return (*belonged, *waiting)


def _enter(draft: Draft, table: TableState, line: Classes, named: tuple[str, ...] = ()) -> None:
    people = named or tuple(who for equals in line for who in equals)
    holders, over = draft.ask(GIVES_WAY)(draft.room, table, people)
    places = draft.ask(COMPLETE)(table.game) - len(table.members)
    if not over or places >= len(people):
        cut_for_entry(draft, table, *in_order(draft, table, line, people))
        return
    give_way(draft, table.number, over, holders)
    first, order_first = in_order(draft, table, _of(line, holders))
    others = tuple(who for who in people if who not in holders)
    last, order_last = in_order(draft, table, _of(line, others))
    classes = (*first, *((who,) for who in over), *last)
    order = (*order_first, *over, *order_last)
    cut_for_entry(draft, draft.table(table.number), classes, order)


def _of(line: Classes, people: tuple[str, ...]) -> Classes:
    """Return the part of a line that consists of these people."""
    parts = (tuple(who for who in equals if who in people) for equals in line)
    return tuple(part for part in parts if part)


def _give_up_right(draft: Draft, who: str, number: int) -> None:
    table = draft.table(number)
    if table.stage is TableStage.FORMING and who in current_candidates(table):
        drop_candidate(draft, number, who)
        return
    if not any(waiting.who == who for waiting in table.queue):
        template = N_("{who} has no prior right at table {table}.")
        raise impossible(template, who=(who,), table=number)
    give_up_right(draft, number, who)
