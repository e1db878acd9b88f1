"""Acts in the room apart from its tables: the doors, the clock, candidacies."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from club.codec.stored_name import stored_as
from club.person import PersonId
from club.rules.house_rules import HouseRules


class Phase(StrEnum):
    """The part of the evening the room is in."""

    DOOR = "door"
    SEAT = "seat"
    PLAY = "play"
    TEA = "tea"
    CLOSE = "close"


@stored_as("open_doors")
@dataclass(frozen=True, slots=True)
class OpenDoors:
    """Open the doors of an evening, with its house rules."""

    at: datetime
    rules: HouseRules = field(default_factory=HouseRules)


@stored_as("ring_opening_bell")
@dataclass(frozen=True, slots=True)
class RingOpeningBell:
    """Ring the opening bell: under a house rule everyone who came before it is equal."""

    at: datetime


@stored_as("arrive")
@dataclass(frozen=True, slots=True)
class Arrive:
    """Check a person in, alone or together with someone; the server sets the time."""

    who: PersonId
    at: datetime
    together_with: PersonId | None = None


@stored_as("correct_arrival")
@dataclass(frozen=True, slots=True)
class CorrectArrival:
    """Correct an arrival; the reason is kept apart from the record, which only refers to it."""

    who: PersonId
    at: datetime
    reason_ref: str
    together_with: PersonId | None = None


@stored_as("declare")
@dataclass(frozen=True, slots=True)
class Declare:
    """Declare for a table, or a fresh one if none is named; several may do so at once."""

    who: tuple[PersonId, ...]
    table: int | None = None


@stored_as("withdraw")
@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw a candidacy for a fresh table, or a prior right at a table."""

    who: PersonId
    table: int | None = None


@stored_as("leave")
@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the room."""

    who: PersonId


@stored_as("last_call")
@dataclass(frozen=True, slots=True)
class LastCall:
    """Call the last rubbers: none may begin after this."""


@stored_as("change_phase")
@dataclass(frozen=True, slots=True)
class ChangePhase:
    """Move on to another phase of the evening."""

    phase: Phase


HallAct = (
    OpenDoors
    | RingOpeningBell
    | Arrive
    | CorrectArrival
    | Declare
    | Withdraw
    | Leave
    | LastCall
    | ChangePhase
)
