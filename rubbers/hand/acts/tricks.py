"""Acts with tricks: gathering, turning, leaving, looking at, mixing and counting them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.hand.acts.act import Act, Example


@stored_as("omit")
@dataclass(frozen=True, slots=True, kw_only=True)
class Omit(Act):
    """A player plays no card to the trick on the table."""

    example: ClassVar[Example] = {"by": "B", "do": "omit"}


@stored_as("turn_trick")
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTrick(Act):
    """The trick is turned face down, but a hand is still on it."""

    example: ClassVar[Example] = {"by": "A", "do": "turn_trick"}


@stored_as("quit_trick")
@dataclass(frozen=True, slots=True, kw_only=True)
class QuitTrick(Act):
    """The trick is turned and left."""

    example: ClassVar[Example] = {"by": "A", "do": "quit_trick"}


@stored_as("touch_to_gather")
@dataclass(frozen=True, slots=True, kw_only=True)
class TouchToGather(Act):
    """A player touches the cards on the table to gather them."""

    example: ClassVar[Example] = {"by": "A", "do": "touch_to_gather"}


@stored_as("draw_trick")
@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTrick(Act):
    """A player draws the trick, or their card in it, towards them."""

    example: ClassVar[Example] = {"by": "A", "do": "draw_trick", "asked": False}
    asked: bool | None = None


@stored_as("mix_into_trick")
@dataclass(frozen=True, slots=True, kw_only=True)
class MixIntoTrick(Act):
    """A player's card gets among the cards of a trick it does not belong to."""

    example: ClassVar[Example] = {"by": "Z", "do": "mix_into_trick", "card": "4H", "trick": 1}
    card: PartialCard
    trick: int


@stored_as("count_tricks")
@dataclass(frozen=True, slots=True, kw_only=True)
class CountTricks(Act):
    """The tricks are counted, face down."""

    example: ClassVar[Example] = {"by": "Y", "do": "count_tricks"}


@stored_as("restore_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreCard(Act):
    """An extra card found in a trick goes back to its hand."""

    example: ClassVar[Example] = {"by": "Z", "do": "restore_card", "card": "4H"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("surplus_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class SurplusCard(Act):
    """A player is left with a card when the hand is over."""

    example: ClassVar[Example] = {"by": "B", "do": "surplus_card", "card": "2D"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("ask_last_trick")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskLastTrick(Act):
    """A player asks to see the last trick turned."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_last_trick"}


class TurnedTrick(str):
    """A turned trick: `last`, or its number."""

    __slots__ = ()


LAST = TurnedTrick("last")


@stored_as("look_at_trick")
@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtTrick(Act):
    """A player looks at a turned trick: the last, or one by its number."""

    example: ClassVar[Example] = {"by": "A", "do": "look_at_trick", "which": "last"}
    which: TurnedTrick


@stored_as("ask_to_place")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskToPlace(Act):
    """A player asks for each card to be put before its player."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_to_place"}


@stored_as("lead_impossible")
@dataclass(frozen=True, slots=True, kw_only=True)
class LeadImpossible(Act):
    """The leader to a trick turns out to have no card."""

    example: ClassVar[Example] = {"by": "A", "do": "lead_impossible"}
