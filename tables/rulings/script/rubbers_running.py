"""Statements about running rubbers: how many a player has, or who of several has most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations

from club.codec.form import Misfit
from club.errors import Fault
from rubbers.hand.notation.forms import meant_perhaps
from tables.rulings.script.fields import count
from tables.rulings.script.unknown_facts import LEVEL
from tables.rulings.script.vocabulary import ScriptStep

MOST_COMPARED = 6
"""How many people may be compared: no table has more members."""


def by_player(step: ScriptStep) -> tuple[ScriptStep, ...]:
    """Split a statement about several players' rubbers into one each, if it is a number.

    A comparison stays one fact. Raises Misfit, with the field, if it is neither.
    """
    if step.word != "rubbers":
        return (step,)
    if step.running is None:
        return _each(step, step.n)
    most = those_with_most(step.running, step.who)
    if most is not None:
        return (replace(step, most=most),)
    try:
        return _each(step, count(step.running))
    except Misfit:
        raise Misfit(Fault("value", meant_perhaps(step.running, _offered(step.who)))) from None


def _each(step: ScriptStep, n: int) -> tuple[ScriptStep, ...]:
    return tuple(replace(step, who=(who,), n=n) for who in step.who)


def those_with_most(
    value: int | str | tuple[str, ...], who: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Return whom an answer names as having most, empty if all are level; None if it is neither.

    Names are separated by commas, in any order, as in the questions.
    """
    if len(who) < 2 or isinstance(value, int):
        return None
    if isinstance(value, tuple):
        return value if set(value) <= set(who) else None
    if value in who:
        return (value,)
    if value == LEVEL:
        return ()
    return next((some for some in _some(who) if ", ".join(some) == value), None)


def _some(who: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    compared = who[:MOST_COMPARED]
    sizes = range(2, len(compared) + 1)
    return (some for size in sizes for some in permutations(compared, size))


def _offered(who: tuple[str, ...]) -> tuple[str, ...]:
    """Return answers that may have been meant: who has most, or a number for one player."""
    return (LEVEL, *who) if len(who) > 1 else tuple(str(number) for number in range(1, 4))
