"""Departures that leave a table short and so break it up (law 25); they need confirmation."""

from __future__ import annotations

from club.errors import Doubted, Fault
from club.reason import N_, Reason
from rubbers.code.code import Code
from tables.forming import acts
from tables.forming.decide import decide
from tables.forming.events import TableBrokenUp
from tables.forming.room import Room

BREAKS_UP = "breaks_up"
"""The field that confirms such a departure."""

DEPARTURES = (acts.QuitTable, acts.Leave, acts.CutInto)
"""The acts by which someone may break up a table without saying so."""


def breaks_up(room: Room, act: acts.Act, code: Code) -> int | None:
    """Return the table a departure would break up, or None; raises as `decide` does."""
    if not isinstance(act, DEPARTURES):
        return None
    broken = (one for one in decide(room, act, code) if isinstance(one, TableBrokenUp))
    return next((event.table for event in broken), None)


def need_meant(room: Room, act: acts.Act, code: Code) -> None:
    """Raise Doubted, with the question, if a departure would break up a table."""
    table = breaks_up(room, act, code)
    if table is not None:
        question = Reason(N_("This leaves table {table} short, and so breaks it up."), table=table)
        expected = Reason(N_("`{stands}`, if you mean it"), stands=BREAKS_UP)
        raise Doubted(question, faults=[Fault(BREAKS_UP, expected)], stands=BREAKS_UP)
