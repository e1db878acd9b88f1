"""What has happened at a table whose cards the program deals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rubbers.hand.acts.act import Act
from rubbers.hand.events import Event as HandEvent


class Manner(StrEnum):
    """How a hand is played that the program deals."""

    FAITHFUL = "faithful"  # what may go wrong at a table may go wrong here
    GUARDED = "guarded"  # what is irregular is refused


@dataclass(frozen=True, slots=True)
class DealsCommitted:
    """The deals of this rubber were committed to; `root` stands for them all, in hexadecimal."""

    evening: str
    table: int
    rubber: int
    root: str


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt from the commitment and the beacon; its cards are in no event.

    `id` names the deal among those committed to, `root` is what was committed to.
    """

    hand: int
    attempt: int
    id: str
    root: str
    beacon: str
    manner: Manner


@dataclass(frozen=True, slots=True)
class ActDone:
    """A player did something, as the `at`-th act of the hand, and this is all it brought about."""

    hand: int
    attempt: int
    at: int
    act: Act
    events: tuple[HandEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Revealed:
    """The key of a hand that is over was laid open: its secret with its proof, in hexadecimal."""

    hand: int
    attempt: int
    place: int
    secret: str
    proof: tuple[str, ...] = ()


TableEvent = DealsCommitted | HandDealt | ActDone | Revealed
