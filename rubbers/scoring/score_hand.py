"""The score of a hand, worked out in the order the code prescribes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.code.code import Code
from rubbers.scoring import questions
from rubbers.scoring.reckoning import Reckoning
from rubbers.scoring.revoke_penalties import barred_by, revokes_paid
from rubbers.scoring.score import HandScore, RubberPoints, ScoreLine, ScoreLineKind
from rubbers.scoring.statement import Outcome, Statement
from rubbers.scoring.trick_and_honour_points import honours_scored, tricks_scored

STEPS: dict[ScoreLineKind, Callable[[Reckoning], Reckoning]] = {
    ScoreLineKind.REVOKE: revokes_paid,
    ScoreLineKind.TRICKS: tricks_scored,
    ScoreLineKind.HONOURS: honours_scored,
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


def rubber_points(games: Sequence[tuple[Side, int]], code: Code) -> RubberPoints | None:
    """Work out the points of a rubber from its games, as (winner, value); None if it is not won."""
    won = [side for side, _ in games]
    winners = code.ask(questions.RUBBER_WINNER)(Sides(won.count(Side.NS), won.count(Side.EW)))
    if winners is None:
        return None
    lines = [
        _game_line(n, value, winners, code) for n, (s, value) in enumerate(games, 1) if s is winners
    ]
    lines.append(_bonus_line(winners, code))
    lost = tuple(value for side, value in games if side is not winners)
    if lost:
        lines.append(_losers_line(lost, winners, code))
    return RubberPoints(winners, sum(line.points for line in lines), tuple(lines))


def _game_line(number: int, value: int, winners: Side, code: Code) -> ScoreLine:
    reason = Reason(N_("Game {game} to {side}."), game=number, side=str(winners))
    because = code.because(questions.GAME_VALUE, reason)
    return ScoreLine(winners, ScoreLineKind.GAME, value, value, because)


def _bonus_line(winners: Side, code: Code) -> ScoreLine:
    bonus = code.ask(questions.RUBBER_BONUS)()
    because = code.because(questions.RUBBER_BONUS, Reason(N_("The rubber.")))
    return ScoreLine(winners, ScoreLineKind.RUBBER, bonus, bonus, because)


def _losers_line(lost: tuple[int, ...], winners: Side, code: Code) -> ScoreLine:
    off = code.ask(questions.LOSERS_GAMES)(lost)
    reason = Reason(N_("Less the game of {side}."), side=str(winners.adversaries))
    because = code.because(questions.LOSERS_GAMES, reason)
    return ScoreLine(winners, ScoreLineKind.LOSERS_GAME, -off, -off, because)
