"""Decide what an act causes: events, or a refusal that names its law."""

from __future__ import annotations

from typing import assert_never

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.play import start_and_end
from rubbers.play.start_and_end import started
from rubbers.play.state import objections
from rubbers.play.state.acts import (
    Abandon,
    Act,
    Confirm,
    CorrectGame,
    CorrectHand,
    MarkHand,
    ObjectToStatement,
    Proposal,
    SettleRubber,
    StartRubber,
    SubstituteSits,
    TakeUpAgain,
    TurnUpTrump,
    WithdrawMark,
    WithdrawObjection,
)
from rubbers.play.state.events import Event
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.objections import OBJECTION
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements import corrections, marks


def decide(rubber: RubberState | None, act: Act, code: Code) -> tuple[Event, ...]:
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
        raise Impossible(Reason(N_("This rubber is played under a different code of laws.")))
    if act.by in rubber.dummies:
        raise Impossible(Reason(N_("Dummy cannot act; dummy's partner must do it.")))
    return _decided(rubber, act, code)


def _decided(rubber: RubberState, act: Act, code: Code) -> tuple[Event, ...]:
    match act:
        case TurnUpTrump():
            return marks.turned_up(rubber, act, code)
        case MarkHand():
            return marks.marked(rubber, act, code)
        case Confirm():
            return marks.confirmed(rubber, act, code)
        case ObjectToStatement():
            return marks.objected(rubber, act, code)
        case WithdrawObjection():
            return objections.withdrawn(rubber, act, code)
        case WithdrawMark():
            return marks.withdrawn(rubber, act, code)
        case CorrectHand():
            return corrections.hand_correction_asked(rubber, act, code)
        case CorrectGame():
            return corrections.game_correction_asked(rubber, act, code)
        case SubstituteSits():
            return start_and_end.substitute_sat(rubber, act, code)
        case Abandon():
            return start_and_end.abandoned(rubber, act, code)
        case TakeUpAgain():
            return start_and_end.taken_up(rubber, act)
        case SettleRubber():
            return start_and_end.settled(rubber, act, code)
        case StartRubber():
            raise AssertionError("a rubber begins once")
        case _:
            assert_never(act)


COUNTERSIGN = "house.countersign"


def preview(rubber: RubberState, proposal: Proposal, code: Code) -> tuple[Event, ...]:
    """Return the events that would follow: scores, games, the rubber and the next deal.

    Raises as `decide` would if the proposal could not be made now.
    """
    stated = RubberDraft(rubber).then(*decide(rubber, proposal, code))
    return decide(stated.rubber, Confirm(), code.waiving(COUNTERSIGN, OBJECTION))
