"""Events of a rubber's hands: trump turned, stated, objected to, confirmed and corrected."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import Seat
from rubbers.code.law import Because
from rubbers.scoring.statement import Statement


@stored_as("trump_turned")
@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """The trump of this hand was turned."""

    hand: int
    attempt: int
    suit: Suit
    card: Card | None = None


@stored_as("hand_marked")
@dataclass(frozen=True, slots=True)
class HandMarked:
    """The result of the present hand was stated, and awaits the other side."""

    hand: int
    attempt: int
    statement: Statement
    by: Seat | None = None


@stored_as("correction_asked")
@dataclass(frozen=True, slots=True)
class CorrectionAsked:
    """A correction of a confirmed hand was proposed, and awaits the other side."""

    hand: int
    statement: Statement
    by: Seat | None = None


@stored_as("game_correction_asked")
@dataclass(frozen=True, slots=True)
class GameCorrectionAsked:
    """A correction of a game's value was proposed, and awaits the other side."""

    game: int
    value: int
    by: Seat | None = None


@stored_as("objected")
@dataclass(frozen=True, slots=True)
class Objected:
    """Someone objected to what was awaiting an answer; the words are stored elsewhere.

    `in_person` is true if the player was signed in and objected themselves, and false if somebody
    entered the objection for them.
    """

    reason_ref: str
    by: Seat | None = None
    in_person: bool = field(default=False, metadata={"spared": True})


@stored_as("objection_withdrawn")
@dataclass(frozen=True, slots=True)
class ObjectionWithdrawn:
    """The player who had objected withdrew the objection."""

    by: Seat | None = None


@stored_as("mark_withdrawn")
@dataclass(frozen=True, slots=True)
class MarkWithdrawn:
    """What was awaiting an answer was taken back."""

    by: Seat | None = None


@stored_as("hand_confirmed")
@dataclass(frozen=True, slots=True)
class HandConfirmed:
    """The hand counts as stated, or as a `ruling` decided."""

    hand: int
    attempt: int
    by: Seat | None = None
    ruling: str = field(default="", metadata={"spared": True})


@stored_as("hand_corrected")
@dataclass(frozen=True, slots=True)
class HandCorrected:
    """A confirmed hand was corrected, by agreement or by a `ruling`."""

    hand: int
    statement: Statement
    because: Because
    by: Seat | None = None
    ruling: str = field(default="", metadata={"spared": True})


@stored_as("deal_passes")
@dataclass(frozen=True, slots=True)
class DealPasses:
    """The deal passes to this player, who may be the same dealer again."""

    to: Seat
    hand: int
    attempt: int
    because: Because


StatedEvent = (
    HandMarked
    | CorrectionAsked
    | GameCorrectionAsked
    | Objected
    | ObjectionWithdrawn
    | MarkWithdrawn
)

DealtEvent = TrumpTurned | HandConfirmed | HandCorrected | DealPasses
