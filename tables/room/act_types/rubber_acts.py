"""Acts about a table's rubber: the dealer's choices, its beginning and end, substitutes."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.seats import Seat
from rubbers.play.state.acts import Act as PlayAct


@stored_as("choose_cards")
@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Choose a pack for the dealer's side, once."""

    table: int
    cards: str


@stored_as("choose_seats")
@dataclass(frozen=True, slots=True)
class ChooseSeats:
    """Choose the dealer's seat, once.

    `left` is who sits on the dealer's left; by default the cut decides.
    """

    table: int
    seat: Seat
    left: PersonId | None = None


@stored_as("begin_rubber")
@dataclass(frozen=True, slots=True)
class BeginRubber:
    """Begin a rubber with the partners and dealer that the cut decided."""

    table: int


@stored_as("end_rubber")
@dataclass(frozen=True, slots=True)
class EndRubber:
    """End the rubber and settle the places for the next."""

    table: int


@stored_as("name_substitute")
@dataclass(frozen=True, slots=True)
class NameSubstitute:
    """Name a substitute, a person or a bot, for a player who has quit or does not play on.

    If that player left without a word, `by` is the player at the table who names the substitute,
    and thereby consents. Without `by`, the absent player names the substitute.
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
    """Consent to a substitute, as one of the other three players."""

    table: int
    by: PersonId
    to: PersonId


@stored_as("refuse_consent")
@dataclass(frozen=True, slots=True)
class RefuseConsent:
    """Refuse to consent to a substitute, as one of the other three players."""

    table: int
    by: PersonId
    to: PersonId


@stored_as("come_back")
@dataclass(frozen=True, slots=True)
class ComeBack:
    """Come back after quitting during the rubber."""

    table: int
    who: PersonId


@stored_as("consent_to_void")
@dataclass(frozen=True, slots=True)
class ConsentToVoid:
    """Consent to void a rubber that has an empty seat, as one of the players left."""

    table: int
    by: PersonId


@stored_as("void_rubber")
@dataclass(frozen=True, slots=True)
class VoidRubber:
    """End a rubber that has an empty seat: an officer's decision, with a reason."""

    table: int
    reason_ref: str = ""


@dataclass(frozen=True, slots=True)
class EnterInRubber:
    """Enter something in a rubber of the evening: a hand, an answer, a corrected score.

    The rubber decides about it; the room only checks whether anything may be entered. `table` is
    the table that plays the rubber, if any.
    """

    entered: PlayAct
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
