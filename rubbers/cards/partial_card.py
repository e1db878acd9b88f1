"""A card as the players state it: AS in full, xS by its suit alone, or x if unknown."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.form import Form, unfit
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Card, Rank, Suit

UNKNOWN_MARKS = ("x", "?")
EXPECTED = Reason(N_("a card such as 4H or 10S; xH for an unknown heart; x for an unknown card"))


@dataclass(frozen=True, slots=True)
class PartialCard:
    """What is known of one card; a part that is None is unknown."""

    suit: Suit | None = None
    rank: Rank | None = None

    def __str__(self) -> str:
        """Write rank then suit, with x for an unknown rank."""
        return f"{self.rank or 'x'}{self.suit or ''}"

    @property
    def whole(self) -> bool:
        """Whether both suit and rank are known."""
        return self.suit is not None and self.rank is not None

    @property
    def card(self) -> Card | None:
        """The card itself; None unless suit and rank are both known."""
        return Card(self.rank, self.suit) if self.rank and self.suit else None

    @classmethod
    def of(cls, card: Card) -> PartialCard:
        """Return the instance for a fully known card; there is exactly one per card of the pack."""
        return _WHOLE[card.suit, card.rank]

    @classmethod
    def read(cls, text: str) -> PartialCard:
        """Read AS, xS or x; raise Malformed for anything else."""
        written = text.strip()
        if written.lower() in UNKNOWN_MARKS:
            return cls()
        if written[:1].lower() in UNKNOWN_MARKS and written[1:].upper() in set(Suit):
            return cls(Suit(written[1:].upper()))
        try:
            return cls.of(Card.read(written))
        except Malformed as malformed:
            raise Malformed(malformed.reason, faults=[Fault("card", EXPECTED)]) from None

    def may_be(self, other: PartialCard) -> bool:
        """Check whether both can describe the same card."""
        suits = {self.suit, other.suit} - {None}
        ranks = {self.rank, other.rank} - {None}
        return len(suits) < 2 and len(ranks) < 2


UNKNOWN_CARD = PartialCard()
"""A card of which nothing is known."""


def partial_card_form() -> Form:
    """Return the form of a card as stated: in full, by suit alone, or unknown."""

    def read(body: object) -> PartialCard:
        if not isinstance(body, str):
            raise unfit(EXPECTED)
        try:
            return PartialCard.read(body)
        except Malformed:
            raise unfit(EXPECTED) from None

    return Form(str, read)


_WHOLE = {(suit, rank): PartialCard(suit, rank) for suit in Suit for rank in Rank}
