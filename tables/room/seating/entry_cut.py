"""Cutting for precedence into a table, and entering it in the order of the cut."""

from __future__ import annotations

from dataclasses import replace

from club.reason import N_, Reason, of_people
from rubbers.code.law import Because
from tables.room import events
from tables.room.draft import Draft
from tables.room.questions import (
    BREAKING_UP,
    BROKEN_ORDER,
    COMPLETE,
    DECLARED_IN,
    LAST_IN,
    PRIOR_RIGHT,
    RE_ENTRY,
    SELECTION,
    SENIORITY,
    Classes,
)
from tables.room.seating.interval import INTERVAL, leave_table, placed, reopen
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.room_state import TableState


def enter(draft: Draft, number: int, order: tuple[str, ...]) -> None:
    """Admit people in this order while there are places; the rest get the next right."""
    entered = False
    for who in order:
        table = draft.table(number)
        complete = draft.ask(COMPLETE)(table.game)
        if len(table.members) + len(table.right_first) < complete:
            template = N_("{who} belongs to table {table}, number {count} of {count_complete}.")
            place = len(table.members) + 1
            reason = Reason(
                template, who=(who,), table=number, count=place, count_complete=complete
            )
            because = (*draft.cite(DECLARED_IN, reason), *_before(draft, who, order))
            draft.add(events.Belongs(number, who, because))
            placed(draft, number, who, because)
            entered = True
        else:
            _queue(draft, table, who)
    if draft.table(number).stage in INTERVAL and (entered or draft.table(number).short):
        reopen(draft, number)


def give_way(draft: Draft, number: int, over: tuple[str, ...], holders: tuple[str, ...]) -> None:
    """Take their places from players who broke up the table of `holders`, who come before them."""
    for who in over:
        template = N_("{who} gives way at table {table} to {holders}, whose table {who} broke up.")
        reason = Reason(template, who=(who,), table=number, holders=holders)
        leave_table(
            draft, number, who, draft.cite(BREAKING_UP, reason, reading=True), may_break_up=False
        )


def take_back(
    draft: Draft, table: TableState, level: tuple[str, ...], behind: tuple[str, ...]
) -> None:
    """Withdraw the places and rights of those who cut for them, and of anyone behind them."""
    number = table.number
    reason = of_people(
        level,
        N_(
            "{who} is level at table {table} with others whose table was broken up, and cuts "
            "with them."
        ),
        N_(
            "{who} are level at table {table} with others whose table was broken up, and cut "
            "with them."
        ),
        table=number,
    )
    because = draft.cite(BREAKING_UP, reason)
    waiting = frozenset(waiting.who for waiting in table.queue)
    for who in (*behind, *level):
        if who in waiting:
            draft.add(events.PriorRightLost(number, who, because))
    for who in level:
        if who not in waiting:
            leave_table(draft, number, who, because, may_break_up=False)


def _before(draft: Draft, who: str, order: tuple[str, ...]) -> tuple[Because, ...]:
    """Return why someone comes before those entering with them who broke up their table."""
    rights = draft.room.hall.rights
    over = tuple(r.over for r in rights if who in r.holders and r.over in order)
    if not over:
        return ()
    reason = Reason(N_("{who} comes before {over}, who broke up the table."), who=(who,), over=over)
    return draft.cite(BREAKING_UP, reason)


def drop_entrant(draft: Draft, number: int, who: str) -> None:
    """Continue a cut for entry without someone who has left."""
    table = draft.table(number)
    assert table.entry is not None
    left = tuple(
        equals
        for group in table.entry.classes
        if (equals := tuple(other for other in group if other != who))
    )
    order = tuple(other for other in table.entry.order() if other != who)
    cut_for_entry(draft, table, left, order)


def vacancies(draft: Draft, table: TableState) -> int:
    """Return how many places are vacant and reserved for nobody."""
    taken = len(table.members) + len(table.right_first)
    return max(0, draft.ask(COMPLETE)(table.game) - taken)


def cut_for_entry(
    draft: Draft, table: TableState, classes: Classes, order: tuple[str, ...] = ()
) -> None:
    """Admit people in the order of these classes; equals cut if the order matters.

    `order` is the order in which they would come without the cut, if equals are not next to each
    other in it.
    """
    number, count = table.number, sum(len(equals) for equals in classes)
    vacant = vacancies(draft, table)
    borders = tuple(range(vacant, count)) if vacant else tuple(range(1, count))
    together = tuple(who for equals in classes for who in equals)
    places = order if order != together else ()
    cut = Cut(CutPurpose.ENTRY, classes, borders, places=places)
    level = tuple(cut.level())
    if level:
        because = _why_cut_for_entry(draft, number, level)
        called = events.CutCalled(number, CutPurpose.ENTRY, classes, borders, level, because)
        draft.add(replace(called, places=places))
        return
    if table.entry is not None:
        draft.add(events.CutConcluded(number, CutPurpose.ENTRY, cut.order()))
    enter(draft, number, cut.order())


def _why_cut_for_entry(draft: Draft, number: int, level: Classes) -> tuple[Because, ...]:
    who = tuple(person for group in level for person in group)
    template = N_("{who} are level, and cut for precedence at table {table}.")
    reason = Reason(template, who=who, table=number)
    if any(frozenset(who) <= frozenset(right.holders) for right in draft.room.hall.rights):
        return draft.cite(BREAKING_UP, reason)
    if frozenset(who) <= draft.room.belonging():
        return draft.cite(RE_ENTRY, reason, reading=True)
    return draft.cite(SELECTION, reason, reading=True)


def by_seniority(draft: Draft, people: tuple[str, ...]) -> Classes:
    """Group people into classes of equals, those first in the room first."""
    return draft.ask(SELECTION)(people, draft.ask(SENIORITY)(draft.room.hall))


def in_order(
    draft: Draft, table: TableState, line: Classes, people: tuple[str, ...] = ()
) -> tuple[Classes, tuple[str, ...]]:
    """Return the classes that cut for a table, and the order in which people would come without the
    cut.

    Players left behind are level with one another and cut for the places they hold in the line;
    against others it gives them nothing. Anyone who had cut away from the table comes last. Equals
    are named in the order of `people`.
    """
    levels = line
    for right in draft.room.hall.rights:
        levels = _level(levels, right.holders)
    declared = people or tuple(who for equals in line for who in equals)
    levels = tuple(tuple(sorted(equals, key=declared.index)) for equals in levels)
    single = tuple((who,) for equals in line for who in equals)
    order = _broken_and_last(draft, table, single)
    return _broken_and_last(draft, table, levels), tuple(who for equals in order for who in equals)


def _level(line: Classes, holders: tuple[str, ...]) -> Classes:
    """Make the players left behind by one person level, together with anyone level with them."""
    held = [equals for equals in line if not set(holders).isdisjoint(equals)]
    if len(held) < 2:
        return line
    together = tuple(who for equals in held for who in equals)
    others = (equals for equals in line if equals not in held[1:])
    return tuple(together if equals == held[0] else equals for equals in others)


def _broken_and_last(draft: Draft, table: TableState, line: Classes) -> Classes:
    return draft.ask(LAST_IN)(table, draft.ask(BROKEN_ORDER)(draft.room, line))


def _queue(draft: Draft, table: TableState, who: str) -> None:
    place = len(table.queue) + 1
    reason = draft.ask(PRIOR_RIGHT)(who, table.number, place)
    because = draft.cite(PRIOR_RIGHT, reason, reading=place > 1)
    if any(right.over == who for right in draft.room.hall.rights):
        because = (*because, *_behind(draft, who))
    draft.add(events.Queued(table.number, who, because))
    _put_in_order(draft, table.number)


def _put_in_order(draft: Draft, number: int) -> None:
    """Sort the people with the next right, in case someone who came before others must go last."""
    table = draft.table(number)
    queue = tuple((waiting.who,) for waiting in table.queue)
    order = draft.ask(LAST_IN)(table, draft.ask(BROKEN_ORDER)(draft.room, queue))
    people = tuple(who for equals in order for who in equals)
    kept = {waiting.who: waiting.because for waiting in table.queue}
    moved = next((n for n, (who,) in enumerate(queue) if who != people[n]), len(people))
    for who in people[moved:]:
        draft.add(events.Queued(number, who, _grounds(draft, table, who) or kept[who]))


def _grounds(draft: Draft, table: TableState, who: str) -> tuple[Because, ...]:
    """Return why someone is placed behind others regardless of who came first; empty if they are
    not.
    """
    if any(right.over == who for right in draft.room.hall.rights):
        return _behind(draft, who)
    if who not in table.cut_away:
        return ()
    template = N_("{who} had cut into another table, and is last in the room here.")
    return draft.cite(LAST_IN, Reason(template, who=(who,)))


def _behind(draft: Draft, who: str) -> tuple[Because, ...]:
    template = N_("{who} comes after those whose table was broken up.")
    return draft.cite(BREAKING_UP, Reason(template, who=(who,)))


def give_up_right(draft: Draft, number: int, who: str) -> None:
    """End someone's right to the next place at a table, at their own wish."""
    template = N_("{who} gives up the right to a place at table {table}.")
    because = draft.cite(PRIOR_RIGHT, Reason(template, who=(who,), table=number))
    draft.add(events.PriorRightLost(number, who, because))
