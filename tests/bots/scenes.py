"""Hands at the table as tests describe them: cards as AS or TD, tricks in order from a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rubbers.bots.bot_view import LOVE, BotView, RubberScore, legal_cards
from rubbers.bots.cardset import SUIT_OF, cardset
from rubbers.bots.regular_play import RegularPlay, deal
from rubbers.cards.card import Card
from rubbers.cards.seats import CLOCKWISE
from rubbers.dealing.shuffle import below, byte_stream

SUITS = "CDHS"
Tricks = Sequence[tuple[str, str]]


def numbered(text: str) -> list[int]:
    """Read cards such as "AS 2H"."""
    return [Card.read(word).number for word in text.split()]


def seen(
    own: str,
    *,
    trumps: str = "H",
    trick: str = "",
    tricks: Tricks = (),
    known: Mapping[str, str] | None = None,
    score: RubberScore = LOVE,
    legal: str | None = None,
) -> BotView:
    """Show South a hand; `trick` lies on the table, the last of it laid by East.

    `tricks` are complete, each with its leader; nothing but what is given has been seen.
    """
    laid = tuple(numbered(trick))
    cards = cardset(map(Card.read, own.split()))
    shown = [
        cardset(map(Card.read, (known or {}).get(str(seat), "").split())) for seat in CLOCKWISE
    ]
    left = [cards.bit_count()] * 4
    for place in range(len(laid)):
        left[(2 - len(laid) + place) % 4] -= 1
    done = tuple(tuple(numbered(words)) for _, words in tricks)
    suit = SUITS.index(trumps)
    return BotView(
        seat=2,
        dealer=1,
        trumps=suit,
        turn_up=13 * suit,
        own=cards,
        legal=legal_cards(cards, laid) if legal is None else cardset(map(Card.read, legal.split())),
        leader=(2 - len(laid)) % 4,
        trick=laid,
        leaders=tuple("NESW".index(leader) for leader, _ in tricks),
        tricks=done,
        known=(shown[0], shown[1], shown[2], shown[3]),
        left=(left[0], left[1], left[2], left[3]),
        score=score,
    )


def in_play(seed: bytes, cards: int) -> RegularPlay:
    """Deal a hand and play so many cards of it by chance."""
    hands, dealer, turn_up = deal(seed, seed[0])
    play = RegularPlay(list(hands), dealer, turn_up)
    stream = byte_stream(seed, b"play")
    for _ in range(cards):
        legal = [card for card in range(52) if play.legal >> card & 1]
        play.lay(legal[below(len(legal), stream)])
    return play


def shown_out(play: RegularPlay, seat: int) -> int:
    """The suits, as sets of cards, that a seat has failed to follow."""
    out = 0
    for leader, trick in [*zip(play.leaders, play.tricks, strict=True), (play.leader, play.trick)]:
        place = (seat - leader) % 4
        if place < len(trick) and SUIT_OF[trick[place]] != SUIT_OF[trick[0]]:
            out |= 0x1FFF << 13 * SUIT_OF[trick[0]]
    return out
