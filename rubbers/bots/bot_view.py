"""What one seat may see of a hand, and what an attentive player deduces from it.

Cards, sets of cards and seats are numbers, as described in `rubbers/bots/cardset.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.bots.cardset import ALL, SUIT_CARDS, SUIT_OF, beats
from rubbers.cards.card import PACK, Card, Suit
from rubbers.cards.seats import CLOCKWISE, Seat

NO_CARD = -1
"""Marks a player who played no card to a trick."""
Quad = tuple[int, int, int, int]


@dataclass(slots=True, frozen=True)
class RubberScore:
    """The score when the hand began, from this seat's side, and the code's scoring limits.

    At `honours_end` points or more a side cannot score honours (`None`: honours do not count).
    """

    ours: int = 0
    theirs: int = 0
    our_games: int = 0
    their_games: int = 0
    game_points: int = 5
    honours_end: int | None = 4
    code: str = ""


LOVE = RubberScore()
"""The start of a rubber under the usual laws."""


@dataclass(slots=True)
class BotView:
    """A hand as the player at `seat` may know it; it contains no hidden card.

    `trick` is the trick on the table, its cards in order from `leader`. `tricks` are complete, each
    in order from its leader, the seat at the same index of `leaders`. `known` are cards not yet
    played that everyone has seen in a player's hand: the trump card that was turned up, an exposed
    card, a dummy. `left` counts the cards in each hand. `legal` are the cards that may be played
    now.
    """

    seat: int
    dealer: int
    trumps: int
    turn_up: int
    own: int
    legal: int
    leader: int
    trick: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    tricks: tuple[tuple[int, ...], ...] = ()
    known: Quad = (0, 0, 0, 0)
    left: Quad = (13, 13, 13, 13)
    score: RubberScore = LOVE

    @property
    def number(self) -> int:
        """The number of cards played so far."""
        return 52 - sum(self.left)

    @property
    def played(self) -> int:
        """The set of all cards played so far, including this trick."""
        total = 0
        for trick in self.tricks:
            for card in trick:
                if card >= 0:
                    total |= 1 << card
        for card in self.trick:
            if card >= 0:
                total |= 1 << card
        return total

    @property
    def unseen(self) -> int:
        """The set of cards in the other three hands, whether or not it is known in whose."""
        return ALL & ~(self.played | self.own)

    @property
    def voids(self) -> Quad:
        """For each seat, every card of the suits that it has shown out of."""
        out = [0, 0, 0, 0]
        for leader, trick in zip(self.leaders, self.tricks, strict=True):
            _show_out(out, leader, trick)
        if self.trick:
            _show_out(out, self.leader, self.trick)
        return (out[0], out[1], out[2], out[3])

    @property
    def best(self) -> tuple[int, int]:
        """The seat that is winning the trick on the table, and its card."""
        place, card = best_of(self.trick, self.trumps)
        return (self.leader + place) & 3, card

    @property
    def tricks_won(self) -> tuple[int, int]:
        """The complete tricks of this side and of the adversaries."""
        ours = 0
        for leader, trick in zip(self.leaders, self.tricks, strict=True):
            ours += (winner(leader, trick, self.trumps) ^ self.seat) & 1 == 0
        return ours, len(self.tricks) - ours

    @property
    def to_game(self) -> tuple[int, int]:
        """The number of further tricks with which this side, and the adversaries, win the game."""
        ours, theirs = self.tricks_won
        book = 6 + self.score.game_points
        return book - self.score.ours - ours, book - self.score.theirs - theirs

    @property
    def is_decisive(self) -> bool:
        """Whether the next trick wins the game for one of the sides."""
        return 1 in self.to_game

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own cards."""
        return tuple(PACK[number] for number in range(52) if self.own >> number & 1)

    @property
    def choices(self) -> tuple[Card, ...]:
        """The cards that may be played now."""
        return tuple(PACK[number] for number in range(52) if self.legal >> number & 1)

    @property
    def player(self) -> Seat:
        """The player's own seat."""
        return CLOCKWISE[self.seat]

    @property
    def trump_suit(self) -> Suit:
        """The trump suit."""
        return PACK[self.trumps * 13].suit


def best_of(trick: tuple[int, ...], trumps: int) -> tuple[int, int]:
    """Return the best card of a trick, and how many places after the leader it was laid."""
    at, best = 0, trick[0]
    for place, card in enumerate(trick):
        if card >= 0 and beats(card, best, trumps):
            at, best = place, card
    return at, best


def winner(leader: int, trick: tuple[int, ...], trumps: int) -> int:
    """Return the seat that won a complete trick."""
    return (leader + best_of(trick, trumps)[0]) & 3


def legal_cards(own: int, trick: tuple[int, ...]) -> int:
    """Return the cards that may be played by someone who must follow suit if able."""
    if not trick:
        return own
    return own & SUIT_CARDS[SUIT_OF[trick[0]]] or own


def _show_out(out: list[int], leader: int, trick: tuple[int, ...]) -> None:
    led = SUIT_OF[trick[0]]
    for place, card in enumerate(trick):
        if card >= 0 and SUIT_OF[card] != led:
            out[(leader + place) & 3] |= SUIT_CARDS[led]
