"""Sets of cards as 52 bits, so that a bot can work on many cards at once.

A card is its number in a new pack (`Card.number`, 0 to 51), a suit is 0 to 3 (clubs, diamonds,
hearts, spades), a seat is 0 to 3 clockwise from north. Bit `n` of a set is the card numbered `n`,
so within a suit the higher bit is the higher card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rubbers.cards.card import PACK, Card

ALL = (1 << 52) - 1
SUIT_CARDS = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The thirteen cards of each suit."""
ACE, KING, QUEEN, KNAVE, TEN, NINE = 12, 11, 10, 9, 8, 7
"""The ranks of the high cards within their suit."""
SUIT_OF = tuple(number // 13 for number in range(52))


def cardset(cards: Iterable[Card]) -> int:
    """Return a set of these cards."""
    total = 0
    for card in cards:
        total |= 1 << card.number
    return total


def numbers(cards: int) -> Iterator[int]:
    """Yield the numbers of the cards in a set, lowest first."""
    while cards:
        bit = cards & -cards
        yield bit.bit_length() - 1
        cards ^= bit


def cards_in(cards: int) -> tuple[Card, ...]:
    """List the cards of a set, lowest number first."""
    return tuple(PACK[number] for number in numbers(cards))


def lowest(cards: int) -> int:
    """Return the number of the lowest card in a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """Return the number of the highest card in a set that is not empty."""
    return cards.bit_length() - 1


def above(card: int) -> int:
    """Return every card of the same suit that is higher."""
    return SUIT_CARDS[SUIT_OF[card]] & -(2 << card)


def beats(one: int, other: int, trumps: int) -> bool:
    """Return whether a card played later takes the trick from `other`, the best so far."""
    suit = SUIT_OF[one]
    if suit == SUIT_OF[other]:
        return one > other
    return suit == trumps


def bottom_of_sequence(card: int, own: int, unseen: int) -> int:
    """Return the lowest of the player's cards equal to this: no unseen card is between them."""
    worth, below = card, own & SUIT_CARDS[SUIT_OF[card]] & ((1 << card) - 1)
    while below:
        under = below.bit_length() - 1
        if unseen & ((1 << worth) - (2 << under)):
            break
        worth, below = under, below ^ (1 << under)
    return worth


def top_of_sequence(card: int, own: int, unseen: int) -> int:
    """Return the highest of the player's cards equal to this: no unseen card is between them."""
    worth, over = card, own & above(card)
    while over:
        higher = lowest(over)
        if unseen & ((1 << higher) - (2 << worth)):
            break
        worth, over = higher, over & (over - 1)
    return worth
