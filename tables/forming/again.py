"""Why players cut again: they cut cards of equal value and the order matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.reason import N_, Reason
from rubbers.code.because import Because
from rubbers.code.code import Code
from tables.forming.cut import Cut, Heat, Purpose
from tables.forming.questions import CUT_AGAIN_BY_LAW, LEVEL_REASON, THREE_EQUAL, TWO_EQUAL

FOR_DUMMY = {
    3: N_("{who} cut equal cards and cut again: the lowest has dummy for partner."),
    2: N_("{who} cut equal cards and cut again for the first deal."),
}
"""What the cut for partners decides when dummy plays, by how many cut."""


def why_again(code: Code, cut: Cut, group: tuple[str, ...], before: int) -> Because:
    """Return why this group, which is level, cuts again.

    `before` is how many places come before the group.
    """
    if cut.purpose is not Purpose.PARTNERS:
        question, our_choice = LEVEL_REASON[cut.purpose], not code.ask(CUT_AGAIN_BY_LAW)()
        return code.because(question, code.ask(question)(cut, group), reading=our_choice)
    equal = TWO_EQUAL if len(group) == 2 else THREE_EQUAL
    if (template := FOR_DUMMY.get(len(cut.order()))) is not None:
        return code.because(equal, Reason(template, who=group), reading=True)
    repeated = any(len(cut.shown_by(who)) > 1 for who in group)
    reason = code.ask(equal)(group, before)
    return code.because(equal, reason, reading=repeated or len(group) > 3)


def is_again(cut: Cut, number: int) -> bool:
    """Check whether the players in this round, counted from 0, have cut before."""
    had = {who for heat in cut.heats[:number] for who in heat.who}
    return not had.isdisjoint(cut.heats[number].who)


def cutting_again(code: Code, cut: Cut) -> Iterator[tuple[Heat, Because]]:
    """Yield each open round that is a repeated cut, with the reason for it."""
    for number, heat in enumerate(cut.heats):
        if not heat.to_cut or not is_again(cut, number):
            continue
        until_then = replace(cut, heats=cut.heats[:number])
        for before, group in until_then.ranked():
            if set(group) == set(heat.who):
                yield heat, why_again(code, until_then, group, before)
