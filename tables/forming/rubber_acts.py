"""What is done about a table's rubber: the dealer's choice, its beginning and end, a substitute."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat
from rubbers.play.acts import Act as Deed


@stored_as("choose_cards")
@dataclass(frozen=True, slots=True)
class ChooseCards:
    """The dealer chooses a pack for his side, once."""

    table: int
    cards: str


@stored_as("choose_seats")
@dataclass(frozen=True, slots=True)
class ChooseSeats:
    """The dealer chooses his seat, once; `left` is who sits at his left (default: by the cut)."""

    table: int
    seat: Seat
    left: PersonId | None = None


@stored_as("begin_rubber")
@dataclass(frozen=True, slots=True)
class BeginRubber:
    """Begin a rubber with the partners and dealer the cut has given."""

    table: int


@stored_as("end_rubber")
@dataclass(frozen=True, slots=True)
class EndRubber:
    """The rubber is over: places are settled for the next."""

    table: int


@stored_as("name_substitute")
@dataclass(frozen=True, slots=True)
class NameSubstitute:
    """Name a substitute, a person or a bot, for one who has quit the rubber or does not play on.

    `by` is the player of the table who names one for somebody that went without a word, and so
    consents; the absent player names one themselves if it is left out.
    """

    table: int
    absent: PersonId
    substitute: PersonId
    by: PersonId | None = field(default=None, metadata={"spared": True})


@stored_as("seat_substitute")
@dataclass(frozen=True, slots=True)
class SeatSubstitute:
    """Seat a substitute without asking the players: an officer's decision, with a reason."""

    table: int
    absent: PersonId
    substitute: PersonId
    reason_ref: str = ""


@stored_as("consent")
@dataclass(frozen=True, slots=True)
class Consent:
    """One of the other three players consents to a substitute."""

    table: int
    by: PersonId
    to: PersonId


@stored_as("refuse_consent")
@dataclass(frozen=True, slots=True)
class RefuseConsent:
    """One of the other three players does not consent to a substitute."""

    table: int
    by: PersonId
    to: PersonId


@stored_as("come_back")
@dataclass(frozen=True, slots=True)
class ComeBack:
    """One who quit during the rubber is back."""

    table: int
    who: PersonId


@stored_as("consent_to_void")
@dataclass(frozen=True, slots=True)
class ConsentToVoid:
    """One of those left at a rubber with an empty seat consents to void it."""

    table: int
    by: PersonId


@stored_as("void_rubber")
@dataclass(frozen=True, slots=True)
class VoidRubber:
    """An officer ends a rubber that has an empty seat; `reason_ref` points to the reason."""

    table: int
    reason_ref: str = ""


@dataclass(frozen=True, slots=True)
class EnterInRubber:
    """Something is entered in a rubber of the evening: a hand, an answer, a score put right.

    The rubber decides about it; the room only says whether anything may be entered. `table` is
    the one that plays the rubber, where there is one.
    """

    deed: Deed
    table: int | None = None


RubberAct = (
    ChooseCards
    | ChooseSeats
    | BeginRubber
    | EndRubber
    | NameSubstitute
    | SeatSubstitute
    | Consent
    | RefuseConsent
    | ComeBack
    | ConsentToVoid
    | VoidRubber
)
