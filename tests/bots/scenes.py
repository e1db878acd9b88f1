"""Hands at the table as tests describe them: cards as AS or TD, tricks in order from a seat."""

from __future__ import annotations

from collections.abc import Sequence

from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.bot_view import LOVE, NO_CARD, BotView, RubberScore, legal_cards
from rubbers.bots.cardset import SUIT_OF
from rubbers.cards.card import Card
from rubbers.dealing.shuffle import below, byte_stream

SUITS = "CDHS"
Tricks = Sequence[tuple[str, str]]


def numbered(text: str) -> list[int]:
    """Read cards such as "AS 2H"."""
    return [Card.read(word).number for word in text.split()]


def seen(
    own: str,
    unseen: str,
    *,
    trumps: str = "H",
    trick: str = "",
    shown: Tricks = (),
    score: RubberScore = LOVE,
) -> BotView:
    """Show South a hand that has gone some way; `trick` lies on the table, East's card last.

    `shown` are tricks that matter, each with its leader. Every card not named anywhere was led by
    East to a trick of its own, from which nothing can be told.
    """
    laid, cards, others = tuple(numbered(trick)), numbered(own), numbered(unseen)
    tricks = [("NESW".index(leader), tuple(numbered(words))) for leader, words in shown]
    named = {*laid, *cards, *others, *(card for _, done in tricks for card in done)}
    for suit in range(4):
        rest = [card for card in range(13 * suit, 13 * suit + 13) if card not in named]
        tricks += [(1, (card, NO_CARD, NO_CARD, NO_CARD)) for card in rest]
    left = [len(cards)] * 4
    for place in range(len(laid)):
        left[(2 - len(laid) + place) % 4] -= 1
    assert len(others) == sum(left) - len(cards)
    held = sum(1 << card for card in cards)
    return BotView(
        seat=2,
        dealer=1,
        trumps=SUITS.index(trumps),
        turn_up=13 * SUITS.index(trumps),
        own=held,
        legal=legal_cards(held, laid),
        leader=(2 - len(laid)) % 4,
        trick=laid,
        leaders=tuple(leader for leader, _ in tricks),
        tricks=tuple(done for _, done in tricks),
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
