"""Events in the room; `table` names the stream an event belongs to, None for the hall's.

An event carries what a law brought about together with the sentence and the law (`because`), so
that applying it consults no law. Fields added later have defaults.
"""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from tables.room.event_types.cut_events import (
    CardCut,
    CardsExposed,
    CardTakenBack,
    CutAgain,
    CutCalled,
    CutConcluded,
    CutDrawn,
    CutEvent,
)
from tables.room.event_types.hall_events import (
    ArrivalCorrected,
    Arrived,
    BellRung,
    CandidacyMet,
    CommitmentMade,
    Declared,
    DoorsOpened,
    HallEvent,
    LastCallGiven,
    Left,
    PhaseChanged,
    RightGained,
    SecretRevealed,
    Withdrew,
)
from tables.room.event_types.place_events import (
    AdmissionClaimed,
    AdmissionPassed,
    Belongs,
    BotsFilled,
    CameIn,
    LeftTable,
    PlaceEvent,
    PriorRightLost,
    Queued,
    RightsGiven,
    RubbersStated,
    StaysIn,
    TableBrokenUp,
    TableClosed,
    TableFormed,
    WasBack,
    WentAway,
    WentOut,
)
from tables.room.event_types.rubber_events import (
    CardsChosen,
    ConsentGiven,
    ConsentRefused,
    Partnered,
    PlacesReopened,
    RubberBegun,
    RubberEnded,
    RubberEvent,
    RubberVoided,
    SeatsChosen,
    SeatTakenBack,
    SubstituteNamed,
    SubstituteSat,
    SubstituteStoodOut,
    VoidConsented,
)


@stored_as("law_waived")
@dataclass(frozen=True, slots=True)
class LawWaived:
    """An officer set a law aside for the act that follows; the reason is stored elsewhere."""

    law: str
    reason_ref: str
    table: int | None = None
    by_player_of_the_table: bool = False


@stored_as("undone")
@dataclass(frozen=True, slots=True)
class Undone:
    """These lines of this stream are undone: they are left out of the state."""

    numbers: tuple[int, ...]
    table: int | None = None


TableEvent = CutEvent | PlaceEvent | RubberEvent
Event = HallEvent | TableEvent | LawWaived | Undone

__all__ = [
    "AdmissionClaimed",
    "AdmissionPassed",
    "ArrivalCorrected",
    "Arrived",
    "BellRung",
    "Belongs",
    "BotsFilled",
    "CameIn",
    "CandidacyMet",
    "CardCut",
    "CardTakenBack",
    "CardsChosen",
    "CardsExposed",
    "CommitmentMade",
    "ConsentGiven",
    "ConsentRefused",
    "CutAgain",
    "CutCalled",
    "CutConcluded",
    "CutDrawn",
    "CutEvent",
    "Declared",
    "DoorsOpened",
    "Event",
    "HallEvent",
    "LastCallGiven",
    "LawWaived",
    "Left",
    "LeftTable",
    "Partnered",
    "PhaseChanged",
    "PlaceEvent",
    "PlacesReopened",
    "PriorRightLost",
    "Queued",
    "RightGained",
    "RightsGiven",
    "RubberBegun",
    "RubberEnded",
    "RubberEvent",
    "RubberVoided",
    "RubbersStated",
    "SeatTakenBack",
    "SeatsChosen",
    "SecretRevealed",
    "StaysIn",
    "SubstituteNamed",
    "SubstituteSat",
    "SubstituteStoodOut",
    "TableBrokenUp",
    "TableClosed",
    "TableEvent",
    "TableFormed",
    "Undone",
    "VoidConsented",
    "WasBack",
    "WentAway",
    "WentOut",
    "Withdrew",
]
