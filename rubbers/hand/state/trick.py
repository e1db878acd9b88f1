"""A trick: who laid what, which suit was led, and who wins, as far as the cards are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from club.codec.frozen import replace_fields
from rubbers.cards.card import RANKS, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid by a player at an event; like `Seen`, it is evidence of the player's cards."""

    gone: ClassVar[bool] = True
    seat: Seat
    card: PartialCard
    at: int


@dataclass(frozen=True)
class Trick:
    """One trick; `short_of` lists those who laid nothing to it though it is left.

    `out_of_turn` is true while its lead may still be taken back. `asked`, `admitted` and `denied`
    list, by seat, whose renounce was asked about before the trick was left, and the answers; `shut`
    lists those whose side had turned it before they were asked; `turner` is who turned it, if
    known.
    """

    number: int
    laid: tuple[Laid, ...]
    out_of_turn: bool = False
    turned: bool = False
    quitted: bool = False
    short_of: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    denied: tuple[Seat, ...] = ()
    admitted: tuple[Seat, ...] = ()
    shut: tuple[Seat, ...] = ()
    turner: Seat | None = None

    @property
    def leader(self) -> Seat:
        """The player who led."""
        return self.laid[0].seat

    @property
    def led(self) -> Suit | None:
        """The suit led; None if unknown."""
        return self.laid[0].card.suit

    @property
    def complete(self) -> bool:
        """Whether everybody who can has played to it."""
        return len(self.laid) + len(self.short_of) >= 4

    def of(self, seat: Seat) -> Laid | None:
        """Return the card this player laid."""
        return next((laid for laid in self.laid if laid.seat is seat), None)

    def turned_by(self, seat: Seat | None) -> Trick:
        """Return the trick turned face down, by this player if known."""
        waiting = (one for one in self.asked if one not in (*self.admitted, *self.denied))
        if self.turned:
            return self
        shut = tuple(one for one in waiting if seat is not None and one.side is seat.side)
        return replace_fields(self, turned=True, turner=seat, shut=shut)

    def asked_of(self, seat: Seat) -> Trick:
        """Return the trick after a player has been asked about the card they laid to it."""
        late = self.turner is not None and self.turner.side is seat.side
        shut = (*self.shut, seat) if late else self.shut
        return replace_fields(self, asked=(*self.asked, seat), shut=shut)

    def without(self, *seats: Seat) -> Trick:
        """Return the trick with these players' cards taken off."""
        return replace_fields(self, laid=tuple(one for one in self.laid if one.seat not in seats))

    def best(self, trumps: Suit | None) -> tuple[Seat, ...]:
        """Return everyone whose card may be the best so far."""
        led = self.led
        return tuple(
            one.seat
            for one in self.laid
            if not any(beats(other.card, one.card, led, trumps) for other in self.laid)
        )

    def winner(self, trumps: Suit | None) -> Seat | None:
        """Return who wins the trick; None if it is not complete, or the winner is unknown."""
        best = self.best(trumps) if self.complete else ()
        return best[0] if len(best) == 1 else None


def beats(one: PartialCard, other: PartialCard, led: Suit | None, trumps: Suit | None) -> bool:
    """Check whether one card is sure to beat another."""
    if one.suit is None or other.suit is None or led is None:
        return False
    if one.suit is other.suit:
        if one.suit not in (led, trumps) or one.rank is None or other.rank is None:
            return False
        return RANKS.index(one.rank) > RANKS.index(other.rank)
    if trumps is None:
        return False
    return one.suit is trumps or (one.suit is led and other.suit is not trumps)


def order_from(leader: Seat) -> Sequence[Seat]:
    """Return the players in the order in which they play to a trick."""
    return tuple(leader.after(places) for places in range(4))
