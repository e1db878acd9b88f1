"""The rubber: three games, who wins it, and what it is worth."""

from __future__ import annotations

from club.reason import N_
from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Enforcement, Law
from rubbers.scoring.questions import LOSERS_GAMES, RUBBER_BONUS, RUBBER_WINNER

LAW_1 = Law(
    "1",
    N_("Whoever first wins two games has the rubber; a third game settles one each."),
    Enforcement.SCORING,
)


@LAW_1.gives(RUBBER_WINNER)
def rubber_winner(games_won: Sides[int]) -> Side | None:
    """Return the side that has won two games."""
    return next((side for side in Side if games_won.of(side) >= 2), None)


LAW_9 = Law(
    "9", N_("Winning the rubber adds two points to the winners' games."), Enforcement.SCORING
)


@LAW_9.gives(RUBBER_BONUS)
def rubber_bonus() -> int:
    """Return the points for the rubber itself."""
    return 2


LAW_10 = Law(
    "10",
    N_("When the losers have won a game, its value comes off what the winners gain."),
    Enforcement.SCORING,
)


@LAW_10.gives(LOSERS_GAMES)
def losers_games(values: tuple[int, ...]) -> int:
    """Return what comes off for the losers' games."""
    return sum(values)
