"""The events of a rubber; they are permanent, and each names the law that caused it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat, WhistGame
from rubbers.play.state.hand_events import (
    CorrectionAsked,
    DealPasses,
    DealtEvent,
    GameCorrectionAsked,
    HandConfirmed,
    HandCorrected,
    HandMarked,
    MarkWithdrawn,
    Objected,
    ObjectionWithdrawn,
    StatedEvent,
    TrumpTurned,
)
from rubbers.play.state.score_events import (
    GameConcluded,
    GameValueCorrected,
    GameWon,
    HandScored,
    RubberWon,
    ScoreEvent,
    ScoreReopened,
)
from rubbers.play.state.table_events import (
    ActDone,
    AttemptVoided,
    CardsTyped,
    DealsCommitted,
    DeviceCommitted,
    DeviceRevealed,
    HandDealt,
    Revealed,
    SeatsFrozen,
    TableEvent,
)
from rubbers.scoring.score import NO_STAKES, Stakes


@stored_as("rubber_started")
@dataclass(frozen=True, slots=True)
class RubberStarted:
    """The rubber began, with these people in these seats."""

    seating: Mapping[Seat, PersonId]
    dealer: Seat
    code: str
    version: int
    game: WhistGame = WhistGame.WHIST
    dummies: tuple[Seat, ...] = ()
    stakes: Stakes = NO_STAKES


@stored_as("law_waived")
@dataclass(frozen=True, slots=True)
class LawWaived:
    """An officer waived a law for the act that follows; the reason is stored elsewhere."""

    law: str
    reason_ref: str
    by_player_of_the_table: bool = False


@stored_as("entered_by_player")
@dataclass(frozen=True, slots=True)
class EnteredByPlayer:
    """A playing officer, the only officer present, entered what follows for the other side."""

    seat: Seat
    person: PersonId


@stored_as("substitute_sat")
@dataclass(frozen=True, slots=True)
class SubstituteSat:
    """Another person took a seat for the rest of the rubber."""

    seat: Seat
    person: PersonId
    in_place_of: PersonId


@stored_as("rubber_taken_up")
@dataclass(frozen=True, slots=True)
class RubberTakenUp:
    """The rubber was resumed, because the act that left it unfinished was undone."""

    by: Seat | None = None


@stored_as("rubber_abandoned")
@dataclass(frozen=True, slots=True)
class RubberAbandoned:
    """The table broke up and the rubber was left unfinished."""

    by: Seat | None = None


@stored_as("rubber_settled")
@dataclass(frozen=True, slots=True)
class RubberSettled:
    """The stakes were paid and the rubber was closed."""

    by: Seat | None = None


Event = (
    RubberStarted
    | LawWaived
    | EnteredByPlayer
    | StatedEvent
    | DealtEvent
    | ScoreEvent
    | TableEvent
    | SubstituteSat
    | RubberAbandoned
    | RubberTakenUp
    | RubberSettled
)

__all__ = [
    "ActDone",
    "AttemptVoided",
    "CardsTyped",
    "CorrectionAsked",
    "DealPasses",
    "DealsCommitted",
    "DealtEvent",
    "DeviceCommitted",
    "DeviceRevealed",
    "EnteredByPlayer",
    "Event",
    "GameConcluded",
    "GameCorrectionAsked",
    "GameValueCorrected",
    "GameWon",
    "HandConfirmed",
    "HandCorrected",
    "HandDealt",
    "HandMarked",
    "HandScored",
    "LawWaived",
    "MarkWithdrawn",
    "Objected",
    "ObjectionWithdrawn",
    "Revealed",
    "RubberAbandoned",
    "RubberSettled",
    "RubberStarted",
    "RubberTakenUp",
    "RubberWon",
    "ScoreEvent",
    "ScoreReopened",
    "SeatsFrozen",
    "StatedEvent",
    "SubstituteSat",
    "TableEvent",
    "TrumpTurned",
]
