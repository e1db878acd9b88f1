"""A hand played by the rules, as fast as possible: for matches between bots, and for tests.

It supports no irregular act; hands that people play go through `rubbers/hand`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rubbers.bots.bot_view import LOVE, BotView, Quad, RubberScore, legal_cards, winner
from rubbers.bots.cardset import SUIT_OF, cardset
from rubbers.cards.seats import CLOCKWISE
from rubbers.dealing import shuffle


@dataclass(slots=True)
class RegularPlay:
    """A hand in play; `hands` are all four, which no bot is shown."""

    hands: list[int]
    dealer: int
    turn_up: int
    leader: int = -1
    trick: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    tricks: tuple[tuple[int, ...], ...] = ()
    won: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        """The player on the dealer's left leads first."""
        if self.leader < 0:
            self.leader = (self.dealer + 1) % 4

    @property
    def trumps(self) -> int:
        """The trump suit."""
        return SUIT_OF[self.turn_up]

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % 4

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return len(self.tricks) == 13

    @property
    def legal(self) -> int:
        """The cards that may be played now."""
        return legal_cards(self.hands[self.to_play], self.trick)

    def view(self, score: RubberScore = LOVE) -> BotView:
        """Return the view of the player whose turn it is."""
        seat, trick, hands = (self.leader + len(self.trick)) & 3, self.trick, self.hands
        known = [0, 0, 0, 0]
        if hands[self.dealer] >> self.turn_up & 1 and seat != self.dealer:
            known[self.dealer] = 1 << self.turn_up
        left = [13 - len(self.tricks)] * 4
        for place in range(len(trick)):
            left[(self.leader + place) & 3] -= 1
        return BotView(
            seat,
            self.dealer,
            SUIT_OF[self.turn_up],
            self.turn_up,
            hands[seat],
            legal_cards(hands[seat], trick),
            self.leader,
            trick,
            self.leaders,
            self.tricks,
            (known[0], known[1], known[2], known[3]),
            (left[0], left[1], left[2], left[3]),
            score,
        )

    def lay(self, card: int) -> None:
        """Play a card for the seat whose turn it is; ValueError if the card is not legal."""
        if not self.legal >> card & 1:
            raise ValueError(f"card {card} cannot be played now")
        self.hands[self.to_play] ^= 1 << card
        self.trick = (*self.trick, card)
        if len(self.trick) < 4:
            return
        won_by = winner(self.leader, self.trick, SUIT_OF[self.turn_up])
        self.won[won_by & 1] += 1
        self.leaders = (*self.leaders, self.leader)
        self.tricks = (*self.tricks, self.trick)
        self.leader, self.trick = won_by, ()


def deal(seed: bytes, number: int) -> tuple[Quad, int, int]:
    """Deal hand `number` of a match: the four hands, the dealer and the card turned up.

    The cards are derived from the seed just as a committed deal's are from its secret; the deal
    passes to the left with each hand.
    """
    order = shuffle.order_of(seed, f"whist/botmatch/v1|{number}")
    dealer = number % 4
    dealt = shuffle.dealt(order, CLOCKWISE[dealer])
    north, east, south, west = (cardset(dealt[seat]) for seat in CLOCKWISE)
    return (north, east, south, west), dealer, order[-1]
