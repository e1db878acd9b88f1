"""How a hand ends: honours are called, scores are marked, and the next deal is cut and turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from club.person import PersonId
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Side, Sides
from rubbers.hand.acts.act import Act, Example


@dataclass(frozen=True, slots=True)
class Figure:
    """A score, or a game's value, as stated: one number, or one for each side."""

    number: int | None = None
    sides: Sides[int] | None = None

    def of(self, side: Side) -> int | None:
        """Return the number stated for a side."""
        return self.number if self.sides is None else self.sides.of(side)


@stored_as("end_hand")
@dataclass(frozen=True, slots=True, kw_only=True)
class EndHand(Act):
    """The hand is over."""

    example: ClassVar[Example] = {"do": "end_hand"}


@stored_as("call_honours")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallHonours(Act):
    """A player calls their side's honours."""

    example: ClassVar[Example] = {"by": "A", "do": "call_honours", "count": 3}
    count: int | None = None


@stored_as("mark")
@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Act):
    """A side marks points on its score."""

    example: ClassVar[Example] = {"by": "A", "do": "mark", "side": "A-B", "points": 3}
    side: Side
    points: int
    for_: str = ""


@stored_as("correct_score")
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectScore(Act):
    """A score proved wrong is corrected; with `game`, the value of that game of the rubber.

    A single number is the score of `side`, or else of the player's own side.
    """

    example: ClassVar[Example] = {
        "by": "A",
        "do": "correct_score",
        "from": {"A-B": 2, "Y-Z": 0},
        "to": {"A-B": 3, "Y-Z": 0},
    }
    from_: Figure
    to: Figure
    game: int | None = None
    side: Side | None = None


@stored_as("end_rubber")
@dataclass(frozen=True, slots=True, kw_only=True)
class EndRubber(Act):
    """The rubber is over with this hand."""

    example: ClassVar[Example] = {"do": "end_rubber"}


@stored_as("cut_for_next")
@dataclass(frozen=True, slots=True, kw_only=True)
class CutForNext(Act):
    """The pack is cut for the next deal; `presented` states whether the dealer offered it."""

    example: ClassVar[Example] = {"by": "Y", "do": "cut_for_next", "presented": True}
    presented: bool = True


@stored_as("turn_up_next")
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpNext(Act):
    """The trump of the next deal is turned up."""

    example: ClassVar[Example] = {"do": "turn_up_next", "card": "7D"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("pay_stakes")
@dataclass(frozen=True, slots=True, kw_only=True)
class PayStakes(Act):
    """The stakes are paid; `who` is an onlooker who is made to pay them and the bets."""

    example: ClassVar[Example] = {"by": "A", "do": "pay_stakes", "who": "Q"}
    who: PersonId = ""


@stored_as("settle")
@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Act):
    """The stakes are paid."""

    example: ClassVar[Example] = {"do": "settle"}
