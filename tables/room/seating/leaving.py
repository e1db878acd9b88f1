"""Quit a table, leave the room, break up a table."""

from __future__ import annotations

from club.reason import N_, Reason
from rubbers.code.law import Because
from tables.room import acts, events
from tables.room.draft import Draft, impossible
from tables.room.questions import BREAKING_UP, COMPLETE, CONSENTS, SENIORITY
from tables.room.seating.bots_table import stop_bots
from tables.room.seating.entry_cut import drop_entrant, give_up_right
from tables.room.seating.interval import break_up_table, leave_table
from tables.room.seating.new_table import current_candidates, drop_candidate
from tables.room.state.room_state import TableStage, TableState


def quit_table(draft: Draft, act: acts.QuitTable) -> None:
    """Quit a table; a player who quits during a rubber may come back or have a substitute."""
    if not _go(draft, draft.table(act.table), act.who):
        template = N_("{who} has no place or right at table {table}.")
        raise impossible(template, who=(act.who,), table=act.table)


def leave(draft: Draft, act: acts.Leave) -> None:
    """Leave the room, and with it every table and right."""
    draft.need_in_room(act.who)
    for table in tuple(draft.room.open_tables()):
        if table.entry is not None and act.who in table.entry.order():
            drop_entrant(draft, table.number, act.who)
        else:
            _go(draft, table, act.who)
    reason = Reason(N_("{who} leaves the room."), who=(act.who,))
    draft.add(events.Left(act.who, draft.cite(SENIORITY, reason)))


def break_up(draft: Draft, act: acts.BreakUp) -> None:
    """Break up a table; the players who remain come first at any other."""
    table = draft.table(act.table)
    member = table.member(act.who)
    if member is None or not member.plays:
        template = N_("{who} does not belong to table {table}.")
        if member is not None:
            template = N_("{who} is waiting at table {table}: only a player there can break it up.")
        raise impossible(template, who=(act.who,), table=act.table)
    reason = Reason(N_("{who} breaks up table {table}."), who=(act.who,), table=act.table)
    break_up_table(draft, table, act.who, draft.cite(BREAKING_UP, reason))


def close_table(draft: Draft, act: acts.CloseTable) -> None:
    """Stop a table between rubbers by agreement; a table with bots may stop at any time."""
    if draft.table(act.table).with_bots:
        stop_bots(draft, draft.table(act.table))
        return
    if draft.table(act.table).stage is TableStage.PLAYING:
        raise impossible(N_("A rubber is being played at table {table}."), table=act.table)
    reason = Reason(N_("Table {table} stops by agreement."), table=act.table)
    draft.add(events.TableClosed(act.table, draft.cite(COMPLETE, reason, reading=True)))


def _go(draft: Draft, table: TableState, who: str) -> bool:
    """Remove someone from a table as candidate, substitute, next in right or member.

    Returns False if they have no part there or are already away.
    """
    if who in table.bot_players:
        stop_bots(draft, table, who)
        return True
    finishing = table.substitute(who) is not None
    if finishing:
        _substitute_goes(draft, table.number, who)
    member = table.member(who)
    if table.stage is TableStage.FORMING and who in current_candidates(table):
        drop_candidate(draft, table.number, who)
    elif member is not None and member.away:
        return False
    elif member is not None and member.plays and table.stage is TableStage.PLAYING:
        _go_away(draft, table.number, who)
    elif member is not None:
        template = N_("{who} retires from table {table}.")
        because = draft.cite(COMPLETE, Reason(template, who=(who,), table=table.number))
        leave_table(draft, table.number, who, because)
    elif any(waiting.who == who for waiting in table.queue):
        give_up_right(draft, table.number, who)
    else:
        return finishing
    return True


def _go_away(draft: Draft, number: int, who: str) -> None:
    draft.add(events.WentAway(number, who, quits(draft, who, number)))


def goes_silent(draft: Draft, number: int, who: str) -> None:
    """Record that a player left without a word, so that the others may name a substitute."""
    template = N_("{who} is away from table {table}, and a substitute may be named.")
    because = draft.cite(CONSENTS, Reason(template, who=(who,), table=number), reading=True)
    draft.add(events.WentAway(number, who, because, silent=True))


def quits(draft: Draft, who: str, number: int) -> tuple[Because, ...]:
    """Return why someone who quit during the rubber is away."""
    template = N_("{who} leaves table {table} during the rubber, and may name a substitute.")
    return draft.cite(CONSENTS, Reason(template, who=(who,), table=number))


def _substitute_goes(draft: Draft, number: int, who: str) -> None:
    template = N_("{who} no longer plays for anybody at table {table}.")
    because = draft.cite(CONSENTS, Reason(template, who=(who,), table=number))
    draft.add(events.SubstituteStoodOut(number, who, because))
