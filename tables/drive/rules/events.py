"""The events of a drive and of its hands; an event is permanent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.card import Suit
from rubbers.cards.seats import Side
from tables.drive.rules.drive_state import DriveSettings, Fallback, Prize, TableResult
from tables.movements.drive_seating import DriveRole, Pair
from tables.movements.sitting_out import HandSeating


@stored_as("drive_begun")
@dataclass(frozen=True, slots=True)
class DriveBegun:
    """A drive begins with those present, in the order of their numbers.

    `pairs` are the partners that the steward chose, if partners stay together.
    """

    movement: str
    settings: DriveSettings
    roles: Mapping[PersonId, DriveRole]
    pairs: tuple[Pair, ...] = field(default=(), metadata={"spared": True})


@stored_as("player_joined")
@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Someone came late, and plays from the next hand on."""

    who: PersonId
    role: DriveRole


@stored_as("player_left")
@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Someone goes home after the hand last played."""

    who: PersonId


@stored_as("hand_begun")
@dataclass(frozen=True, slots=True)
class HandBegun:
    """The next hand is seated; `out` are those who sit it out."""

    number: int
    out: tuple[PersonId, ...] = ()


@stored_as("sit_out_corrected")
@dataclass(frozen=True, slots=True)
class SitOutCorrected:
    """The people who sat out the present hand are not those the program named."""

    was: tuple[PersonId, ...]
    out: tuple[PersonId, ...]


@stored_as("tea_begun")
@dataclass(frozen=True, slots=True)
class TeaBegun:
    """Play stops for tea."""


@stored_as("clock_set")
@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock of the hand runs, and ends at this moment."""

    ends_at: datetime


@stored_as("clock_paused")
@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock of the hand is paused, with this many seconds left."""

    left: int


@stored_as("clock_stopped")
@dataclass(frozen=True, slots=True)
class ClockStopped:
    """The hand is played without a clock from now on."""


@stored_as("bell_rung")
@dataclass(frozen=True, slots=True)
class HandBellRung:
    """The steward rang the bell: everyone stops, or changes tables."""


@stored_as("card_typed")
@dataclass(frozen=True, slots=True)
class CardTyped:
    """A player's card was typed in: their tricks for each hand, None where there is none."""

    who: PersonId
    tricks: tuple[int | None, ...]


@stored_as("stay_corrected")
@dataclass(frozen=True, slots=True)
class StayCorrected:
    """A player's card shows that they came, or left, after a later hand than was entered."""

    who: PersonId
    came_after: int
    left_after: int | None


@stored_as("drive_ended")
@dataclass(frozen=True, slots=True)
class DriveEnded:
    """The last hand is over."""


@stored_as("prize_cut")
@dataclass(frozen=True, slots=True)
class PrizeCut:
    """Players who tied for a prize cut for it, and one won.

    If another winner was recorded before, an officer gives a reason, stored elsewhere.
    """

    prize: Prize
    who: PersonId
    reason_ref: str = field(default="", metadata={"spared": True})


@stored_as("drive_changed")
@dataclass(frozen=True, slots=True)
class DriveChanged:
    """An officer changed the settings; hands already seated stay as they are."""

    settings: DriveSettings


@stored_as("round_seated")
@dataclass(frozen=True, slots=True)
class RoundSeated:
    """Everyone has a seat for a hand, or sits it out.

    `fallback` says why the program's fixed movement seated them instead of the drive's own.
    """

    number: int
    trump: Suit
    seating: HandSeating
    movement: str
    version: int
    fallback: Fallback | None = None


@stored_as("result_stated")
@dataclass(frozen=True, slots=True)
class ResultStated:
    """A table states the tricks of North and South; `side` is None if an officer did."""

    table: int
    ns: int
    side: Side | None = None


@stored_as("result_confirmed")
@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """The other side, or an officer, agrees with what a table stated.

    An officer who plays there and confirms their own side's result gives a reason, which is
    stored elsewhere.
    """

    table: int
    side: Side | None = None
    reason_ref: str = field(default="", metadata={"spared": True})


@stored_as("result_corrected")
@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """An officer corrected a result, confirmed or not; the reason is stored elsewhere."""

    table: int
    ns: int
    reason_ref: str = ""


@stored_as("result_ruled")
@dataclass(frozen=True, slots=True)
class ResultRuled:
    """A ruling says how many tricks North and South of a table took.

    `ruling` is the number of its dispute, and `law` the law it rests on.
    """

    table: int
    ns: int
    ruling: str
    law: str


@stored_as("result_restored")
@dataclass(frozen=True, slots=True)
class ResultRestored:
    """A later ruling gives no result, so the table's is again what it was before the rulings.

    `ruling` is the number of the dispute. `result` is None if the table had stated none.
    """

    table: int
    ruling: str
    result: TableResult | None = None


@stored_as("seats_corrected")
@dataclass(frozen=True, slots=True)
class SeatsCorrected:
    """Pairs of people really sat in each other's places."""

    exchanges: tuple[tuple[PersonId, PersonId], ...]


@stored_as("round_closed")
@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The hand is over: the next is seated, or the drive has ended."""


DriveEvent = (
    DriveBegun
    | PlayerJoined
    | PlayerLeft
    | HandBegun
    | SitOutCorrected
    | TeaBegun
    | DriveEnded
    | PrizeCut
    | ClockSet
    | ClockPaused
    | ClockStopped
    | HandBellRung
    | CardTyped
    | StayCorrected
    | DriveChanged
)
RoundEvent = (
    RoundSeated
    | ResultStated
    | ResultConfirmed
    | ResultCorrected
    | ResultRuled
    | ResultRestored
    | SeatsCorrected
    | RoundClosed
)
