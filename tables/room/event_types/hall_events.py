"""Events in the room apart from its tables: the doors, the clock, candidates."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from club.codec.stored_name import stored_as
from club.person import PersonId
from club.rules.house_rules import HouseRules
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Reasons
from tables.room.acts import Phase


@stored_as("doors_opened")
@dataclass(frozen=True, slots=True)
class DoorsOpened:
    """The doors were opened with these house rules.

    `games` are the games of the evening's format; if it is empty, any game may be played.
    """

    at: datetime
    rules: HouseRules = field(default_factory=HouseRules)
    games: tuple[WhistGame, ...] = ()
    table: ClassVar[None] = None


@stored_as("bell_rung")
@dataclass(frozen=True, slots=True)
class BellRung:
    """The opening bell was rung."""

    at: datetime
    table: ClassVar[None] = None


@stored_as("arrived")
@dataclass(frozen=True, slots=True)
class Arrived:
    """Someone came into the room."""

    who: PersonId
    at: datetime
    together_with: PersonId | None = None
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("arrival_corrected")
@dataclass(frozen=True, slots=True)
class ArrivalCorrected:
    """An arrival was corrected."""

    who: PersonId
    at: datetime
    reason_ref: str
    together_with: PersonId | None = None
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("declared")
@dataclass(frozen=True, slots=True)
class Declared:
    """Someone is a candidate for a fresh table."""

    who: PersonId
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("withdrew")
@dataclass(frozen=True, slots=True)
class Withdrew:
    """Someone is no longer a candidate for a fresh table."""

    who: PersonId
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("candidacy_met")
@dataclass(frozen=True, slots=True)
class CandidacyMet:
    """A candidate has a place, at table `at`."""

    who: PersonId
    at: int
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("left")
@dataclass(frozen=True, slots=True)
class Left:
    """Someone left the room."""

    who: PersonId
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("right_gained")
@dataclass(frozen=True, slots=True)
class RightGained:
    """The players someone left behind have a prior right over that person at any other table."""

    holders: tuple[PersonId, ...]
    over: PersonId
    because: Reasons = ()
    table: ClassVar[None] = None


@stored_as("last_call_given")
@dataclass(frozen=True, slots=True)
class LastCallGiven:
    """The last rubbers were called."""

    table: ClassVar[None] = None


@stored_as("phase_changed")
@dataclass(frozen=True, slots=True)
class PhaseChanged:
    """The evening moved on to another phase."""

    phase: Phase
    table: ClassVar[None] = None


@stored_as("commitment_made")
@dataclass(frozen=True, slots=True)
class CommitmentMade:
    """Every deal and cut of the evening was committed to, before the doors opened.

    `root` is the root of the hash tree over `leaves` ids, in hexadecimal; `evening` is the prefix
    of each id.
    """

    evening: str
    root: str
    leaves: int
    table: ClassVar[None] = None


@stored_as("secret_revealed")
@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The evening is over, and the secret behind all its deals was revealed, in hexadecimal."""

    secret: str
    table: ClassVar[None] = None


HallEvent = (
    CommitmentMade
    | SecretRevealed
    | DoorsOpened
    | BellRung
    | Arrived
    | ArrivalCorrected
    | Declared
    | Withdrew
    | CandidacyMet
    | Left
    | RightGained
    | LastCallGiven
    | PhaseChanged
)
