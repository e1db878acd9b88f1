"""Acts by which the entitled players choose a remedy for an offence, or let it pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example
from rubbers.hand.acts.calls import (
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.acts.claims import AddThree, Claim, DeductThree, TakeThreeTricks
from rubbers.hand.acts.deal import AskToSeeTrump, StopDeal
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.acts.pack import CutPack, RequireReshuffle
from rubbers.hand.acts.play import ChooseCard
from rubbers.hand.acts.tricks import CountTricks, RestoreCard
from rubbers.hand.acts.trump import RequireLayDown

Remedy = (
    CutPack
    | StopDeal
    | RequireReshuffle
    | AskToSeeTrump
    | CallCard
    | CallSuit
    | CallHighest
    | CallLowest
    | CallWin
    | CallNotWin
    | ChooseCard
    | RequireLayDown
    | CountTricks
    | RestoreCard
    | Claim
    | TakeThreeTricks
    | DeductThree
    | AddThree
    | PayStakes
)
"""The remedies that the entitled side may choose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingNamed:
    """A ruling, identified by the event of the offence and the law."""

    at: int
    law: str


@stored_as("elect")
@dataclass(frozen=True, slots=True, kw_only=True)
class Elect(Act):
    """A player chooses one of the remedies of a ruling."""

    example: ClassVar[Example] = {
        "by": "Y",
        "do": "elect",
        "ruling": {"at": 2, "law": "62"},
        "remedy": {"do": "call_card", "card": "KS", "of": "B"},
    }
    remedy: Remedy
    ruling: RulingNamed | None = None


@stored_as("demand")
@dataclass(frozen=True, slots=True, kw_only=True)
class Demand(Act):
    """A player demands a penalty, whether or not the offence carries it."""

    example: ClassVar[Example] = {
        "by": "Y",
        "do": "demand",
        "remedy": {"do": "call_suit", "suit": "H", "of": "B"},
    }
    remedy: Remedy


@stored_as("waive")
@dataclass(frozen=True, slots=True, kw_only=True)
class Waive(Act):
    """A player lets an offence pass."""

    example: ClassVar[Example] = {"by": "Y", "do": "waive", "ruling": {"at": 2, "law": "62"}}
    ruling: RulingNamed | None = None


@stored_as("consult")
@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Act):
    """A player asks their partner which of two penalties it would be better to exact."""

    example: ClassVar[Example] = {
        "by": "B",
        "do": "consult",
        "words": "Shall we call a suit or not?",
        "reply": "none",
    }
    words: str = ""
    reply: str = ""


@stored_as("who_elects")
@dataclass(frozen=True, slots=True, kw_only=True)
class WhoElects(Act):
    """Partners agree which of them is to choose."""

    example: ClassVar[Example] = {"by": "Y", "do": "who_elects", "player": "Z"}
    player: Seat


@stored_as("ask_time")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskTime(Act):
    """A player asks for time to decide on a penalty."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_time"}
