"""How a hand ends: honours are called, scores marked, the next deal is cut and turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rubbers.cards.seats import Side
from rubbers.cards.told import NOT_TOLD, CardTold
from rubbers.hand.acts.act import Act, Example


@dataclass(frozen=True, slots=True, kw_only=True)
class EndHand(Act):
    """The hand is over."""

    example: ClassVar[Example] = {"do": "end_hand"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallHonours(Act):
    """A player calls his side's honours."""

    example: ClassVar[Example] = {"by": "A", "do": "call_honours", "count": 3}
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Act):
    """A side marks points on its score."""

    example: ClassVar[Example] = {"by": "A", "do": "mark", "side": "A-B", "points": 3}
    side: Side
    points: int
    for_: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutForNext(Act):
    """The pack is cut for the next deal; `presented` says whether the dealer offered it."""

    example: ClassVar[Example] = {"by": "Y", "do": "cut_for_next", "presented": True}
    presented: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpNext(Act):
    """The trump of the next deal is turned up."""

    example: ClassVar[Example] = {"do": "turn_up_next", "card": "7D"}
    card: CardTold = NOT_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class PayStakes(Act):
    """The stakes are paid; `who` is an onlooker who is made to pay them, and the bets."""

    example: ClassVar[Example] = {"by": "A", "do": "pay_stakes", "who": "Q"}
    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Act):
    """The stakes are paid."""

    example: ClassVar[Example] = {"do": "settle"}
