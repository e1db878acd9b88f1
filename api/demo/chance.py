"""Simulated cuts and hands, derived from a label: the same label gives the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rubbers.cards.card import HONOURS, Card, Rank
from rubbers.cards.seats import CLOCKWISE, Seat, Side, Sides
from rubbers.dealing import shuffle
from rubbers.scoring.statement import Election, Outcome, Revoke, SideHonours, Statement

KEY = b"whist club demonstration"
WORTH = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.KNAVE: 1}

T = TypeVar("T")


@dataclass
class DemoChance:
    """Cuts, deals and choices, each drawn from the label in turn."""

    label: str
    packs: int = 0
    drawn: Iterator[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Start the stream that choices are drawn from."""
        self.drawn = shuffle.byte_stream(KEY, self.label.encode())

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1."""
        return shuffle.below(bound, self.drawn)

    def one_of(self, several: Sequence[T]) -> T:
        """Choose one."""
        return several[self.below(len(several))]

    def pack(self) -> tuple[int, ...]:
        """Shuffle a pack."""
        self.packs += 1
        return shuffle.order_of(KEY, f"{self.label} pack {self.packs}")

    def cut(self, count: int) -> tuple[str, ...]:
        """Return the cards that this many people cut from one pack."""
        return tuple(str(card) for card in shuffle.cards_of(self.pack()[:count]))

    def hand(self, dealer: Seat) -> Statement:
        """Deal a hand, and state its result: trumps and honours as dealt, tricks by strength.

        One deal in thirty-two is a misdeal, and in one hand in sixteen someone revokes.
        """
        fate = self.below(32)
        if fate == 0:
            return Statement(Outcome.MISDEAL)
        order = self.pack()
        trumps = shuffle.turn_up(order).suit
        hands = shuffle.dealt(order, dealer)
        of = {side: [c for seat in side.seats for c in hands[seat]] for side in Side}
        held = {
            side: sum(c.suit is trumps and c.rank in HONOURS for c in of[side]) for side in Side
        }
        north_south = self._tricks(of[Side.NS], of[Side.EW], held[Side.NS])
        honours = Sides(_called(held[Side.NS]), _called(held[Side.EW]))
        tricks = Sides(north_south, 13 - north_south)
        revokes = (self._revoke(tricks),) if fate in (1, 2) else ()
        return Statement(tricks=tricks, honours=honours, revokes=revokes, trumps=trumps)

    def _revoke(self, tricks: Sides[int]) -> Revoke:
        by = self.one_of(CLOCKWISE)
        enough = tricks.of(by.side) >= 3
        return Revoke(by, Election.TAKE_THREE_TRICKS if enough else Election.ADD_THREE)

    def _tricks(self, own: Sequence[Card], theirs: Sequence[Card], honours: int) -> int:
        edge = _strength(own) - _strength(theirs) + 2 * (2 * honours - 4)
        odds = max(40, min(216, 128 + 4 * edge))
        return sum(next(self.drawn) < odds for _trick in range(13))


def _called(held: int) -> SideHonours:
    return SideHonours(held, called=held >= 3)


def _strength(cards: Sequence[Card]) -> int:
    return sum(WORTH.get(card.rank, 0) for card in cards)
