"""Suits, ranks and cards, written rank then suit: AS, TD, 2C."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from club.errors import Fault, Malformed
from club.reason import N_, Reason


class Suit(StrEnum):
    """A suit, in the order in which a pack is numbered."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(StrEnum):
    """A rank in play: two is lowest, ace highest (in cutting the ace is lowest, law 13)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    KNAVE = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


RANKS = tuple(Rank)
SUITS = tuple(Suit)
HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        """Write rank then suit."""
        return f"{self.rank}{self.suit}"

    @property
    def number(self) -> int:
        """The card's place in a new pack, 0 to 51: clubs, diamonds, hearts, spades, two to ace."""
        return SUITS.index(self.suit) * 13 + RANKS.index(self.rank)

    @classmethod
    def numbered(cls, number: int) -> Card:
        """Return the card at this place in a new pack."""
        return cls(RANKS[number % 13], SUITS[number // 13])

    @classmethod
    def read(cls, text: str) -> Card:
        """Read a card such as 4H, TS or 10S; raise Malformed for anything else."""
        written = text.strip().upper().replace("10", "T", 1)
        if len(written) != 2 or written[0] not in RANKS or written[1] not in SUITS:
            expected = Reason(N_("a card, rank then suit, such as 4H or 10S"))
            raise Malformed(
                Reason(N_("{text} is not a card."), text=text[:12]),
                faults=[Fault("card", expected)],
            )
        return cls(Rank(written[0]), Suit(written[1]))


PACK = tuple(Card.numbered(number) for number in range(52))
"""A new pack in order: clubs, diamonds, hearts, spades, each from two to ace."""
