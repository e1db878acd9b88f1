"""Facts: what the players say happened, whenever they say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Sides
from rubbers.hand.acts.act import Act, Example, YesNo
from rubbers.hand.acts.play import Meaning


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Act):
    """Something that some say happened and others deny."""

    said_by: tuple[Seat, ...] = ()
    disputed_by: tuple[Seat, ...] = ()


@stored_as("holds")
@dataclass(frozen=True, slots=True, kw_only=True)
class Holds(Fact):
    """A player held some of a suit, or a card, at an event."""

    example: ClassVar[Example] = {"fact": "holds", "who": "Y", "suit": "S", "at": 3}
    who: Seat
    at: int
    suit: Suit | None = None
    card: PartialCard | None = None
    value: YesNo = YesNo.YES


@stored_as("has_none")
@dataclass(frozen=True, slots=True, kw_only=True)
class HasNone(Fact):
    """A player held none of a suit at an event."""

    example: ClassVar[Example] = {"fact": "has_none", "who": "Y", "suit": "S", "at": 3}
    who: Seat
    at: int
    suit: Suit


@stored_as("meant")
@dataclass(frozen=True, slots=True, kw_only=True)
class Meant(Fact):
    """What a player meant by the card they laid at an event."""

    example: ClassVar[Example] = {"fact": "meant", "who": "B", "at": 7, "value": "show"}
    who: Seat
    at: int
    value: Meaning


@stored_as("quitted")
@dataclass(frozen=True, slots=True, kw_only=True)
class Quitted(Fact):
    """Whether a trick had been turned and left before an event."""

    example: ClassVar[Example] = {"fact": "quitted", "trick": 3, "at": 14, "value": "yes"}
    trick: int
    at: int
    value: YesNo = YesNo.YES


@stored_as("revoked")
@dataclass(frozen=True, slots=True, kw_only=True)
class Revoked(Fact):
    """Whether a player revoked, in this trick if one is named."""

    example: ClassVar[Example] = {"fact": "revoked", "who": "Y", "trick": 3}
    who: Seat
    trick: int | None = None
    value: YesNo = YesNo.YES
    at: int | None = None


@stored_as("reasonable_time")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonableTime(Fact):
    """Whether those entitled had reasonable time to decide before an event."""

    example: ClassVar[Example] = {"fact": "reasonable_time", "at": 5, "value": "no"}
    value: YesNo
    at: int | None = None


@stored_as("named_rightly")
@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRightly(Fact):
    """Whether the card named at an event was the one detached."""

    example: ClassVar[Example] = {"fact": "named_rightly", "at": 4, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("examined")
@dataclass(frozen=True, slots=True, kw_only=True)
class Examined(Fact):
    """Whether the tricks had been looked through enough before the cards were mixed."""

    example: ClassVar[Example] = {"fact": "examined", "at": 58, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("trump_left")
@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpLeft(Fact):
    """Whether the trump card still lay on the table when the first trick was left."""

    example: ClassVar[Example] = {"fact": "trump_left", "value": "yes"}
    value: YesNo = YesNo.YES
    at: int | None = None


@stored_as("had_lead")
@dataclass(frozen=True, slots=True, kw_only=True)
class HadLead(Fact):
    """Whose lead it was to the next trick, if the cards do not show it."""

    example: ClassVar[Example] = {"fact": "had_lead", "who": "B"}
    who: Seat


@stored_as("trick_holds")
@dataclass(frozen=True, slots=True, kw_only=True)
class TrickHolds(Fact):
    """Which cards a trick is found to hold when it is looked into."""

    example: ClassVar[Example] = {
        "fact": "trick_holds",
        "trick": 3,
        "cards": ["2S", "9S", "KS", "AS", "4H"],
    }
    trick: int
    cards: tuple[PartialCard, ...]


@stored_as("whose_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class WhoseCard(Fact):
    """Whose card was the extra one in a trick; the answer may also be given as `value`."""

    example: ClassVar[Example] = {"fact": "whose_card", "card": "6C", "who": "Z"}
    card: PartialCard
    who: Seat | None = None
    value: Seat | None = None
    at: int | None = None

    @property
    def seat(self) -> Seat | None:
        """Whose card it was; None if nothing is stated."""
        return self.who if self.who is not None else self.value


@stored_as("first_in_fault")
@dataclass(frozen=True, slots=True, kw_only=True)
class FirstInFault(Fact):
    """Who was the first of several at fault; the answer may also be given as `value`."""

    example: ClassVar[Example] = {"fact": "first_in_fault", "who": "Y"}
    who: Seat | None = None
    value: Seat | None = None
    at: int | None = None

    @property
    def seat(self) -> Seat | None:
        """Who it was; None if nothing is stated."""
        return self.who if self.who is not None else self.value


@stored_as("agreed")
@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed(Fact):
    """Whether what happened at an event was agreed to: a fact accepted, or consent given."""

    example: ClassVar[Example] = {"fact": "agreed", "at": 4, "value": "yes"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("tricks")
@dataclass(frozen=True, slots=True, kw_only=True)
class Tricks(Fact):
    """How many tricks each side took."""

    example: ClassVar[Example] = {"fact": "tricks", "A-B": 9, "Y-Z": 4}
    tricks: Sides[int]


@stored_as("honours")
@dataclass(frozen=True, slots=True, kw_only=True)
class Honours(Fact):
    """How many honours each side held."""

    example: ClassVar[Example] = {"fact": "honours", "A-B": 3, "Y-Z": 1}
    honours: Sides[int]


@stored_as("winner")
@dataclass(frozen=True, slots=True, kw_only=True)
class Winner(Fact):
    """Whether the card a player laid at an event was a winner against the other side."""

    example: ClassVar[Example] = {"fact": "winner", "who": "A", "at": 1, "value": "yes"}
    who: Seat
    at: int
    value: YesNo = YesNo.YES


@stored_as("named_at_once")
@dataclass(frozen=True, slots=True, kw_only=True)
class NamedAtOnce(Fact):
    """Whether a card was named, at an event, as soon as it was detached."""

    example: ClassVar[Example] = {"fact": "named_at_once", "at": 4, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("asked_to_draw")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskedToDraw(Fact):
    """Whether a player who drew the trick towards them at an event had been asked to."""

    example: ClassVar[Example] = {"fact": "asked_to_draw", "at": 2, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("as_called")
@dataclass(frozen=True, slots=True, kw_only=True)
class AsCalled(Fact):
    """Whether a player obeyed the call on them at an event, or could not."""

    example: ClassVar[Example] = {"fact": "as_called", "who": "B", "at": 4, "value": "no"}
    who: Seat
    at: int
    value: YesNo = YesNo.YES


@stored_as("game_marked")
@dataclass(frozen=True, slots=True, kw_only=True)
class GameMarked(Fact):
    """Whether the game claimed at an event was then marked by those who claimed it."""

    example: ClassVar[Example] = {"fact": "game_marked", "at": 4, "value": "yes"}
    at: int
    value: YesNo = YesNo.YES
