"""Read hands in the notation of a script: S AK5 H x D - C x."""

from __future__ import annotations

from collections.abc import Iterator

from club.codec.misfit import unfit
from club.reason import N_, Reason
from rubbers.cards.card import Rank, Suit
from rubbers.cards.told import UNTOLD, CardTold

EXPECTED = Reason(N_("suits with their cards, as in S AK5 H x D - C T9; x is a card not told"))
RIGHT = 13


def read_hand(body: object, most: int = RIGHT) -> tuple[CardTold, ...]:
    """Read one player's hand; raise Misfit if it is not a hand or has more cards than stated."""
    if not isinstance(body, str):
        raise unfit(EXPECTED)
    cards = tuple(_cards(body.upper().replace("10", "T").split()))
    whole = [card for card in cards if card.card]
    if len(set(whole)) != len(whole):
        raise unfit(Reason(N_("each card once")))
    if len(cards) > most:
        expected = N_("at most {count} cards, unless the fact hand_counts states more")
        raise unfit(Reason(expected, count=most))
    return cards


def _cards(words: list[str]) -> Iterator[CardTold]:
    suit: Suit | None = None
    for word in words:
        if word in set(Suit):
            suit = Suit(word)
        elif suit is None:
            raise unfit(EXPECTED)
        elif word != "-":
            yield from (_card(letter, suit) for letter in word)


def _card(letter: str, suit: Suit) -> CardTold:
    if letter.lower() in UNTOLD:
        return CardTold(suit)
    if letter not in set(Rank):
        raise unfit(EXPECTED)
    return CardTold(suit, Rank(letter))
