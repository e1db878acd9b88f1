"""A hand dealt by the program, as it is known to the table and to the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.person import PersonId
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.dealing import beacon as beacons
from rubbers.dealing.beacon import Beacon
from rubbers.dealing.ids import IdSpace
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.play.state.table_events import Covers, PlayManner, Revealed


@dataclass(frozen=True, slots=True)
class Commitment:
    """The commitment for a rubber's deals, with the evening, table and rubber it applies to."""

    evening: str
    table: int
    rubber: int
    root: str
    covers: Covers = field(default=Covers.RUBBER, metadata={"spared": True})

    @property
    def space(self) -> IdSpace:
        """The set of deal ids that the root covers."""
        if self.covers is Covers.EVENING:
            return IdSpace(self.evening)
        return IdSpace.of_rubber(self.evening, self.table, self.rubber)


@dataclass(frozen=True)
class FrozenDeal:
    """A deal whose seats are frozen and which is waiting for its beacon.

    `givers` are the seats whose players contribute to the beacon. `since` is when the last of them
    was asked; the time limit runs from then.
    """

    number: int
    attempt: int
    id: str
    seating: Mapping[Seat, PersonId]
    dealer: Seat
    beacon: Beacon
    manner: PlayManner
    givers: tuple[Seat, ...]
    since: datetime
    typed: Mapping[Seat, Mapping[Seat, Card]] = field(default_factory=dict)
    committed: Mapping[Seat, str] = field(default_factory=dict)
    revealed: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The seats that have not contributed yet, clockwise from North."""
        match self.beacon:
            case Beacon.DEVICES if set(self.committed) == set(self.givers):
                gave = set(self.revealed)
            case Beacon.DEVICES:
                gave = set(self.committed)
            case _:
                gave = set(self.typed)
        return tuple(seat for seat in self.givers if seat not in gave)

    @property
    def text(self) -> str:
        """The text of the beacon; empty while part of it is missing."""
        match self.beacon:
            case Beacon.BOTS:
                return beacons.BOTS
            case Beacon.NONE:
                return beacons.NONE
            case Beacon.DEVICES:
                whole = set(self.revealed) == set(self.givers)
                return beacons.of_devices(self.revealed) if whole else ""
            case Beacon.CARDS:
                given = list(self.typed.values())
                agreed = [one for one in given if given.count(one) > 1]
                return beacons.of_cards(agreed[0]) if agreed else ""


@dataclass(frozen=True)
class DealtHand:
    """The last hand dealt by the program; `at` counts the acts so far.

    `hand` holds only what everyone may know: no card that has not been played or shown.
    """

    number: int
    attempt: int
    id: str
    beacon: str
    manner: PlayManner
    hand: HandState
    at: int = 0
    revealed: Revealed | None = None

    @property
    def in_play(self) -> bool:
        """Whether cards are still to be played in this hand."""
        return self.hand.stage is HandStage.PLAYING and self.hand.fate is DealFate.STANDS

    @property
    def cut(self) -> bool:
        """Whether the pack has been cut for the next deal."""
        return self.hand.stage in (HandStage.CUT, HandStage.TURNED)
