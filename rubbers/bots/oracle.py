"""The oracle: plays with all four hands in view, for tests and for analysing finished hands."""

from __future__ import annotations

from rubbers.bots.cardset import lowest
from rubbers.bots.double_dummy import Solver
from rubbers.bots.regular_play import RegularPlay


def tricks_of_each(play: RegularPlay, solver: Solver) -> dict[int, int]:
    """Return the tricks each card takes for the player to move, if all four then play perfectly."""
    return solver.solve(play.trumps, play.leader, play.trick, [play.hands])[0]


def best_card(play: RegularPlay, solver: Solver) -> int:
    """Choose the lowest of the cards that take the most tricks."""
    if not play.legal & (play.legal - 1):
        return lowest(play.legal)
    tricks = tricks_of_each(play, solver)
    return max(tricks, key=lambda card: (tricks[card], -(card % 13)))
