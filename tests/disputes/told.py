"""A dispute for tests: four at a table by letters, and short ways to bring about what is given."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from club.errors import Refusal
from rubbers.cards.seats import Seat
from tables.codes import FIRST as CODE
from tables.disputes.rules import acts
from tables.disputes.rules.decide import decide
from tables.disputes.rules.effects import NoEffect
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.state import DisputeKind, DisputeState, FactAnswer, FactForm, Subject

EIGHT = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
PLAYERS = {Seat.N: "A", Seat.E: "Y", Seat.S: "B", Seat.W: "Z"}
POINT = Subject("rubber:2026-11-20:1", 7, "ab" * 32, table=1, hand=2)
CALL = acts.Call("Y", EIGHT, POINT, "why", players=PLAYERS)
RULE = acts.Rule(
    "R", EIGHT, (), "71", CODE.id, "question", "reasons", "decision", (NoEffect(),), appeal_days=7
)


def at(days: int) -> datetime:
    """Return a moment so many days after eight."""
    return EIGHT + timedelta(days=days)


def after(*deeds: Any, before: DisputeState | None = None, code: Any = CODE) -> DisputeState:
    """Return the dispute as these acts leave it."""
    dispute = before
    for deed in deeds:
        for event in decide(dispute, deed, code):
            dispute = evolve(dispute, event)
    assert dispute is not None
    return dispute


def refused(dispute: DisputeState, deed: Any, code: Any = CODE) -> str:
    """Return the number of the rule that refuses an act; "" where none does."""
    try:
        decide(dispute, deed, code)
    except Refusal as refusal:
        return refusal.law
    return ""


def fact(by: str = "Y") -> acts.StateFact:
    """Let someone say what happened."""
    return acts.StateFact(by, FactForm.WORDS, "words")


def answers(told: str, of: int = 1) -> list[acts.AnswerFact]:
    """Read answers such as `A+ B- Z?`: a player, then assent, dissent or abstention."""
    said = {"+": FactAnswer.ASSENT, "-": FactAnswer.DISSENT, "?": FactAnswer.ABSTAIN}
    return [acts.AnswerFact(one[0], of, said[one[1]]) for one in told.split()]


def onlooker(who: str = "K", *by: str) -> list[acts.AcceptOnlooker]:
    """Let players accept an onlooker; one of each side by default."""
    return [acts.AcceptOnlooker(one, who) for one in by or ("A", "Y")]


def ruled(**changes: Any) -> DisputeState:
    """Return a dispute on which R has ruled."""
    return after(CALL, acts.Hear("R"), replace(RULE, **changes))


def complaint() -> DisputeState:
    """Return a complaint of etiquette by Y of A, heard by R."""
    call = replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",), players={})
    return after(call, acts.Hear("R"))
