"""What a player who counts the cards can deduce about the other hands."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.bots.bot_view import BotView, Quad
from rubbers.bots.cardset import SUIT_CARDS, SUIT_OF, above


@dataclass(slots=True)
class CardCount:
    """The cards that each other player may hold, calculated once for each card to be played."""

    seat: int
    trumps: int
    unseen: int
    may_hold: Quad

    def is_master(self, card: int) -> bool:
        """Return whether nobody else can hold a higher card of the suit."""
        return not self.unseen & above(card)

    def may_ruff(self, seat: int, suit: int) -> bool:
        """Return whether a player is known to be out of a suit and may still have a trump."""
        hand = self.may_hold[seat]
        return not hand & SUIT_CARDS[suit] and bool(hand & SUIT_CARDS[self.trumps])

    def adversary_ruffs(self, suit: int) -> bool:
        """Return whether one of the adversaries is known to ruff this suit."""
        left, right = (self.seat + 1) & 3, (self.seat + 3) & 3
        return suit != self.trumps and (self.may_ruff(left, suit) or self.may_ruff(right, suit))

    @property
    def adverse_trumps(self) -> int:
        """The trumps that either adversary may hold."""
        left, right = (self.seat + 1) & 3, (self.seat + 3) & 3
        return (self.may_hold[left] | self.may_hold[right]) & SUIT_CARDS[self.trumps]

    @property
    def partner_trumps(self) -> int:
        """The trumps that partner may hold."""
        return self.may_hold[(self.seat + 2) & 3] & SUIT_CARDS[self.trumps]


def counted(view: BotView) -> CardCount:
    """Calculate what each player may hold, from suits they are out of and cards seen elsewhere.

    A player all of whose cards have been seen holds those. If a card was seen in the hand of a
    player who has shown out of its suit, as happens after a revoke, the card is believed.
    """
    unseen, voids, known = view.unseen, view.voids, view.known
    free = unseen & ~(known[0] | known[1] | known[2] | known[3])
    hands = [0, 0, 0, 0]
    for seat in range(4):
        if seat != view.seat:
            seen = known[seat]
            whole = seen and seen.bit_count() == view.left[seat]
            hands[seat] = seen if whole else seen | (free & ~voids[seat])
    return CardCount(view.seat, view.trumps, unseen, (hands[0], hands[1], hands[2], hands[3]))


def first_leads(view: BotView, seat: int) -> list[int]:
    """List the suits that a player has led, the earliest first, each once."""
    suits: list[int] = []
    for leader, trick in zip(view.leaders, view.tricks, strict=True):
        if leader == seat and (suit := SUIT_OF[trick[0]]) not in suits:
            suits.append(suit)
    return suits
