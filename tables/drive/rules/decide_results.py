"""Decide what a statement about a table's result causes.

A player's statement waits for the other side; what an officer enters is confirmed at once. Who
may do what is checked by the commands.
"""

from __future__ import annotations

from collections.abc import Sequence

from club.errors import Doubted, Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Side
from tables.drive.rules import events
from tables.drive.rules.drive_state import (
    TRICKS,
    RoundState,
    TableResult,
)


def stated(
    hand: RoundState, table: int, ns: int, side: Side | None
) -> tuple[events.RoundEvent, ...]:
    """State the tricks of North and South at a table; `side` states it, None is an officer.

    If the other side has stated the same, this confirms it.
    """
    need_open(hand)
    check_table(hand, table)
    check_tricks(ns)
    before = hand.results.get(table)
    if before is None:
        return (events.ResultStated(table, ns, side),)
    need_no_ruling(before)
    if before.confirmed:
        steward = N_("This result has been confirmed. Correct it, with a reason.")
        player = N_("This result has been confirmed. The steward can correct it.")
        raise Impossible(Reason(steward if side is None else player))
    if side is None or before.stated_by is side:
        return (events.ResultStated(table, ns, side),)
    if before.ns != ns:
        template = N_("The other side entered {tricks}. Confirm that, or ask the steward.")
        raise Impossible(Reason(template, tricks=score_words(before)))
    return (events.ResultConfirmed(table, side),)


def confirmed(
    hand: RoundState, table: int, side: Side | None, reason_ref: str = ""
) -> tuple[events.RoundEvent, ...]:
    """Confirm what the other side has stated; an officer (`side` is None) may confirm anything.

    `reason_ref` is the reason of an officer who plays there and confirms their own side's result.
    """
    check_table(hand, table)
    result = hand.results.get(table)
    if result is None:
        raise Impossible(Reason(N_("This table has not entered a result yet.")))
    need_no_ruling(result)
    if result.confirmed:
        raise Impossible(Reason(N_("Nothing to change: this result has already been confirmed.")))
    if side is not None and result.stated_by is side:
        raise Impossible(Reason(N_("The other side must confirm the result you entered.")))
    return (events.ResultConfirmed(table, side, reason_ref),)


def corrected(hand: RoundState, table: int, ns: int, reason_ref: str) -> events.ResultCorrected:
    """Correct a result, also of an earlier hand; the seating that followed stays as it was."""
    check_table(hand, table)
    check_tricks(ns)
    result = hand.results.get(table)
    if result is None:
        raise Impossible(Reason(N_("This table has not entered a result yet.")))
    need_no_ruling(result)
    if result.ns == ns and result.confirmed:
        raise Impossible(Reason(N_("Nothing to change: that is already the result.")))
    return events.ResultCorrected(table, ns, reason_ref)


def need_no_ruling(result: TableResult) -> None:
    """Raise Impossible if a ruling set the result."""
    if result.ruling:
        template = N_(
            "The ruling in dispute {number} set this result, so only a later ruling can change it."
        )
        raise Impossible(Reason(template, number=result.ruling))


def need_results(hand: RoundState) -> None:
    """Raise Impossible unless every table has stated its result."""
    if hand.missing():
        template = N_("These tables have not entered their results yet: {tables}.")
        raise Impossible(Reason(template, tables=numbers(hand.missing())))


def doubt_unconfirmed(hand: RoundState, stands: str) -> None:
    """Raise Doubted: some results are stated but not confirmed; `stands` goes on all the same."""
    template = N_("These tables have not confirmed their results yet: {tables}. Go on?")
    reason = Reason(template, tables=numbers(hand.unconfirmed()))
    raise Doubted(reason, stands=stands)


def need_open(hand: RoundState) -> None:
    """Raise Impossible if the next hand has been seated."""
    if hand.closed:
        raise Impossible(Reason(N_("This hand is over. The steward can correct its results.")))


def check_table(hand: RoundState, table: int) -> None:
    """Raise Malformed unless the hand has a table of this number."""
    most = len(hand.seating.tables)
    if not 1 <= table <= most:
        expected = Reason(N_("a table from 1 to {most}"), most=most)
        reason = Reason(N_("There is no table {table}."), table=table)
        raise Malformed(reason, faults=[Fault("table", expected)])


def check_tricks(ns: int) -> None:
    """Raise Malformed unless this can be a number of tricks."""
    if not 0 <= ns <= TRICKS:
        expected = Reason(N_("0 to {most} tricks"), most=TRICKS)
        raise Malformed(
            Reason(N_("A side can’t take {n} tricks."), n=ns), faults=[Fault("ns", expected)]
        )


def score_words(result: TableResult) -> str:
    """Return a result as on a score card: 8-5, North and South first."""
    return f"{result.ns}-{TRICKS - result.ns}"


def numbers(tables: Sequence[int]) -> str:
    """Return numbers of tables, separated by commas."""
    return ", ".join(map(str, tables))
