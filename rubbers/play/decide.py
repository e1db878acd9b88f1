"""Decide what an act causes: events, or a refusal that names its law."""

from __future__ import annotations

from typing import assert_never

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.play import corrections, ending, marks, objecting
from rubbers.play.acts import (
    Abandon,
    Act,
    Confirm,
    Correct,
    CorrectGame,
    MarkHand,
    Object,
    Settle,
    StartRubber,
    SubstituteSits,
    TakeUpAgain,
    TurnUp,
    WithdrawMark,
    WithdrawObjection,
)
from rubbers.play.events import Event
from rubbers.play.rubber import Rubber
from rubbers.play.start import started


def decide(rubber: Rubber | None, act: Act, code: Code) -> tuple[Event, ...]:
    """Return the events an act causes.

    Raises Refusal, with its law, if the code forbids the act; Impossible if it could happen at no
    table; and Malformed, with every fault and its location, if the statement is inconsistent.
    """
    if isinstance(act, StartRubber):
        if rubber is not None:
            raise Impossible(Reason(N_("This rubber has already begun.")))
        return started(act, code)
    if rubber is None:
        raise Impossible(Reason(N_("This rubber has not begun.")))
    if rubber.code != code.id:
        raise Impossible(Reason(N_("This rubber is played by another code of laws.")))
    if act.by in rubber.dummies:
        raise Impossible(Reason(N_("A dummy says nothing; its partner speaks for it.")))
    return _decided(rubber, act, code)


def _decided(rubber: Rubber, act: Act, code: Code) -> tuple[Event, ...]:
    match act:
        case TurnUp():
            return marks.turned_up(rubber, act, code)
        case MarkHand():
            return marks.marked(rubber, act, code)
        case Confirm():
            return marks.confirmed(rubber, act, code)
        case Object():
            return marks.objected(rubber, act, code)
        case WithdrawObjection():
            return objecting.withdrawn(rubber, act, code)
        case WithdrawMark():
            return marks.withdrawn(rubber, act, code)
        case Correct():
            return corrections.hand_correction_asked(rubber, act, code)
        case CorrectGame():
            return corrections.game_correction_asked(rubber, act, code)
        case SubstituteSits():
            return ending.substitute_sat(rubber, act, code)
        case Abandon():
            return ending.abandoned(rubber, act, code)
        case TakeUpAgain():
            return ending.taken_up(rubber, act)
        case Settle():
            return ending.settled(rubber, act, code)
        case StartRubber():
            raise AssertionError("a rubber begins once")
        case _:
            assert_never(act)
