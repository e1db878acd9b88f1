"""The score of a hand, worked out in the order the code prescribes."""

from __future__ import annotations

from collections.abc import Callable

from rubbers.cards.seats import Seat, Sides
from rubbers.code.code import Code
from rubbers.scoring import questions
from rubbers.scoring.honours import honours_scored
from rubbers.scoring.penalties import barred_by, revokes_paid
from rubbers.scoring.reckoning import Reckoning
from rubbers.scoring.score import HandScore, What
from rubbers.scoring.statement import Outcome, Statement
from rubbers.scoring.tricks import tricks_scored

STEPS: dict[What, Callable[[Reckoning], Reckoning]] = {
    What.REVOKE: revokes_paid,
    What.TRICKS: tricks_scored,
    What.HONOURS: honours_scored,
}


def score_hand(
    before: Sides[int], statement: Statement, code: Code, dummies: tuple[Seat, ...] = ()
) -> HandScore:
    """Work out, line by line, what a stated hand does to the score of its game.

    The statement must already be sound (see `check_statement`). A deal that was not played out
    changes nothing.
    """
    if statement.outcome is not Outcome.PLAYED or statement.tricks is None:
        return HandScore(before, before)
    reckoning = Reckoning(
        statement,
        code,
        dummies,
        before,
        score=before,
        tricks=statement.tricks,
        barred=barred_by(statement, dummies, code),
    )
    for what in code.ask(questions.ORDER)():
        reckoning = STEPS[what](reckoning).judged()
    return _closed(reckoning)


def _closed(reckoning: Reckoning) -> HandScore:
    winners = reckoning.won_by
    value = None
    if winners is not None:
        losers = reckoning.score.of(winners.adversaries)
        value = reckoning.code.ask(questions.GAME_VALUE)(losers)
    return HandScore(
        reckoning.before,
        reckoning.score,
        reckoning.lines,
        reckoning.tricks,
        tuple(sorted(reckoning.barred)),
        winners,
        value,
    )
