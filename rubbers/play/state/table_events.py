"""Events at a table whose cards the program deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.act import Act
from rubbers.hand.state.events import Event as HandEvent


class PlayManner(StrEnum):
    """How strictly the program enforces a hand that it deals."""

    FAITHFUL = "faithful"  # whatever may go wrong at a table may go wrong here
    GUARDED = "guarded"  # anything irregular is refused


class Covers(StrEnum):
    """What one commitment covers."""

    RUBBER = "rubber"  # the deals of one rubber, as in earlier releases
    EVENING = "evening"  # every deal and cut of an evening


@stored_as("deals_committed")
@dataclass(frozen=True, slots=True)
class DealsCommitted:
    """This rubber's deals follow from a commitment; `root` is its root, in hexadecimal.

    `evening`, `table` and `rubber` are part of the id of each deal.
    """

    evening: str
    table: int
    rubber: int
    root: str
    covers: Covers = field(default=Covers.RUBBER, metadata={"spared": True})


@stored_as("seats_frozen")
@dataclass(frozen=True, slots=True)
class SeatsFrozen:
    """The seating of the next deal was fixed; contributions from outside come only after this."""

    hand: int
    attempt: int
    id: str
    seating: Mapping[Seat, PersonId]
    dealer: Seat
    beacon: Beacon
    manner: PlayManner
    givers: tuple[Seat, ...]
    at: datetime


@stored_as("cards_typed")
@dataclass(frozen=True, slots=True)
class CardsTyped:
    """A player typed in the cards that the players turned from a real pack."""

    hand: int
    attempt: int
    by: Seat
    cards: Mapping[Seat, Card]


@stored_as("device_committed")
@dataclass(frozen=True, slots=True)
class DeviceCommitted:
    """A player's device committed to a number of its own, by its SHA-256."""

    hand: int
    attempt: int
    by: Seat
    digest: str
    at: datetime


@stored_as("device_revealed")
@dataclass(frozen=True, slots=True)
class DeviceRevealed:
    """A player's device revealed the number that it had committed to."""

    hand: int
    attempt: int
    by: Seat
    nonce: str


@stored_as("attempt_voided")
@dataclass(frozen=True, slots=True)
class AttemptVoided:
    """The attempt to deal is void, and no cards were dealt; `silent` seats had not contributed."""

    hand: int
    attempt: int
    silent: tuple[Seat, ...] = ()


@stored_as("hand_dealt")
@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt from the commitment and the beacon; its cards are in no event.

    `id` names the deal among those committed to; `root` is the root of the commitment.
    """

    hand: int
    attempt: int
    id: str
    root: str
    beacon: str
    manner: PlayManner


@dataclass(frozen=True, slots=True)
class ChosenBy:
    """The bot that chose an act: its id and version, so that an arbitrator can replay the decision.

    `standing_in_for` is the bot whose seat it is, if another played because that one was late.
    `layouts` is how many layouts a sampling bot had time for.
    """

    bot: str
    version: int
    standing_in_for: str = ""
    layouts: int = 0


@stored_as("act_done")
@dataclass(frozen=True, slots=True)
class ActDone:
    """A player acted, as act number `at` of the hand, with every event that followed from it."""

    hand: int
    attempt: int
    at: int
    act: Act
    events: tuple[HandEvent, ...] = ()
    chosen_by: ChosenBy | None = field(default=None, metadata={"spared": True})


@stored_as("revealed")
@dataclass(frozen=True, slots=True)
class Revealed:
    """The secret of a finished hand was revealed with its proof, in hexadecimal."""

    hand: int
    attempt: int
    place: int
    secret: str
    proof: tuple[str, ...] = ()


TableEvent = (
    DealsCommitted
    | SeatsFrozen
    | CardsTyped
    | DeviceCommitted
    | DeviceRevealed
    | AttemptVoided
    | HandDealt
    | ActDone
    | Revealed
)
