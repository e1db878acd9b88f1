"""Acts that can be requested of a rubber at a card table.

`by` is the seat whose player acts, or None for an officer. Who typed it in is recorded elsewhere,
outside the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import Seat, WhistGame
from rubbers.scoring.score import NO_STAKES, Stakes
from rubbers.scoring.statement import Statement


@stored_as("start_rubber")
@dataclass(frozen=True, slots=True)
class StartRubber:
    """Begin a rubber: who sits where, who deals first, and which hands are dummies."""

    seating: Mapping[Seat, PersonId]
    dealer: Seat
    code: str
    game: WhistGame = WhistGame.WHIST
    dummies: tuple[Seat, ...] = ()
    stakes: Stakes = NO_STAKES
    by: Seat | None = None


@stored_as("turn_up")
@dataclass(frozen=True, slots=True)
class TurnUpTrump:
    """Turn up the current hand's trump; a game won by the previous hand is then concluded."""

    suit: Suit
    card: Card | None = None
    by: Seat | None = None


@stored_as("mark_hand")
@dataclass(frozen=True, slots=True)
class MarkHand:
    """State how the current hand ended; it counts once it is confirmed."""

    statement: Statement
    by: Seat | None = None


@stored_as("confirm")
@dataclass(frozen=True, slots=True)
class Confirm:
    """Agree to the statement or correction that is awaiting an answer."""

    by: Seat | None = None


@stored_as("object")
@dataclass(frozen=True, slots=True)
class ObjectToStatement:
    """Object to what is awaiting an answer, in words; the record only refers to them."""

    reason_ref: str
    by: Seat | None = None
    in_person: bool = field(default=False, metadata={"spared": True})
    """Whether the player is signed in and objects themselves, instead of somebody for them."""


@stored_as("withdraw_objection")
@dataclass(frozen=True, slots=True)
class WithdrawObjection:
    """Withdraw the player's own objection."""

    by: Seat | None = None
    in_person: bool = field(default=False, metadata={"spared": True})
    """As in `ObjectToStatement`."""


@stored_as("withdraw_mark")
@dataclass(frozen=True, slots=True)
class WithdrawMark:
    """Take back the side's own statement while it is awaiting an answer."""

    by: Seat | None = None


@stored_as("correct")
@dataclass(frozen=True, slots=True)
class CorrectHand:
    """Ask for a confirmed hand to be corrected (law 11); the other side must agree."""

    hand: int
    statement: Statement
    by: Seat | None = None


@stored_as("correct_game")
@dataclass(frozen=True, slots=True)
class CorrectGame:
    """Ask for the value of a won game to be corrected (law 12); the other side must agree."""

    game: int
    value: int
    by: Seat | None = None


@stored_as("substitute_sits")
@dataclass(frozen=True, slots=True)
class SubstituteSits:
    """Put another person in this seat for the rest of the rubber (23)."""

    seat: Seat
    person: PersonId
    by: Seat | None = None


@stored_as("abandon")
@dataclass(frozen=True, slots=True)
class Abandon:
    """Break up the table, leaving the rubber unfinished."""

    by: Seat | None = None


@stored_as("take_up_again")
@dataclass(frozen=True, slots=True)
class TakeUpAgain:
    """Resume a rubber that was left unfinished by an act now undone."""

    by: Seat | None = None


@stored_as("settle")
@dataclass(frozen=True, slots=True)
class SettleRubber:
    """Record that the stakes are paid; corrections and claims are then closed."""

    by: Seat | None = None


Proposal = MarkHand | CorrectHand | CorrectGame
"""An act that has no effect until the other side agrees."""

Act = (
    StartRubber
    | TurnUpTrump
    | MarkHand
    | Confirm
    | ObjectToStatement
    | WithdrawObjection
    | WithdrawMark
    | CorrectHand
    | CorrectGame
    | SubstituteSits
    | Abandon
    | TakeUpAgain
    | SettleRubber
)
