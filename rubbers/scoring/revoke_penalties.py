"""Revoke penalties: what each one takes or adds, before anything else is scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from club.reason import N_, Reason, of_count
from rubbers.cards.seats import Seat, Side
from rubbers.code.code import Code
from rubbers.code.law import Question
from rubbers.scoring import questions
from rubbers.scoring.reckoning import Reckoning
from rubbers.scoring.score import ScoreLine, ScoreLineKind
from rubbers.scoring.statement import Election, Revoke, Statement


def barred_by(
    statement: Statement, dummies: tuple[Seat, ...], code: Code
) -> Mapping[Side, Question[Any]]:
    """Return the sides that cannot win the game by this hand, with the question that bars each."""
    free = code.ask(questions.REVOKE_FREE)
    revokers = frozenset(r.by.side for r in statement.revokes if not free(r.by, dummies))
    together = code.ask(questions.BARRED_TOGETHER)(revokers)
    alone = code.ask(questions.BARRED)(revokers)
    return dict.fromkeys(alone, questions.BARRED) | dict.fromkeys(
        together, questions.BARRED_TOGETHER
    )


PAID_FIRST = (Election.TAKE_THREE_TRICKS, Election.DEDUCT_THREE, Election.ADD_THREE, Election.WAIVE)
"""The order in which the penalties of one hand are paid, as law 72 lists them."""


def paying_order(by: Seat, elected: Election | None) -> tuple[int, int]:
    """Return a revoke's sort key within its hand, independent of the order of entry."""
    kind = len(PAID_FIRST) if elected is None else PAID_FIRST.index(elected)
    return kind, tuple(Seat).index(by)


def in_paying_order(revokes: Iterable[Revoke]) -> tuple[Revoke, ...]:
    """Sort the revokes of a hand into the order in which they are paid."""
    return tuple(sorted(revokes, key=lambda revoke: paying_order(revoke.by, revoke.elected)))


def revokes_paid(reckoning: Reckoning) -> Reckoning:
    """Apply every revoke penalty in the order of the code's reading, or cancel them all."""
    revokes = in_paying_order(reckoning.statement.revokes)
    code, free = reckoning.code, reckoning.code.ask(questions.REVOKE_FREE)
    punished = [r for r in revokes if not free(r.by, reckoning.dummies)]
    if code.ask(questions.REVOKES_CANCEL)(frozenset(r.by.side for r in punished)):
        reason = Reason(N_("No penalty: both sides revoked, and the revokes cancel."))
        because = code.because(questions.REVOKES_CANCEL, reason)
        for revoke in punished:
            reckoning = reckoning.note(
                ScoreLine(revoke.by.side, ScoreLineKind.REVOKE, 0, 0, because)
            )
        return reckoning
    for revoke in revokes:
        reckoning = _paid(reckoning, revoke)
    for line in _order_shown(code, punished):
        reckoning = reckoning.note(line)
    return reckoning


def _order_shown(code: Code, punished: list[Revoke]) -> Iterator[ScoreLine]:
    """Add a line for each side that both loses and adds points, stating which comes first."""
    for side in Side:
        loses = any(r.by.side is side and r.elected is Election.DEDUCT_THREE for r in punished)
        adds = any(r.by.side is not side and r.elected is Election.ADD_THREE for r in punished)
        if loses and adds:
            template = N_("{side}: points are taken off for their own revoke before any are added.")
            reason = Reason(template, side=str(side))
            because = code.because(questions.ORDER, reason, reading=True)
            yield ScoreLine(side, ScoreLineKind.ORDER, 0, 0, because)


def _paid(reckoning: Reckoning, revoke: Revoke) -> Reckoning:
    code = reckoning.code
    if code.ask(questions.REVOKE_FREE)(revoke.by, reckoning.dummies):
        reason = Reason(N_("No penalty: dummy revoked."))
        because = code.because(questions.REVOKE_FREE, reason)
        return reckoning.note(ScoreLine(revoke.by.side, ScoreLineKind.REVOKE, 0, 0, because))
    match revoke.elected:
        case Election.TAKE_THREE_TRICKS:
            return _tricks_taken(reckoning, revoke)
        case Election.DEDUCT_THREE:
            return _points_deducted(reckoning, revoke)
        case Election.ADD_THREE:
            return _points_added(reckoning, revoke)
        case Election.WAIVE:
            return _let_pass(reckoning, revoke)
    raise ValueError("a revoke that is punished says what was elected")


def _tricks_taken(reckoning: Reckoning, revoke: Revoke) -> Reckoning:
    penalty = _penalty(reckoning, revoke, Election.TAKE_THREE_TRICKS)
    revokers, claimants = revoke.by.side, revoke.by.side.adversaries
    reason = of_count(
        penalty.tricks,
        N_("{side} take one trick: {seat} revoked."),
        N_("{side} take {count} tricks: {seat} revoked."),
        side=str(claimants),
        seat=str(revoke.by),
    )
    because = reckoning.code.because(questions.REVOKE_PENALTY, reason, reading=penalty.reading)
    tricks = reckoning.tricks.with_(revokers, reckoning.tricks.of(revokers) - penalty.tricks)
    tricks = tricks.with_(claimants, tricks.of(claimants) + penalty.tricks)
    line = ScoreLine(claimants, ScoreLineKind.REVOKE, 0, 0, because, tricks=penalty.tricks)
    return replace(reckoning, tricks=tricks).note(line)


def _points_deducted(reckoning: Reckoning, revoke: Revoke) -> Reckoning:
    penalty = _penalty(reckoning, revoke, Election.DEDUCT_THREE)
    side = revoke.by.side
    taken = -penalty.points.of(side)
    reason = of_count(
        taken,
        N_("{side} lose one point: {seat} revoked."),
        N_("{side} lose {count} points: {seat} revoked."),
        side=str(side),
        seat=str(revoke.by),
    )
    because = reckoning.code.because(questions.REVOKE_PENALTY, reason, reading=penalty.reading)
    return reckoning.debit(side, ScoreLineKind.REVOKE, 3, taken, because)


def _points_added(reckoning: Reckoning, revoke: Revoke) -> Reckoning:
    penalty = _penalty(reckoning, revoke, Election.ADD_THREE)
    side = revoke.by.side.adversaries
    earned = penalty.points.of(side)
    reason = of_count(
        earned,
        N_("{side} add one point: {seat} revoked."),
        N_("{side} add {count} points: {seat} revoked."),
        side=str(side),
        seat=str(revoke.by),
    )
    because = reckoning.code.because(questions.REVOKE_PENALTY, reason)
    return reckoning.credit(side, ScoreLineKind.REVOKE, earned, because)


def _let_pass(reckoning: Reckoning, revoke: Revoke) -> Reckoning:
    side = revoke.by.side
    reason = Reason(
        N_("No penalty: {seat} revoked, and {side} let it pass."),
        seat=str(revoke.by),
        side=str(side.adversaries),
    )
    because = reckoning.code.because(questions.REVOKE_PENALTY, reason)
    return reckoning.note(ScoreLine(side, ScoreLineKind.REVOKE, 0, 0, because))


def _penalty(reckoning: Reckoning, revoke: Revoke, elected: Election) -> questions.Penalty:
    """Return the cost of a revoke; tricks can only come from those the side itself has won."""
    rule, side = reckoning.code.ask(questions.REVOKE_PENALTY), revoke.by.side
    moved = sum(line.tricks for line in reckoning.lines if line.side is side)
    own = reckoning.tricks.with_(side, reckoning.tricks.of(side) - moved)
    return rule(elected, side, reckoning.score, own)
