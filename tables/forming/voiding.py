"""Void a rubber that cannot go on because a seat is empty, by the players left or an officer."""

from __future__ import annotations

from club.reason import N_, Reason, of_people
from tables.forming import acts, events
from tables.forming.draft import Draft, impossible
from tables.forming.interval import break_up_if_short
from tables.forming.questions import CONSENTS
from tables.forming.room import Table
from tables.forming.rubber import go_on


def consent_to_void(draft: Draft, act: acts.ConsentToVoid) -> None:
    """Consent; with the last consent the rubber is void."""
    table = _with_empty_seat(draft, act.table)
    if act.by not in still_asked(draft, table):
        raise impossible(N_("{who} is not asked to consent."), who=(act.by,))
    reason = Reason(N_("{who} consents to void the rubber."), who=(act.by,))
    because = draft.cite(CONSENTS, reason, reading=True)
    draft.add(events.VoidConsented(act.table, act.by, because))
    if not still_asked(draft, draft.table(act.table)):
        consented = draft.table(act.table).void_consents
        reason = of_people(
            consented,
            N_("The rubber at table {table} is void: {absent} is away, and {who} consents."),
            N_("The rubber at table {table} is void: {absent} is away, and {who} consent."),
            table=act.table,
            absent=table.unfilled,
        )
        _void(draft, table, reason, "")


def void_rubber(draft: Draft, act: acts.VoidRubber) -> None:
    """End the rubber by an officer's decision."""
    table = _with_empty_seat(draft, act.table)
    template = N_("An officer ends the rubber at table {table}: {absent} is away. It is void.")
    reason = Reason(template, table=act.table, absent=table.unfilled)
    _void(draft, table, reason, act.reason_ref)


def still_asked(draft: Draft, table: Table) -> tuple[str, ...]:
    """Return the players left who have not yet consented to void the rubber."""
    playing = draft.ask(CONSENTS)(table, "")
    return tuple(who for who in playing if who not in table.void_consents)


def _with_empty_seat(draft: Draft, number: int) -> Table:
    table = draft.table(number)
    if not table.unfilled:
        template = N_("Nobody is missing from a rubber at table {table}.")
        raise impossible(template, table=number)
    return table


def _void(draft: Draft, table: Table, reason: Reason, reason_ref: str) -> None:
    because = draft.cite(CONSENTS, reason, reading=True)
    draft.add(events.RubberVoided(table.number, table.rubber, reason_ref, because))
    go_on(draft, table.number)
    break_up_if_short(draft, table, table.unfilled[0])
