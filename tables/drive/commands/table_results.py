"""Results of a drive: state them, confirm them, correct them."""

from __future__ import annotations

from club.errors import Fault, Malformed, NotYours
from club.models import Evening
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import Caller, May, is_officer, need_office, need_scope
from rubbers.cards.seats import Side
from rubbers.commands.waivers import reason_given
from tables.drive.commands.drive_change import (
    hand_change,
    hand_in,
    round_name,
)
from tables.drive.drive_stream import ROUND_KIND
from tables.drive.rules import decide_results
from tables.drive.rules.drive_state import RoundState, TableResult
from tables.permissions.people import caller_here


@idempotent
def state_result(
    context: CommandContext, evening: Evening, hand: int, table: int, ns: int, side: Side | None
) -> Receipt:
    """State the tricks of North and South; `side` says for whom a tablet speaks."""
    request = {"do": "state_result", "hand": hand, "table": table, "ns": ns, "side": side}
    with hand_change(context, evening, hand, request) as uow:
        found = hand_in(uow, evening, hand)
        speaks = speaks_for(context.caller, found, table, side)
        uow.record(
            ROUND_KIND, round_name(evening, hand), decide_results.stated(found, table, ns, speaks)
        )
        uow.answer = {"hand": hand, "table": table}
    return uow.receipt


@idempotent
def confirm_result(
    context: CommandContext, evening: Evening, hand: int, table: int, side: Side | None = None
) -> Receipt:
    """Confirm what the other side stated; an officer may confirm any result.

    An officer who plays there needs a reason in the context to confirm what their own side stated.
    """
    request = {"do": "confirm_result", "hand": hand, "table": table, "side": side}
    request |= {"reason": context.reason} if context.reason else {}
    with hand_change(context, evening, hand, request) as uow:
        found = hand_in(uow, evening, hand)
        speaks, ref = speaks_for(context.caller, found, table, side), ""
        if _confirms_own(context.caller, found.results.get(table), speaks):
            speaks, ref = None, uow.words(reason_given(context))
        confirmed = decide_results.confirmed(found, table, speaks, ref)
        uow.record(ROUND_KIND, round_name(evening, hand), confirmed)
        uow.answer = {"hand": hand, "table": table}
    return uow.receipt


@idempotent
def correct_result(
    context: CommandContext, evening: Evening, hand: int, table: int, ns: int
) -> Receipt:
    """Correct a result of any hand, with the reason given in the context."""
    need_office(context.caller, May.SCORE)
    request = {"do": "correct_result", "hand": hand, "table": table, "ns": ns}
    request["reason"] = context.reason
    with hand_change(context, evening, hand, request) as uow:
        ref = uow.words(reason_given(context))
        mended = decide_results.corrected(hand_in(uow, evening, hand), table, ns, ref)
        uow.record(ROUND_KIND, round_name(evening, hand), [mended])
        uow.answer = {"hand": hand, "table": table}
    return uow.receipt


def _confirms_own(caller: Caller, result: TableResult | None, speaks: Side | None) -> bool:
    """Check whether the caller is an officer who would confirm what their own side stated."""
    if speaks is None or result is None or result.confirmed or result.stated_by is not speaks:
        return False
    return caller.member is not None and is_officer(caller, May.SCORE)


def speaks_for(caller: Caller, hand: RoundState, table: int, side: Side | None) -> Side | None:
    """Return the side a caller speaks for at a table; None for an officer.

    Raises NotYours for anyone else. A player who is also an officer speaks for their own side.
    """
    need_scope(caller, May.SCORE)
    decide_results.check_table(hand, table)
    four = hand.seating.tables[table - 1]
    if caller.device_kind == "table" and caller.table == table:
        if side is None:
            expected = Reason(N_("the side you act for: N-S or E-W"))
            raise Malformed(Reason(N_("Please choose a side.")), faults=[Fault("side", expected)])
        return side
    me = str(caller_here(caller, four.people()).member or "")
    for seat, who in four.by_seat().items():
        if who == me:
            return seat.side
    if is_officer(caller, May.SCORE):
        return None
    raise NotYours(Reason(N_("Only those at the table can do that.")))
