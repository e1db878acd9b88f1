"""What a rubber is worth, game by game."""

from __future__ import annotations

from collections.abc import Sequence

from club.reason import N_, Reason
from rubbers.cards.seats import Side, Sides
from rubbers.code.code import Code
from rubbers.scoring import questions
from rubbers.scoring.score import RubberPoints, ScoreLine, What


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
    return ScoreLine(winners, What.GAME, value, value, because)


def _bonus_line(winners: Side, code: Code) -> ScoreLine:
    bonus = code.ask(questions.RUBBER_BONUS)()
    because = code.because(questions.RUBBER_BONUS, Reason(N_("The rubber.")))
    return ScoreLine(winners, What.RUBBER, bonus, bonus, because)


def _losers_line(lost: tuple[int, ...], winners: Side, code: Code) -> ScoreLine:
    off = code.ask(questions.LOSERS_GAMES)(lost)
    reason = Reason(N_("Less the game of {side}."), side=str(winners.adversaries))
    because = code.because(questions.LOSERS_GAMES, reason)
    return ScoreLine(winners, What.LOSERS_GAME, -off, -off, because)
