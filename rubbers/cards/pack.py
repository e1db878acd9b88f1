"""The pack of fifty-two."""

from __future__ import annotations

from rubbers.cards.card import Card

PACK = tuple(Card.numbered(number) for number in range(52))
"""A new pack in order: clubs, diamonds, hearts, spades, each from two to ace."""
