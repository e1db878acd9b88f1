"""What may be asked of a rubber at a card table.

`by` is the seat whose player acts, None an officer; who typed it is kept outside the rules.
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
    """A rubber begins: who sits where, who deals first, which hands are dummies."""

    seating: Mapping[Seat, PersonId]
    dealer: Seat
    code: str
    game: WhistGame = WhistGame.WHIST
    dummies: tuple[Seat, ...] = ()
    stakes: Stakes = NO_STAKES
    by: Seat | None = None


@stored_as("turn_up")
@dataclass(frozen=True, slots=True)
class TurnUp:
    """The trump of the present hand is turned, which concludes a game won by the hand before."""

    suit: Suit
    card: Card | None = None
    by: Seat | None = None


@stored_as("mark_hand")
@dataclass(frozen=True, slots=True)
class MarkHand:
    """A side, or an officer, states how the present hand ended; it counts once confirmed."""

    statement: Statement
    by: Seat | None = None


@stored_as("confirm")
@dataclass(frozen=True, slots=True)
class Confirm:
    """The other side agrees to what awaits an answer."""

    by: Seat | None = None


@stored_as("object")
@dataclass(frozen=True, slots=True)
class Object:
    """The other side does not agree; its words stand outside, under this reference.

    `in_person` says that the player is signed in and says so, rather than somebody for them.
    """

    reason_ref: str
    by: Seat | None = None
    in_person: bool = field(default=False, metadata={"spared": True})


@stored_as("withdraw_objection")
@dataclass(frozen=True, slots=True)
class WithdrawObjection:
    """The player who objected withdraws it; `in_person` is as for the objection."""

    by: Seat | None = None
    in_person: bool = field(default=False, metadata={"spared": True})


@stored_as("withdraw_mark")
@dataclass(frozen=True, slots=True)
class WithdrawMark:
    """Whoever stated it takes back what awaits an answer."""

    by: Seat | None = None


@stored_as("correct")
@dataclass(frozen=True, slots=True)
class Correct:
    """A confirmed hand is to be put right (11); the other side must agree."""

    hand: int
    statement: Statement
    by: Seat | None = None


@stored_as("correct_game")
@dataclass(frozen=True, slots=True)
class CorrectGame:
    """The value of a won game is to be put right (12); the other side must agree."""

    game: int
    value: int
    by: Seat | None = None


@stored_as("substitute_sits")
@dataclass(frozen=True, slots=True)
class SubstituteSits:
    """Another person takes this seat for the rest of the rubber (23)."""

    seat: Seat
    person: PersonId
    by: Seat | None = None


@stored_as("abandon")
@dataclass(frozen=True, slots=True)
class Abandon:
    """The table is broken up and the rubber is not finished."""

    by: Seat | None = None


@stored_as("take_up_again")
@dataclass(frozen=True, slots=True)
class TakeUpAgain:
    """What left the rubber unfinished is undone, and it goes on."""

    by: Seat | None = None


@stored_as("settle")
@dataclass(frozen=True, slots=True)
class Settle:
    """The stakes are paid; the time for corrections and claims is over."""

    by: Seat | None = None


Proposal = MarkHand | Correct | CorrectGame
"""An act that does nothing until the other side agrees."""

Act = (
    StartRubber
    | TurnUp
    | MarkHand
    | Confirm
    | Object
    | WithdrawObjection
    | WithdrawMark
    | Correct
    | CorrectGame
    | SubstituteSits
    | Abandon
    | TakeUpAgain
    | Settle
)
