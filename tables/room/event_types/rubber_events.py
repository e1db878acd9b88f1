"""Events of a table's rubber: its partners, seats, substitutes and end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat, WhistGame
from rubbers.code.law import Reasons


@stored_as("partnered")
@dataclass(frozen=True, slots=True)
class Partnered:
    """The partners are settled; the dealer is in the first pair, and `dummies` are those who have
    one.
    """

    table: int
    pairs: tuple[tuple[PersonId, ...], ...]
    dealer: PersonId
    dummies: tuple[PersonId, ...] = ()
    because: Reasons = ()


@stored_as("cards_chosen")
@dataclass(frozen=True, slots=True)
class CardsChosen:
    """The dealer chose a pack for their side."""

    table: int
    cards: str
    because: Reasons = ()


@stored_as("seats_chosen")
@dataclass(frozen=True, slots=True)
class SeatsChosen:
    """The dealer chose a seat, and who sits at their left."""

    table: int
    seat: Seat
    left: PersonId | None = None
    because: Reasons = ()


@stored_as("rubber_begun")
@dataclass(frozen=True, slots=True)
class RubberBegun:
    """A rubber began.

    `seating` maps each seat to the person who plays its hand; `dealer` is a seat; `dummies` are the
    seats whose hands lie on the table; `record` names the rubber's own stream.
    """

    table: int
    rubber: int
    game: WhistGame
    seating: Mapping[Seat, PersonId]
    dealer: Seat
    dummies: tuple[Seat, ...] = ()
    record: str = ""


@stored_as("rubber_ended")
@dataclass(frozen=True, slots=True)
class RubberEnded:
    """The rubber ended; everyone who played it has one more in their run."""

    table: int
    rubber: int


@stored_as("places_reopened")
@dataclass(frozen=True, slots=True)
class PlacesReopened:
    """The places are settled again, starting from how they were when the last rubber ended."""

    table: int
    because: Reasons = ()


@stored_as("substitute_named")
@dataclass(frozen=True, slots=True)
class SubstituteNamed:
    """A substitute was named, and the other players are asked to consent."""

    table: int
    absent: PersonId
    substitute: PersonId
    asked: tuple[PersonId, ...]
    because: Reasons = ()


@stored_as("consent_given")
@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """A player consented to the substitute."""

    table: int
    by: PersonId
    to: PersonId


@stored_as("consent_refused")
@dataclass(frozen=True, slots=True)
class ConsentRefused:
    """A player did not consent; another substitute may be named."""

    table: int
    by: PersonId
    to: PersonId
    because: Reasons = ()


@stored_as("substitute_sat")
@dataclass(frozen=True, slots=True)
class SubstituteSat:
    """The substitute sits in the absent player's seat for this rubber, which is informed.

    `reason_ref` points to an officer's reason, if one seated them without the others' consent.
    """

    table: int
    absent: PersonId
    substitute: PersonId
    seat: Seat
    because: Reasons = ()
    reason_ref: str = field(default="", metadata={"spared": True})


@stored_as("substitute_stood_out")
@dataclass(frozen=True, slots=True)
class SubstituteStoodOut:
    """The rubber is over and the substitute stands out; for a bot, `absent` says whose."""

    table: int
    substitute: PersonId
    because: Reasons = ()
    absent: PersonId = field(default="", metadata={"spared": True})


@stored_as("seat_taken_back")
@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    """A player for whom a bot has played takes the seat again; the rubber is informed."""

    table: int
    who: PersonId
    bot: PersonId
    seat: Seat
    because: Reasons = ()


@stored_as("void_consented")
@dataclass(frozen=True, slots=True)
class VoidConsented:
    """One of the players left consented to void a rubber that has an empty seat."""

    table: int
    by: PersonId
    because: Reasons = ()


@stored_as("rubber_voided")
@dataclass(frozen=True, slots=True)
class RubberVoided:
    """The rubber was void and counts for nothing; `reason_ref` points to an officer's reason."""

    table: int
    rubber: int
    reason_ref: str = ""
    because: Reasons = ()


RubberEvent = (
    Partnered
    | CardsChosen
    | SeatsChosen
    | RubberBegun
    | RubberEnded
    | PlacesReopened
    | SubstituteNamed
    | ConsentGiven
    | ConsentRefused
    | SubstituteSat
    | SubstituteStoodOut
    | SeatTakenBack
    | VoidConsented
    | RubberVoided
)
