"""Form a fresh table: who is chosen, by right and by the cut."""

from __future__ import annotations

from collections import Counter

from club.reason import N_, Reason
from rubbers.cards.seats import WhistGame
from tables.room import acts, events
from tables.room.draft import Draft, impossible, impossible_for
from tables.room.questions import (
    BROKEN_ORDER,
    COMPLETE,
    FRESH_RIGHT,
    PLAYS_FIRST,
    PRIOR_RIGHT,
    SELECTION,
    SENIORITY,
    Classes,
)
from tables.room.seating.interval import call_partners, placed
from tables.room.seating.new_table_grounds import (
    in_this_order,
    level_for_places,
    players_chosen,
    those_who_wait,
    too_few,
    too_few_chosen,
)
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.room_state import WANTED, TableState


def form_table(draft: Draft, act: acts.FormTable) -> None:
    """Form a table from these people, or from everyone free who has declared for a fresh one."""
    if act.table < 1:
        raise impossible(N_("Tables are numbered from 1."))
    if act.table in draft.room.tables:
        raise impossible(N_("There is already a table {table} this evening."), table=act.table)
    if act.candidates is None:
        candidates = draft.room.candidates()
    else:
        candidates = act.candidates
        _check(draft, candidates)
    wanted = WANTED[act.game]
    if len(candidates) < wanted:
        said = too_few if act.candidates is None else too_few_chosen
        raise said(wanted, len(candidates))
    form(draft, act.table, act.game, candidates)


def form(draft: Draft, number: int, game: WhistGame, candidates: tuple[str, ...]) -> None:
    """Form a table, or form it again while no card has been cut there."""
    _candidates_again(draft, number)
    classes = in_order_of_right(draft, number, candidates)
    because = in_this_order(draft, number, candidates)
    draft.add(events.TableFormed(number, game, classes, because))
    if draft.ask(PLAYS_FIRST)(draft.room.hall.rules):
        complete = draft.ask(COMPLETE)(game)
        _cut_or(draft, number, Cut(CutPurpose.BELONG, classes, _each_after(complete, candidates)))
    else:
        _cut_or(draft, number, Cut(CutPurpose.PLAY, classes, _borders(draft, game, candidates)))


def chosen(draft: Draft, number: int, cut: Cut) -> None:
    """Continue after the cut, if there was one; under a house rule all who belong cut again to
    play.
    """
    if cut.purpose is CutPurpose.PLAY:
        give_places(draft, number, cut)
        return
    game, order = draft.table(number).game, cut.order()
    complete = draft.ask(COMPLETE)(game)
    classes = (order[:complete], *((who,) for who in order[complete:]))
    _cut_or(draft, number, Cut(CutPurpose.PLAY, classes, (WANTED[game],)))


def give_places(draft: Draft, number: int, cut: Cut) -> None:
    """Assign places in this order: first those who play, then those who wait, then prior rights."""
    order, table = cut.order(), draft.table(number)
    complete = draft.ask(COMPLETE)(table.game)
    for who, because in players_chosen(draft, table, cut, order[: table.wanted]):
        draft.add(events.CameIn(number, who, because))
        placed(draft, number, who, because)
    for who, because in those_who_wait(draft, number, cut, order[table.wanted : complete]):
        draft.add(events.Belongs(number, who, because))
        placed(draft, number, who, because)
    _give_rights(draft, number, order[complete:])
    call_partners(draft, number)


def in_order_of_right(draft: Draft, number: int, candidates: tuple[str, ...]) -> Classes:
    """Group candidates into equals: those without a table by seniority, then the others."""
    prior, others = draft.ask(FRESH_RIGHT)(draft.room, number, candidates)
    ranks = draft.ask(SENIORITY)(draft.room.hall)
    classes = draft.ask(SELECTION)(prior, ranks)
    if others:
        classes = (*classes, others)
    return draft.ask(BROKEN_ORDER)(draft.room, classes)


def current_candidates(table: TableState) -> tuple[str, ...]:
    """Return the candidates if a table that has not begun a rubber were formed again."""
    if table.members:
        return (*(m.who for m in table.members), *(waiting.who for waiting in table.queue))
    return tuple(who for equals in table.candidates for who in equals)


def drop_candidate(draft: Draft, number: int, who: str) -> None:
    """Form a table again without someone who has left, or close it if too few remain."""
    table = draft.table(number)
    left = tuple(other for other in current_candidates(table) if other != who)
    if len(left) >= table.wanted:
        form(draft, number, table.game, left)
        return
    reason = Reason(N_("Too few people remain to form table {table}."), table=number)
    draft.add(events.TableClosed(number, draft.cite(SELECTION, reason)))


def _check(draft: Draft, candidates: tuple[str, ...]) -> None:
    draft.need_in_room(*candidates)
    twice = tuple(who for who, times in Counter(candidates).items() if times > 1)
    if twice:
        raise impossible_for(twice, N_("{who} is named twice."), N_("{who} are named twice."))
    draft.need_able_to_go(*candidates)


def _candidates_again(draft: Draft, number: int) -> None:
    table = draft.room.tables.get(number)
    for member in table.members if table else ():
        if member.who not in draft.room.hall.candidates:
            template = N_("{who} is a candidate again: table {table} is being formed again.")
            reason = Reason(template, who=(member.who,), table=number)
            draft.add(events.Declared(member.who, draft.cite(SELECTION, reason, reading=True)))


def _borders(draft: Draft, game: WhistGame, candidates: tuple[str, ...]) -> tuple[int, ...]:
    return (WANTED[game], *_each_after(draft.ask(COMPLETE)(game), candidates))


def _each_after(complete: int, candidates: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(range(complete, len(candidates)))


def _give_rights(draft: Draft, number: int, order: tuple[str, ...]) -> None:
    """Record prior rights to the next places, in order, even to members of another table."""
    because = tuple(
        draft.cite(PRIOR_RIGHT, draft.ask(PRIOR_RIGHT)(who, number, place), reading=place > 1)[0]
        for place, who in enumerate(order, start=1)
    )
    if order:
        draft.add(events.RightsGiven(number, order, because))


def _cut_or(draft: Draft, number: int, cut: Cut) -> None:
    level = tuple(cut.level())
    if not level:
        chosen(draft, number, cut)
        return
    because = level_for_places(draft, number, cut, level)
    draft.add(
        events.CutCalled(number, cut.purpose, cut.classes, cut.borders, level, because=because)
    )
