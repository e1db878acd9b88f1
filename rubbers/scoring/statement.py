"""What the players state of a hand with real cards: how it ended, tricks, honours, revokes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides


class Outcome(StrEnum):
    """How a deal ended."""

    PLAYED = "played"
    MISDEAL = "misdeal"  # the deal is lost (43)
    NEW_DEAL = "new_deal"  # the same dealer deals again (37)
    VOID = "void"  # a hand stopped because the pack is imperfect (47)


class Election(StrEnum):
    """The three ways in which the adversaries may punish a revoke (72), and letting it pass."""

    TAKE_THREE_TRICKS = "take_three_tricks"
    DEDUCT_THREE = "deduct_three"
    ADD_THREE = "add_three"
    WAIVE = "waive"  # it costs nothing, and bars from the game all the same (82)


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke claimed and established: who revoked, and what the adversaries elected.

    `elected` is None only for a dummy's own hand, which pays nothing.
    """

    by: Seat
    elected: Election | None = None


@dataclass(frozen=True, slots=True)
class Honours:
    """How many honours a side held, and whether it called them in time (6)."""

    held: int = 0
    called: bool = False


NO_HONOURS: Sides[Honours] = Sides(Honours(), Honours())


@dataclass(frozen=True, slots=True)
class Statement:
    """A hand as stated at a card table.

    `tricks` are those taken before any is moved for a revoke, None unless the hand was played out;
    the order of the revokes means nothing: law 5 says which is paid first; `dealt_by` is told only
    when another than the player whose turn it was dealt (48, 51).
    """

    outcome: Outcome = Outcome.PLAYED
    tricks: Sides[int] | None = None
    honours: Sides[Honours] = NO_HONOURS
    revokes: tuple[Revoke, ...] = ()
    trumps: Suit | None = None
    dealt_by: Seat | None = None
