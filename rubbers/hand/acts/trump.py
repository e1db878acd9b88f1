"""What is done with the trump card, and said about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example


class TrumpQuestion(StrEnum):
    """What is asked about trumps."""

    CARD = "card"
    SUIT = "suit"


@stored_as("take_up_trump")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUpTrump(Act):
    """The dealer takes the trump card into their hand."""

    example: ClassVar[Example] = {"by": "Z", "do": "take_up_trump"}


@stored_as("remind")
@dataclass(frozen=True, slots=True, kw_only=True)
class Remind(Act):
    """A player reminds their partner of the trump card on the table."""

    example: ClassVar[Example] = {"by": "Y", "do": "remind"}


@stored_as("name_trump")
@dataclass(frozen=True, slots=True, kw_only=True)
class NameTrump(Act):
    """A player names the trump card."""

    example: ClassVar[Example] = {"by": "A", "do": "name_trump"}


@stored_as("ask_trump")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskTrump(Act):
    """A player asks what the trump card was, or the trump suit."""

    example: ClassVar[Example] = {"by": "B", "do": "ask_trump", "what": "suit"}
    what: TrumpQuestion


@stored_as("cannot_recollect")
@dataclass(frozen=True, slots=True, kw_only=True)
class CannotRecollect(Act):
    """The dealer says they do not remember the trump card."""

    example: ClassVar[Example] = {"by": "Z", "do": "cannot_recollect"}


@stored_as("require_lay_down")
@dataclass(frozen=True, slots=True, kw_only=True)
class RequireLayDown(Act):
    """The dealer is told to lay the trump card on the table again."""

    example: ClassVar[Example] = {"by": "A", "do": "require_lay_down", "of": "Z"}
    of: tuple[Seat, ...] = ()


@stored_as("lay_down")
@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown(Act):
    """The dealer lays a card on the table as the trump card."""

    example: ClassVar[Example] = {"by": "Z", "do": "lay_down", "card": "4H"}
    card: PartialCard
