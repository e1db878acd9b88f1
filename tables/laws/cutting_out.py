"""Cutting out: law 20."""

from __future__ import annotations

from itertools import groupby

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from tables.room.questions import GOING_OUT, LEVEL_GOING_OUT, Changes
from tables.room.state.cut import Cut
from tables.room.state.room_state import TableState

AT_MOST = 2
"""How many may claim admission when a rubber ends."""

LAW_20 = Law(
    "20",
    N_(
        "When a rubber ends and one or two others claim admission, as many players go out: "
        "those who have played the most rubbers in a row. If all are level they cut, once, "
        "and the highest go."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "A vacancy is filled before anyone goes out. If players are level only at the border "
        "between going and staying, those who are level cut; equal cards at the border are "
        "cut again. Those who belong to the table and wait claim admission by waiting."
    ),
)


@LAW_20.gives(GOING_OUT)
def going_out(table: TableState) -> Changes:
    """Return who fills vacancies, who claims admission, and the players by rubbers running.

    Nobody goes out before the first rubber of a table, or after a void one; only vacancies are
    filled.
    """
    claimants = [member.who for member in table.waiting if not member.passes]
    vacancies = max(0, table.wanted - len(table.players))
    fill, claim = claimants[:vacancies], claimants[vacancies : vacancies + AT_MOST]
    if table.rubber == 0 or table.voided:
        claim = []
    runs = [(m.rubbers, m.who) for m in table.members if m.plays] + [(0, who) for who in fill]
    runs.sort(key=lambda run: -run[0])
    out = tuple(tuple(who for _, who in level) for _, level in groupby(runs, lambda run: run[0]))
    return Changes(tuple(fill), tuple(claim), out)


@LAW_20.gives(LEVEL_GOING_OUT)
def level_going_out(cut: Cut, who: tuple[str, ...]) -> Reason:
    """Return who cut to decide who goes out, and why."""
    if cut.begun:
        return Reason(N_("{who} cut equal cards, and cut again to see who goes out."), who=who)
    if len(cut.classes) == 1:
        return Reason(
            N_(
                "{who} have all played the same number of rubbers in a row, and cut: the highest "
                "goes out."
            ),
            who=who,
        )
    return Reason(
        N_("{who} have played the same number of rubbers in a row, and cut: the highest goes out."),
        who=who,
    )
