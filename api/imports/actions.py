"""Acts from a paper that need the table's state to complete: seats, and the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as play_acts
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.statement import Election, Revoke, Statement
from tables.room import acts

Sitter = Seat | str
"""A player by seat, or by member number."""
SeatOf = Callable[[Sitter], Seat]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Who marked, and who of the other side confirmed; None defers to the rubber's card."""

    marked: Sitter | None = None
    confirmed: Sitter | None = None


@dataclass(frozen=True, slots=True)
class SitDown:
    """Begin a rubber, with these people in these seats, and the signatories of its card."""

    table: int
    seating: Mapping[Seat, str] | None
    card: Signatures


@dataclass(frozen=True, slots=True)
class TurnedTrump:
    """Turn the trump of a hand."""

    table: int
    suit: Suit
    card: Card | None


@dataclass(frozen=True, slots=True)
class MarkedHand:
    """A hand as its score was marked; `revokes` name players whose seats are not known yet."""

    table: int
    statement: Statement
    revokes: tuple[tuple[Sitter, Election | None], ...]
    signed: Signatures
    dealt_by: Sitter | None = None

    def stated(self, seat_of: SeatOf) -> Statement:
        """Return the statement with its people in their seats."""
        revokes = tuple(Revoke(seat_of(who), elected) for who, elected in self.revokes)
        dealt_by = None if self.dealt_by is None else seat_of(self.dealt_by)
        return replace(self.statement, revokes=revokes, dealt_by=dealt_by)


@dataclass(frozen=True, slots=True)
class HandCorrection:
    """Correct a confirmed hand."""

    number: int
    hand: MarkedHand


@dataclass(frozen=True, slots=True)
class GameValueCorrection:
    """Correct the value of a won game."""

    table: int
    game: int
    value: int
    signed: Signatures


@dataclass(frozen=True, slots=True)
class PaidStakes:
    """Pay the stakes of a rubber."""

    table: int


PaperAction = (
    acts.Act
    | SitDown
    | TurnedTrump
    | MarkedHand
    | HandCorrection
    | GameValueCorrection
    | PaidStakes
)


def table_of(action: PaperAction) -> int | None:
    """Return the table an act is done at, if any."""
    if isinstance(action, HandCorrection):
        return action.hand.table
    return getattr(action, "table", None)


def proposal(
    action: MarkedHand | HandCorrection | GameValueCorrection, seat_of: SeatOf
) -> play_acts.Proposal:
    """Return what one side states and the other answers; its `by` has still to be filled in."""
    match action:
        case MarkedHand():
            return play_acts.MarkHand(action.stated(seat_of))
        case HandCorrection(number=number, hand=hand):
            return play_acts.CorrectHand(number, hand.stated(seat_of))
        case GameValueCorrection(game=game, value=value):
            return play_acts.CorrectGame(game, value)


def seat_of_person(rubber: RubberState, sitter: Sitter) -> Seat | None:
    """Return the seat someone has at a rubber; None if they have none."""
    if isinstance(sitter, Seat):
        return sitter
    return next((seat for seat, who in rubber.seating.items() if who == sitter), None)
