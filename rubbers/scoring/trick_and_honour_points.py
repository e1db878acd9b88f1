"""Points for honours, and the reason if they are not scored."""

from __future__ import annotations

from typing import Any

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.code.law import Question
from rubbers.scoring import questions
from rubbers.scoring.reckoning import Reckoning
from rubbers.scoring.score import ScoreLine, ScoreLineKind


def honours_scored(reckoning: Reckoning) -> Reckoning:
    """Credit the honours of each side that may score them; explain why if it may not."""
    for side in Side:
        reckoning = _side_scored(reckoning, side)
    return reckoning


def _side_scored(reckoning: Reckoning, side: Side) -> Reckoning:
    honours = reckoning.statement.honours.of(side)
    points = reckoning.code.ask(questions.HONOUR_POINTS)(honours.held)
    if not points and not honours.called:
        return reckoning
    bar = _bar(reckoning, side, points)
    if bar is not None:
        question, template = bar
        reason = Reason(template, side=str(side), count=honours.held)
        because = reckoning.code.because(question, reason)
        return reckoning.note(ScoreLine(side, ScoreLineKind.HONOURS, points, 0, because))
    reason = Reason(
        N_("{side}: {count} honours, called in time."), side=str(side), count=honours.held
    )
    because = reckoning.code.because(questions.HONOUR_POINTS, reason)
    return reckoning.credit(side, ScoreLineKind.HONOURS, points, because)


def _bar(reckoning: Reckoning, side: Side, points: int) -> tuple[Question[Any], str] | None:
    """Return the question that bars a side from scoring honours, and the sentence to explain it."""
    code = reckoning.code
    if not reckoning.statement.honours.of(side).held:
        return questions.HONOUR_POINTS, N_("Honours not scored: {side} held none.")
    if not points:
        return questions.HONOUR_POINTS, N_("Honours not scored: {side} held {count}.")
    if code.ask(questions.HONOURS_FORBIDDEN)(reckoning.before.of(side)):
        return (
            questions.HONOURS_FORBIDDEN,
            N_("Honours not scored: {side} were at four when the deal began."),
        )
    if code.ask(questions.HONOURS_LOST)(reckoning.statement.honours.of(side)):
        return (
            questions.HONOURS_LOST,
            N_("Honours not scored: {side} did not call them in time."),
        )
    return None


def tricks_scored(reckoning: Reckoning) -> Reckoning:
    """Credit the tricks beyond the book."""
    for side in Side:
        tricks = reckoning.tricks.of(side)
        points = reckoning.code.ask(questions.TRICK_POINTS)(tricks)
        if points:
            reason = Reason(N_("{side}: {count} tricks."), side=str(side), count=tricks)
            because = reckoning.code.because(questions.TRICK_POINTS, reason)
            reckoning = reckoning.credit(side, ScoreLineKind.TRICKS, points, because)
    return reckoning
