"""Bets: how they are decided when a revoke is paid for."""

from __future__ import annotations

from club.reason import N_
from rubbers.cards.seats import Side
from rubbers.code.law import Enforcement, Law
from rubbers.scoring.bets import Bet, On
from rubbers.scoring.questions import BET_WON_BY
from rubbers.scoring.score import HandScore

HALF = 7
"""The number of tricks that wins the odd one."""

LAW_80 = Law(
    "80",
    N_("Bets on the odd trick or on the score go by how things stand when a revoke is paid for."),
    Enforcement.SCORING,
    reading=N_("A bet on the score is won by reaching so many points with that hand."),
)


@LAW_80.gives(BET_WON_BY)
def bet_won_by(bet: Bet, score: HandScore) -> Side | None:
    """Return the side that wins a bet as the score is; None while nobody does."""
    if bet.on is On.GAME:
        return score.won_by
    if bet.on is On.ODD_TRICK:
        tricks = score.tricks
        return None if tricks is None else next(s for s in Side if tricks.of(s) >= HALF)
    reached = score.after.of(bet.side) >= bet.points
    return bet.side if reached else bet.side.adversaries
