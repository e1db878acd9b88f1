"""A hand with real cards as the players state it: outcome, tricks, honours, revokes."""

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
    VOID = "void"  # the hand was stopped because the pack is imperfect (47)


class Election(StrEnum):
    """The three penalties adversaries may choose for a revoke (72), and letting it pass."""

    TAKE_THREE_TRICKS = "take_three_tricks"
    DEDUCT_THREE = "deduct_three"
    ADD_THREE = "add_three"
    WAIVE = "waive"  # costs nothing, but still bars the side from winning the game (82)


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke claimed and established: who revoked, and what the adversaries elected.

    `elected` is null only for a dummy's own hand, which pays nothing.
    """

    by: Seat
    elected: Election | None = None


@dataclass(frozen=True, slots=True)
class SideHonours:
    """How many honours a side held, and whether it called them in time (law 6)."""

    held: int = 0
    called: bool = False


NO_HONOURS: Sides[SideHonours] = Sides(SideHonours(), SideHonours())


@dataclass(frozen=True, slots=True)
class Statement:
    """A hand as stated at a card table.

    `tricks` are counted before any are moved for a revoke, and are null unless the hand was played
    out. The order of the revokes has no meaning: law 5 decides which is paid first. `dealt_by` is
    set only if the deal was not made by the player whose turn it was (laws 48 and 51).
    """

    outcome: Outcome = Outcome.PLAYED
    tricks: Sides[int] | None = None
    honours: Sides[SideHonours] = NO_HONOURS
    revokes: tuple[Revoke, ...] = ()
    trumps: Suit | None = None
    dealt_by: Seat | None = None
