"""The questions about a rubber that a code must answer, each through the law that covers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rubbers.cards.seats import Seat, Side, Sides
from rubbers.code.law import Question
from rubbers.scoring.bets import Bet
from rubbers.scoring.score import HandScore, ScoreLineKind
from rubbers.scoring.statement import Election, SideHonours


@dataclass(frozen=True, slots=True)
class Penalty:
    """What one revoke costs: points on each side's score, tricks moved to the adversaries.

    `reading` is true if there were fewer than three to take.
    """

    points: Sides[int]
    tricks: int = 0
    reading: bool = False


Passing = Callable[[Seat], Seat]
Sided = Callable[[frozenset[Side]], frozenset[Side]]

RUBBER_WINNER: Question[Callable[[Sides[int]], Side | None]] = Question("who has won the rubber")
GAME_POINTS: Question[Callable[[], int]] = Question("how many points make a game")
TRICK_POINTS: Question[Callable[[int], int]] = Question("what a side's tricks score")
HONOUR_POINTS: Question[Callable[[int], int]] = Question("what a side's honours score")
HONOURS_FORBIDDEN: Question[Callable[[int], bool]] = Question(
    "the score from which honours count for nothing"
)
HONOURS_LOST: Question[Callable[[SideHonours], bool]] = Question(
    "whether honours were called too late"
)
ORDER: Question[Callable[[], tuple[ScoreLineKind, ...]]] = Question(
    "the order in which a hand is scored"
)
GAME_VALUE: Question[Callable[[int], int]] = Question("what a game is worth by the losers' score")
RUBBER_BONUS: Question[Callable[[], int]] = Question("what winning the rubber adds")
LOSERS_GAMES: Question[Callable[[tuple[int, ...]], int]] = Question("what the losers take off")
CORRECTION: Question[Callable[[], None]] = Question("until when a score can be corrected")
GAME_CORRECTION: Question[Callable[[], None]] = Question(
    "until when the value of a game can be corrected"
)

REVOKE_PENALTY: Question[Callable[[Election, Side, Sides[int], Sides[int]], Penalty]] = Question(
    "what a revoke costs, by election, revoking side, score and tricks"
)
REVOKE_FREE: Question[Callable[[Seat, tuple[Seat, ...]], bool]] = Question("which revoke is free")
BARRED_TOGETHER: Question[Sided] = Question("which sides cannot win when both have revoked")
REVOKES_CANCEL: Question[Callable[[frozenset[Side]], bool]] = Question(
    "whether revokes of these sides cancel each other"
)
BARRED: Question[Sided] = Question("which sides cannot win when they have revoked")
BARRED_AT: Question[Callable[[], int]] = Question("the score at which a revoking side stops")

BET_WON_BY: Question[Callable[[Bet, HandScore], Side | None]] = Question("who wins a bet on a hand")

DEAL_AFTER_HAND: Question[Passing] = Question("who deals after a hand")
DEAL_AFTER_MISDEAL: Question[Passing] = Question("who deals after a misdeal")
DEAL_AFTER_NEW_DEAL: Question[Passing] = Question("who deals when there is a new deal")
DEAL_AFTER_VOID: Question[Passing] = Question("who deals after a void hand")
DEAL_OUT_OF_TURN: Question[Passing] = Question("who deals after a deal out of turn")
DEAL_FOR_PARTNER: Question[Passing] = Question("who deals after a misdeal for a partner")
