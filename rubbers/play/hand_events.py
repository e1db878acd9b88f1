"""What has happened in the hands of a rubber: dealt, stated, objected to, confirmed, put right."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import Seat
from rubbers.code.because import Because
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
    """The present hand was stated, and awaits the other side."""

    hand: int
    attempt: int
    statement: Statement
    by: Seat | None = None


@stored_as("correction_asked")
@dataclass(frozen=True, slots=True)
class CorrectionAsked:
    """A correction of a confirmed hand was stated, and awaits the other side."""

    hand: int
    statement: Statement
    by: Seat | None = None


@stored_as("game_correction_asked")
@dataclass(frozen=True, slots=True)
class GameCorrectionAsked:
    """A correction of a game's value was stated, and awaits the other side."""

    game: int
    value: int
    by: Seat | None = None


@stored_as("objected")
@dataclass(frozen=True, slots=True)
class Objected:
    """What awaited an answer was objected to; the words stand outside.

    `in_person` says that the player was signed in and said so, rather than somebody for them.
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
    """What awaited an answer was taken back."""

    by: Seat | None = None


@stored_as("hand_confirmed")
@dataclass(frozen=True, slots=True)
class HandConfirmed:
    """The hand stands as stated, or as a `ruling` says."""

    hand: int
    attempt: int
    by: Seat | None = None
    ruling: str = field(default="", metadata={"spared": True})


@stored_as("hand_corrected")
@dataclass(frozen=True, slots=True)
class HandCorrected:
    """A confirmed hand was put right, by agreement or by a `ruling`."""

    hand: int
    statement: Statement
    because: Because
    by: Seat | None = None
    ruling: str = field(default="", metadata={"spared": True})


@stored_as("deal_passes")
@dataclass(frozen=True, slots=True)
class DealPasses:
    """Who deals next, which may be the same dealer again."""

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
