"""Claiming admission, passing, and stating a run of rubbers."""

from __future__ import annotations

from club.reason import N_
from tables.forming import acts, events
from tables.forming.draft import Draft, impossible
from tables.forming.interval import INTERVAL, reopen
from tables.forming.room import Table


def claim_admission(draft: Draft, act: acts.ClaimAdmission) -> None:
    """Let one who had passed claim admission after all."""
    table = draft.table(act.table)
    member = table.member(act.who)
    if member is None or not member.passes:
        template = N_("{who} does not wait at table {table}, or claims a place by waiting.")
        raise impossible(template, who=(act.who,), table=act.table)
    draft.add(events.AdmissionClaimed(act.table, act.who))
    if table.stage in INTERVAL:
        reopen(draft, act.table)


def pass_admission(draft: Draft, act: acts.PassAdmission) -> None:
    """Let one who waits, or has just come in by waiting, stay out of the next rubber."""
    table = draft.table(act.table)
    if not _waited(table, act.who):
        template = N_("{who} does not wait at table {table}.")
        raise impossible(template, who=(act.who,), table=act.table)
    draft.add(events.AdmissionPassed(act.table, act.who))
    if table.stage in INTERVAL:
        reopen(draft, act.table)


def state_rubbers(draft: Draft, act: acts.StateRubbers) -> None:
    """State how many rubbers a player has running."""
    table = draft.table(act.table)
    member = table.member(act.who)
    if member is None or act.rubbers < 0 or table.card_cut:
        template = N_("{who} has no rubbers to state at table {table}.")
        raise impossible(template, who=(act.who,), table=act.table)
    draft.add(events.RubbersStated(act.table, act.who, act.rubbers))
    if table.stage in INTERVAL and table.rubber:
        reopen(draft, act.table)


def _waited(table: Table, who: str) -> bool:
    """Say whether someone waits, or waited when the last rubber ended, and has not passed."""
    member = table.member(who)
    if member is None or member.passes:
        return False
    was = next((m for m in table.before if m.who == who), None)
    came_in = was is not None and not was.plays and table.stage in INTERVAL
    return not member.plays or came_in
