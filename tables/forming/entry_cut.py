"""Cutting for precedence into a table, and entering it in the order of the cut."""

from __future__ import annotations

from club.reason import N_, Reason, of_people
from rubbers.laws.because import Because
from tables.forming import events
from tables.forming.cut import Cut, Purpose
from tables.forming.draft import Draft
from tables.forming.interval import INTERVAL, leave_table, placed, reopen
from tables.forming.room import Table
from tables.laws.questions import (
    BREAKING_UP,
    BROKEN_ORDER,
    COMPLETE,
    DECLARED_IN,
    LAST_IN,
    PRIOR_RIGHT,
    SELECTION,
    SENIORITY,
    Classes,
)


def enter(draft: Draft, number: int, order: tuple[str, ...]) -> None:
    """Let people belong in this order while there are places; the others have the next right."""
    entered = False
    for who in order:
        table = draft.table(number)
        complete = draft.ask(COMPLETE)(table.game)
        if len(table.members) < complete and not table.queue:
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
    """Take their places from those who broke up the table of these, who come before them."""
    for who in over:
        template = N_("{who} gives way at table {table} to {holders}, left behind by {who}.")
        reason = Reason(template, who=(who,), table=number, holders=holders)
        leave_table(draft, number, who, draft.cite(BREAKING_UP, reason, reading=True))


def take_back(draft: Draft, table: Table, level: tuple[str, ...], behind: tuple[str, ...]) -> None:
    """Take back the places and rights of those who cut for them, and of who stands behind them."""
    number = table.number
    reason = of_people(
        level,
        N_("{who} is level with others left behind, and cuts with them at table {table}."),
        N_("{who} are level with others left behind, and cut with them at table {table}."),
        table=number,
    )
    because = draft.cite(BREAKING_UP, reason)
    waiting = frozenset(waiting.who for waiting in table.queue)
    for who in (*behind, *level):
        if who in waiting:
            draft.add(events.PriorRightLost(number, who, because))
    for who in level:
        if who not in waiting:
            leave_table(draft, number, who, because)


def _before(draft: Draft, who: str, order: tuple[str, ...]) -> tuple[Because, ...]:
    """Say before whom of those who enter with him one comes, whose table they broke up."""
    rights = draft.room.hall.rights
    over = tuple(r.over for r in rights if who in r.holders and r.over in order)
    if not over:
        return ()
    reason = Reason(N_("{who} comes before {over}, who broke up the table."), who=(who,), over=over)
    return draft.cite(BREAKING_UP, reason)


def drop_entrant(draft: Draft, number: int, who: str) -> None:
    """Go on with a cut for entry without one who has gone."""
    table = draft.table(number)
    assert table.entry is not None
    left = tuple(
        equals
        for group in table.entry.classes
        if (equals := tuple(other for other in group if other != who))
    )
    cut_for_entry(draft, table, left)


def cut_for_entry(draft: Draft, table: Table, classes: Classes) -> None:
    """Let people enter in order of these classes; equals cut where the order matters."""
    number, count = table.number, sum(len(equals) for equals in classes)
    places = max(0, draft.ask(COMPLETE)(table.game) - len(table.members))
    vacant = 0 if table.queue else places
    borders = tuple(range(vacant, count)) if vacant else tuple(range(1, count))
    cut = Cut(Purpose.ENTRY, classes, borders)
    level = tuple(cut.level())
    if level:
        because = _why_cut_for_entry(draft, number, level)
        draft.add(events.CutCalled(number, Purpose.ENTRY, classes, borders, level, because=because))
        return
    if table.entry is not None:
        draft.add(events.CutConcluded(number, Purpose.ENTRY, cut.order()))
    enter(draft, number, cut.order())


def _why_cut_for_entry(draft: Draft, number: int, level: Classes) -> tuple[Because, ...]:
    who = tuple(person for group in level for person in group)
    template = N_("{who} are level, and cut for precedence at table {table}.")
    reason = Reason(template, who=who, table=number)
    if any(frozenset(who) <= frozenset(right.holders) for right in draft.room.hall.rights):
        return draft.cite(BREAKING_UP, reason)
    return draft.cite(SELECTION, reason, reading=True)


def in_order(draft: Draft, table: Table, people: tuple[str, ...]) -> Classes:
    """Put several who declare at once for a table in order.

    Players left behind stand together, others by seniority, and who had cut away from it last.
    """
    return draft.ask(LAST_IN)(table, _before_last(draft, people))


def _before_last(draft: Draft, people: tuple[str, ...]) -> Classes:
    for right in draft.room.hall.rights:
        held = tuple(who for who in people if who in right.holders)
        if len(held) == len([who for who in people if who != right.over]):
            rest = tuple(who for who in people if who == right.over)
            return (held, rest) if rest else (held,)
    ranks = draft.ask(SENIORITY)(draft.room.hall)
    return draft.ask(BROKEN_ORDER)(draft.room, draft.ask(SELECTION)(people, ranks))


def _queue(draft: Draft, table: Table, who: str) -> None:
    place = len(table.queue) + 1
    reason = draft.ask(PRIOR_RIGHT)(who, table.number, place)
    because = draft.cite(PRIOR_RIGHT, reason, reading=place > 1)
    if any(right.over == who for right in draft.room.hall.rights):
        because = (*because, *_behind(draft, who))
    draft.add(events.Queued(table.number, who, because))
    _put_in_order(draft, table.number)


def _put_in_order(draft: Draft, number: int) -> None:
    """Put those with the next right in their order, if one who came before others goes last."""
    table = draft.table(number)
    queue = tuple((waiting.who,) for waiting in table.queue)
    order = draft.ask(LAST_IN)(table, draft.ask(BROKEN_ORDER)(draft.room, queue))
    people = tuple(who for equals in order for who in equals)
    kept = {waiting.who: waiting.because for waiting in table.queue}
    moved = next((n for n, (who,) in enumerate(queue) if who != people[n]), len(people))
    for who in people[moved:]:
        draft.add(events.Queued(number, who, _grounds(draft, table, who) or kept[who]))


def _grounds(draft: Draft, table: Table, who: str) -> tuple[Because, ...]:
    """Say why one stands behind others whatever was first; nothing of one who does not."""
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
    """End someone's right to the next place at a table, at his own wish."""
    template = N_("{who} gives up the right to a place at table {table}.")
    because = draft.cite(PRIOR_RIGHT, Reason(template, who=(who,), table=number))
    draft.add(events.PriorRightLost(number, who, because))
