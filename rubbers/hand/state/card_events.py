"""Events of cards and tricks at the table."""

from __future__ import annotations

from dataclasses import dataclass

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.state.hand import Mixed


@stored_as("card_laid")
@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card is laid on the trick; with `lead` it begins a new one."""

    seat: Seat
    card: PartialCard
    at: int
    lead: bool = False


@stored_as("card_taken_back")
@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A player's card is taken off the trick again."""

    seat: Seat
    trick: int


@stored_as("trick_undone")
@dataclass(frozen=True, slots=True)
class TrickUndone:
    """The last trick begun was led in error; its cards go back."""


@stored_as("cards_exposed")
@dataclass(frozen=True, slots=True)
class CardsExposed:
    """Cards lie open on the table."""

    seat: Seat
    cards: tuple[PartialCard, ...]


@stored_as("card_taken_up")
@dataclass(frozen=True, slots=True)
class CardTakenUp:
    """A card that lay open is back in its hand."""

    seat: Seat
    card: PartialCard


@stored_as("cards_detached")
@dataclass(frozen=True, slots=True)
class CardsDetached:
    """Cards are detached from a hand."""

    seat: Seat
    cards: tuple[PartialCard, ...]


@stored_as("hand_thrown")
@dataclass(frozen=True, slots=True)
class HandThrown:
    """A hand is thrown down."""

    seat: Seat


@stored_as("trick_turned")
@dataclass(frozen=True, slots=True)
class TrickTurned:
    """A trick is turned face down; `by` is who turned it, if known."""

    trick: int
    by: Seat | None = None


@stored_as("trick_quitted")
@dataclass(frozen=True, slots=True)
class TrickQuitted:
    """A trick is turned and left; `by` is who did it, if known."""

    trick: int
    by: Seat | None = None


@stored_as("trick_short")
@dataclass(frozen=True, slots=True)
class TrickShort:
    """A player laid nothing to this trick."""

    trick: int
    seat: Seat


@stored_as("trick_awaited")
@dataclass(frozen=True, slots=True)
class TrickAwaited:
    """A player who laid nothing to a trick was reminded in time, and plays to it next."""

    trick: int
    seat: Seat


@stored_as("trick_filled")
@dataclass(frozen=True, slots=True)
class TrickFilled:
    """The card left over at the end is taken to have been laid to the short trick."""

    trick: int
    seat: Seat
    card: PartialCard
    at: int


@stored_as("none_asked")
@dataclass(frozen=True, slots=True)
class NoneAsked:
    """A player was asked whether they have none of the suit led."""

    trick: int
    seat: Seat


@stored_as("none_answered")
@dataclass(frozen=True, slots=True)
class NoneAnswered:
    """A player said they have none."""

    trick: int
    seat: Seat


@stored_as("some_admitted")
@dataclass(frozen=True, slots=True)
class SomeAdmitted:
    """A player said they have some."""

    trick: int
    seat: Seat


@stored_as("led_out_of_turn")
@dataclass(frozen=True, slots=True)
class LedOutOfTurn:
    """The trick was led by a player whose lead it was not."""

    trick: int


@stored_as("lead_allowed")
@dataclass(frozen=True, slots=True)
class LeadAllowed:
    """A lead out of turn is accepted as if it had been right."""

    trick: int


@stored_as("card_mixed")
@dataclass(frozen=True, slots=True)
class CardMixed:
    """A card lies in a trick it does not belong to."""

    mixed: Mixed


@stored_as("card_restored")
@dataclass(frozen=True, slots=True)
class CardRestored:
    """A card that lay in the wrong trick went back to its hand at this event."""

    seat: Seat
    card: PartialCard
    at: int


CardEvent = (
    CardLaid
    | CardTakenBack
    | TrickUndone
    | CardsExposed
    | CardTakenUp
    | CardsDetached
    | HandThrown
    | TrickTurned
    | TrickQuitted
    | TrickShort
    | TrickAwaited
    | TrickFilled
    | NoneAsked
    | NoneAnswered
    | SomeAdmitted
    | LedOutOfTurn
    | LeadAllowed
    | CardMixed
    | CardRestored
)
