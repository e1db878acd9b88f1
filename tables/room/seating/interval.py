"""Between two rubbers: fill vacancies, send some out and let others in, cut for partners again."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from club.reason import N_, Reason, of_people
from rubbers.code.law import Because
from tables.room import events
from tables.room.draft import Draft
from tables.room.questions import (
    BREAKING_UP,
    COMPLETE,
    CUT_AGAIN_BY_LAW,
    FRESH_RIGHT,
    GOING_OUT,
    LEVEL_GOING_OUT,
    NONE_BEGINS,
    PARTNER_BORDERS,
    PARTNERS,
    PRIOR_RIGHT,
    RE_ENTRY,
    Changes,
)
from tables.room.seating import interval_grounds as grounds
from tables.room.state.cut import Cut, CutPurpose
from tables.room.state.room_state import TableStage, TableState

INTERVAL = (TableStage.ENDED, TableStage.CUTTING_OUT, TableStage.PARTNERS, TableStage.READY)


def settle(draft: Draft, number: int) -> None:
    """Settle who plays the next rubber; if cards must decide, call those who cut.

    After the last call there is no next rubber to settle.
    """
    table = draft.table(number)
    if table.entry is not None or draft.ask(NONE_BEGINS)(draft.room.hall, table) is not None:
        return
    changes = changes_at(draft, number)
    vacant = grounds.place_vacant(changes.fill, number)
    _come_in(draft, number, changes.fill, draft.cite(GOING_OUT, vacant, reading=True))
    if not draft.room.can_play(number):
        return
    if not changes.claim:
        call_partners(draft, number)
        return
    cut = Cut(CutPurpose.OUT, changes.out, (len(changes.claim),), claims=changes.claim)
    level = tuple(cut.level())
    if not level:
        change_over(draft, number, cut)
        return
    our_choice = len(cut.classes) > 1 and not draft.ask(CUT_AGAIN_BY_LAW)()
    reason = draft.ask(LEVEL_GOING_OUT)(cut, level[0])
    because = draft.cite(LEVEL_GOING_OUT, reason, reading=our_choice)
    draft.add(
        events.CutCalled(
            number, CutPurpose.OUT, cut.classes, cut.borders, level, because, cut.claims
        )
    )


def changes_at(draft: Draft, number: int) -> Changes:
    """Return what changes when a rubber ends; a member cutting for a place elsewhere claims
    nothing.
    """
    table, entering = draft.table(number), draft.room.entering(number)
    if any(member.who in entering for member in table.members):
        members = (replace(m, passes=m.passes or m.who in entering) for m in table.members)
        table = replace(table, members=tuple(members))
    return draft.ask(GOING_OUT)(table)


def revisit(draft: Draft) -> None:
    """Fill places, at every table, that were waiting for someone who is now free."""
    for number in tuple(draft.room.tables):
        promote(draft, number)
        table = draft.room.tables[number]
        if table.stage is not TableStage.ENDED or table.entry is not None:
            continue
        if changes_at(draft, number).fill or draft.room.can_play(number):
            settle(draft, number)


def change_over(draft: Draft, number: int, cut: Cut) -> None:
    """Send out those first in the order of going out, and admit as many who claim."""
    places = cut.borders[0]
    out = cut.order()[:places]
    by_card = tuple(who for who in out if cut.shown_by(who))
    by_run = tuple(who for who in out if who not in by_card)
    _go_out_by_run(draft, number, by_run)
    _go_out(draft, number, by_card, draft.cite(GOING_OUT, grounds.cut_highest(by_card, number)))
    _stay_in(draft, number, tuple(who for who in cut.order()[places:] if cut.shown_by(who)))
    waited = draft.cite(GOING_OUT, grounds.waited(cut.claims, number))
    _come_in(draft, number, cut.claims, waited)
    call_partners(draft, number)


def call_partners(draft: Draft, number: int) -> None:
    """Call the players to cut for partners and the deal."""
    table = draft.table(number)
    reason = grounds.cut_for_partners(table)
    draft.add(
        events.CutCalled(
            number,
            CutPurpose.PARTNERS,
            (table.players,),
            draft.ask(PARTNER_BORDERS)(table.game),
            (table.players,),
            because=draft.cite(PARTNERS, reason),
        )
    )


def reopen(draft: Draft, number: int) -> None:
    """Settle the places of the next rubber again, starting from when the last one ended."""
    if draft.table(number).stage is not TableStage.ENDED:
        reason = Reason(N_("The places at table {table} are being settled again."), table=number)
        draft.add(events.PlacesReopened(number, draft.cite(GOING_OUT, reason, reading=True)))
    settle(draft, number)


def leave_table(
    draft: Draft,
    number: int,
    who: str,
    because: tuple[Because, ...],
    cut_into: int | None = None,
    *,
    may_break_up: bool = True,
) -> None:
    """Remove a member; the next in right takes the place, and places are settled again.

    A member who leaves the table short breaks it up, unless the place is filled in the same act.
    """
    before = draft.table(number)
    member = before.member(who)
    assert member is not None
    draft.add(events.LeftTable(number, who, cut_into, because))
    promoted = promote(draft, number)
    if may_break_up and break_up_if_short(draft, before, who):
        return
    table = draft.table(number)
    if not table.members and table.stage is not TableStage.PLAYING:
        reason = Reason(N_("Nobody belongs to table {table} any more."), table=number)
        draft.add(events.TableClosed(number, draft.cite(COMPLETE, reason, reading=True)))
    elif table.stage in INTERVAL and (
        member.plays or table.stage is TableStage.CUTTING_OUT or (promoted and not before.card_cut)
    ):
        reopen(draft, number)


def break_up_if_short(draft: Draft, before: TableState, who: str) -> bool:
    """Break up a table if someone's departure leaves too few to play on; return whether it did."""
    table = draft.table(before.number)
    to_come = len(table.members) + len(table.right_first)
    enough = to_come >= table.wanted or len(before.members) < table.wanted
    none_to_come = draft.ask(NONE_BEGINS)(draft.room.hall, table) is not None
    if enough or not table.members or none_to_come or table.entry is not None:
        return False
    if table.stage not in INTERVAL:
        return False
    template = N_("{who} leaves table {table} too short to play, and so breaks it up.")
    reason = Reason(template, who=(who,), table=table.number)
    break_up_table(draft, before, who, draft.cite(BREAKING_UP, reason, reading=True))
    return True


def break_up_table(draft: Draft, table: TableState, who: str, because: tuple[Because, ...]) -> None:
    """End a table that someone breaks up; the players left behind get a prior right over them."""
    holders = draft.ask(BREAKING_UP)(draft.room, table, who)
    draft.add(events.TableBrokenUp(table.number, who, because))
    if holders:
        reason = of_people(
            holders,
            N_("{who} comes before {over} at any other table."),
            N_("{who} come before {over} at any other table."),
            over=(who,),
        )
        draft.add(events.RightGained(holders, who, draft.cite(BREAKING_UP, reason)))


def promote(draft: Draft, number: int) -> bool:
    """Admit those with the right to the next place, while there are places.

    Someone who belongs to another table, or is cutting for a place at one, must claim the place
    themselves.
    """
    promoted = False
    while (who := next_by_right(draft, number)) is not None:
        if who in draft.room.entering(number) or draft.room.table_of(who) is not None:
            break
        take_by_right(draft, number, who)
        promoted = True
    return promoted


def next_by_right(draft: Draft, number: int) -> str | None:
    """Return who comes first for a vacant place; None if no place is vacant or everyone passes."""
    table = draft.room.tables[number]
    if not table.right_first or len(table.members) >= draft.ask(COMPLETE)(table.game):
        return None
    return table.right_first[0]


def take_by_right(draft: Draft, number: int, who: str) -> None:
    """Admit someone who has the first right to the place."""
    template = N_("{who} has the first right, and now belongs to table {table}.")
    because = draft.cite(PRIOR_RIGHT, Reason(template, who=(who,), table=number))
    draft.add(events.Belongs(number, who, because))
    placed(draft, number, who, because)


def plays_here(draft: Draft, number: int, who: str) -> None:
    """End the candidacy and rights elsewhere of someone who begins a rubber here."""
    if who in draft.room.hall.candidates:
        template = N_("{who} plays at table {table}, and is no longer a candidate.")
        because = draft.cite(FRESH_RIGHT, Reason(template, who=(who,), table=number), reading=True)
        draft.add(events.CandidacyMet(who, number, because))
    for other in tuple(draft.room.open_tables()):
        if other.number != number and other.right_of(who) is not None:
            template = N_(
                "{who} plays at table {table}, and gives up the right to a place at table {other}."
            )
            reason = Reason(template, who=(who,), table=number, other=other.number)
            because = draft.cite(PRIOR_RIGHT, reason, reading=True)
            draft.add(events.PriorRightLost(other.number, who, because))


def placed(draft: Draft, number: int, who: str, because: tuple[Because, ...]) -> None:
    """End the candidacy, or membership elsewhere, of someone who now has a place here.

    A member of another table loses their right there (24).
    """
    if who in draft.room.hall.candidates:
        draft.add(events.CandidacyMet(who, number, because))
    for other in tuple(draft.room.open_tables()):
        if other.number == number:
            continue
        if other.member(who):
            reason = draft.ask(RE_ENTRY)(who, other.number, number)
            leave_table(draft, other.number, who, draft.cite(RE_ENTRY, reason), number)


def _go_out_by_run(draft: Draft, number: int, out: tuple[str, ...]) -> None:
    """Send out those with the most rubbers running, then those with the next most."""
    runs = {member.who: member.rubbers for member in draft.table(number).members}
    for most, level in enumerate(groupby(out, runs.__getitem__)):
        who = tuple(level[1])
        reason = grounds.next_running(who, number)
        if most == 0:
            reason = grounds.most_running(who, level[0], number)
        _go_out(draft, number, who, draft.cite(GOING_OUT, reason))


def _stay_in(draft: Draft, number: int, who: tuple[str, ...]) -> None:
    because = draft.cite(GOING_OUT, grounds.plays_on(who, number))
    draft.add(*(events.StaysIn(number, one, because) for one in who))


def _go_out(draft: Draft, number: int, out: tuple[str, ...], because: tuple[Because, ...]) -> None:
    draft.add(*(events.WentOut(number, who, because) for who in out))


def _come_in(
    draft: Draft, number: int, people: tuple[str, ...], because: tuple[Because, ...]
) -> None:
    for who in people:
        draft.add(events.CameIn(number, who, because))
        placed(draft, number, who, because)
