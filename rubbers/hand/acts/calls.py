"""Calls: a player is told which card or suit to play, or whether to win a trick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.card import Suit
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example


class When(StrEnum):
    """When a call must be obeyed."""

    NEXT_LEAD = "next lead"
    THIS_TRICK = "this trick"
    ANY_TRICK = "any trick"


@stored_as("call_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallCard(Act):
    """A card is called."""

    example: ClassVar[Example] = {"by": "Y", "do": "call_card", "card": "KS", "of": "B"}
    card: PartialCard = UNKNOWN_CARD
    of: tuple[Seat, ...] = ()


@stored_as("call_suit")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallSuit(Act):
    """A suit is called from whichever of these leads next; `suit` may be named later."""

    example: ClassVar[Example] = {"by": "Y", "do": "call_suit", "suit": "H", "of": ["A", "B"]}
    suit: Suit | None = None
    of: tuple[Seat, ...] = ()
    when: When | None = None


@stored_as("call_highest")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallHighest(Act):
    """The highest card of a suit is called."""

    example: ClassVar[Example] = {"by": "Y", "do": "call_highest", "suit": "S", "of": "B"}
    suit: Suit | None = None
    of: tuple[Seat, ...] = ()
    trick: int | None = None


@stored_as("call_lowest")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallLowest(Act):
    """The lowest card of a suit is called."""

    example: ClassVar[Example] = {"by": "Y", "do": "call_lowest", "suit": "S", "of": "B"}
    suit: Suit | None = None
    of: tuple[Seat, ...] = ()
    trick: int | None = None


@stored_as("call_win")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallWin(Act):
    """A player is told to win a trick if able to."""

    example: ClassVar[Example] = {"by": "Y", "do": "call_win", "of": "B", "trick": 4}
    of: tuple[Seat, ...] = ()
    trick: int | None = None


@stored_as("call_not_win")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallNotWin(Act):
    """A player is told not to win a trick if able to lose it."""

    example: ClassVar[Example] = {"by": "Y", "do": "call_not_win", "of": "B", "trick": 4}
    of: tuple[Seat, ...] = ()
    trick: int | None = None


@stored_as("cannot_comply")
@dataclass(frozen=True, slots=True, kw_only=True)
class CannotComply(Act):
    """A player says they cannot do what was called."""

    example: ClassVar[Example] = {"by": "B", "do": "cannot_comply"}


CallAct = CallCard | CallSuit | CallHighest | CallLowest | CallWin | CallNotWin
CALLS = (CallCard, CallSuit, CallHighest, CallLowest, CallWin, CallNotWin)
