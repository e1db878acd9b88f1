"""A card as it is told: whole, by its suit alone, or not at all: AS, xS, x."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.form import Form
from club.codec.misfit import unfit
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Card, Rank, Suit

UNTOLD = ("x", "?")
EXPECTED = Reason(N_("a card as in 4H or 10S; xH for some heart; x for a card not told"))


@dataclass(frozen=True, slots=True)
class CardTold:
    """What is told of one card; what is None is not told."""

    suit: Suit | None = None
    rank: Rank | None = None

    def __str__(self) -> str:
        """Write the card rank then suit, x for what is not told."""
        return f"{self.rank or 'x'}{self.suit or ''}"

    @property
    def whole(self) -> bool:
        """Say whether the card is told by suit and rank."""
        return self.suit is not None and self.rank is not None

    @property
    def card(self) -> Card | None:
        """Give the card itself; None if it is not told whole."""
        return Card(self.rank, self.suit) if self.rank and self.suit else None

    @classmethod
    def of(cls, card: Card) -> CardTold:
        """Tell a card whole; there is one such value for each card of the pack."""
        return _WHOLE[card.suit, card.rank]

    @classmethod
    def read(cls, text: str) -> CardTold:
        """Read AS, xS or x; Malformed for anything else."""
        written = text.strip()
        if written.lower() in UNTOLD:
            return cls()
        if written[:1].lower() in UNTOLD and written[1:].upper() in set(Suit):
            return cls(Suit(written[1:].upper()))
        try:
            return cls.of(Card.read(written))
        except Malformed as malformed:
            raise Malformed(malformed.reason, faults=[Fault("card", EXPECTED)]) from None

    def may_be(self, other: CardTold) -> bool:
        """Say whether both may tell of the same card."""
        suits = {self.suit, other.suit} - {None}
        ranks = {self.rank, other.rank} - {None}
        return len(suits) < 2 and len(ranks) < 2


NOT_TOLD = CardTold()
"""A card of which nothing is told."""


def card_told() -> Form:
    """Give the form of a card as it is told."""

    def read(body: object) -> CardTold:
        if not isinstance(body, str):
            raise unfit(EXPECTED)
        try:
            return CardTold.read(body)
        except Malformed:
            raise unfit(EXPECTED) from None

    return Form(str, read)


_WHOLE = {(suit, rank): CardTold(suit, rank) for suit in Suit for rank in Rank}
