"""Claim admission, pass it up, and state how many rubbers a player has running."""

from __future__ import annotations

from club.reason import N_, Reason
from tables.room import acts, events
from tables.room.draft import Draft, impossible
from tables.room.questions import PRIOR_RIGHT
from tables.room.seating.interval import INTERVAL, next_by_right, promote, reopen, take_by_right
from tables.room.state.room_state import PriorRight, TableState


def claim_admission(draft: Draft, act: acts.ClaimAdmission) -> None:
    """Claim admission after passing, or take a place to which the person has a right."""
    table = draft.table(act.table)
    if (right := table.right_of(act.who)) is not None:
        _claim_by_right(draft, act, right)
        return
    member = table.member(act.who)
    if member is None or not member.passes:
        template = N_(
            "{who} is not waiting at table {table}, or has already claimed a place by waiting."
        )
        raise impossible(template, who=(act.who,), table=act.table)
    draft.add(events.AdmissionClaimed(act.table, act.who))
    if table.stage in INTERVAL:
        reopen(draft, act.table)


def _claim_by_right(draft: Draft, act: acts.ClaimAdmission, right: PriorRight) -> None:
    if right.passes:
        draft.add(events.AdmissionClaimed(act.table, act.who))
        return
    draft.need_able_to_go(act.who)
    take(draft, act.table, act.who)


def take(draft: Draft, number: int, who: str) -> None:
    """Take a vacant place by right, leaving another table if necessary."""
    need_next_by_right(draft, number, who)
    take_by_right(draft, number, who)
    if draft.table(number).stage in INTERVAL:
        reopen(draft, number)


def need_next_by_right(draft: Draft, number: int, who: str) -> None:
    """Raise Impossible unless a place is vacant and this person comes first for it."""
    following = next_by_right(draft, number)
    if following is None:
        template = N_("There is no vacant place at table {table} to which {who} has a right.")
        raise impossible(template, who=(who,), table=number)
    if following != who:
        template = N_("{other} comes before {who} for the place at table {table}.")
        raise impossible(template, who=(who,), other=(following,), table=number)


def pass_admission(draft: Draft, act: acts.PassAdmission) -> None:
    """Stay out of the next rubber, or let a place pass.

    Someone who has just come in by waiting, or has just taken the place by right, may still pass.
    """
    table = draft.table(act.table)
    member, right = table.member(act.who), table.right_of(act.who)
    if right is not None and not right.passes:
        draft.add(events.AdmissionPassed(act.table, act.who))
        return
    if member is not None and member.by_right and not member.entered:
        give_back(draft, table, act.who)
        return
    if not _waited(table, act.who):
        template = N_("{who} is not waiting at table {table}.")
        raise impossible(template, who=(act.who,), table=act.table)
    draft.add(events.AdmissionPassed(act.table, act.who))
    if table.stage in INTERVAL:
        reopen(draft, act.table)


def give_back(draft: Draft, table: TableState, who: str) -> None:
    """Take back a place claimed by right; the person keeps the first right to the next one."""
    number = table.number
    template = N_("{who} lets a place at table {table} pass, and keeps the first right.")
    (because,) = draft.cite(PRIOR_RIGHT, Reason(template, who=(who,), table=number), reading=True)
    rights = (because, *(waiting.because[0] for waiting in table.queue))
    order = (who, *(waiting.who for waiting in table.queue))
    draft.add(events.LeftTable(number, who, because=(because,)))
    draft.add(events.RightsGiven(number, order, rights))
    draft.add(events.AdmissionPassed(number, who))
    promote(draft, number)
    if table.stage in INTERVAL:
        reopen(draft, number)


def state_rubbers(draft: Draft, act: acts.StateRubbers) -> None:
    """State how many rubbers a player has running."""
    table = draft.table(act.table)
    member = table.member(act.who)
    if member is None or act.rubbers < 0 or table.card_cut:
        template = N_(
            "Rubbers can be entered for {who} only at a table they belong to, before a card is "
            "cut: not at table {table} now."
        )
        raise impossible(template, who=(act.who,), table=act.table)
    draft.add(events.RubbersStated(act.table, act.who, act.rubbers))
    if table.stage in INTERVAL and table.rubber:
        reopen(draft, act.table)


def _waited(table: TableState, who: str) -> bool:
    """Check that someone waits, or was waiting when the last rubber ended, and has not passed."""
    member = table.member(who)
    if member is None or member.passes:
        return False
    was = next((m for m in table.before if m.who == who), None)
    came_in = was is not None and not was.plays and table.stage in INTERVAL
    return not member.plays or came_in
