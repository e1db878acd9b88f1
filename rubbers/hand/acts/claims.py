"""Acts by which what is due is claimed, proved, chosen and let go."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example, YesNo
from rubbers.hand.acts.calls import (
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.acts.deal import AskToSeeTrump, StopDeal
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.acts.pack import CutPack, RequireReshuffle
from rubbers.hand.acts.play import ChooseCard
from rubbers.hand.acts.tricks import CountTricks, RestoreCard
from rubbers.hand.acts.trump import RequireLayDown


class Claimed(StrEnum):
    """What may be claimed."""

    REVOKE = "revoke"
    GAME = "game"
    HONOURS = "honours"
    TRICKS = "tricks"
    NEW_DEAL = "new_deal"
    MISDEAL = "misdeal"
    HAND = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Act):
    """A player claims what he thinks is due."""

    example: ClassVar[Example] = {"by": "A", "do": "claim", "what": "revoke", "of": "Y", "trick": 3}
    what: Claimed
    of: tuple[Seat, ...] = ()
    trick: int | None = None
    ground: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Act):
    """A player takes a claim back."""

    example: ClassVar[Example] = {"by": "Y", "do": "withdraw", "what": "game"}
    what: Claimed


@dataclass(frozen=True, slots=True, kw_only=True)
class Object(Act):
    """A player objects to a claim or a score."""

    example: ClassVar[Example] = {"by": "B", "do": "object", "to": "score"}
    to: str
    when: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeThreeTricks(Act):
    """Three of the revoking side's tricks are taken."""

    example: ClassVar[Example] = {"by": "A", "do": "take_three_tricks"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeductThree(Act):
    """Three points are taken off the revoking side's score."""

    example: ClassVar[Example] = {"by": "A", "do": "deduct_three"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AddThree(Act):
    """Three points are added to the claimants' score."""

    example: ClassVar[Example] = {"by": "A", "do": "add_three"}


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
"""What the entitled side may choose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingNamed:
    """A ruling, by the event that gave offence and its law."""

    at: int
    law: str


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand(Act):
    """A player demands a penalty, whether or not it is one the offence carries."""

    example: ClassVar[Example] = {
        "by": "Y",
        "do": "demand",
        "remedy": {"do": "call_suit", "suit": "H", "of": "B"},
    }
    remedy: Remedy


@dataclass(frozen=True, slots=True, kw_only=True)
class Waive(Act):
    """A player lets an offence pass."""

    example: ClassVar[Example] = {"by": "Y", "do": "waive", "ruling": {"at": 2, "law": "62"}}
    ruling: RulingNamed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Act):
    """A player asks his partner which of two penalties it would be better to exact."""

    example: ClassVar[Example] = {
        "by": "B",
        "do": "consult",
        "words": "Shall we call a suit or not?",
        "reply": "none",
    }
    words: str = ""
    reply: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoElects(Act):
    """Partners settle which of them is to choose."""

    example: ClassVar[Example] = {"by": "Y", "do": "who_elects", "player": "Z"}
    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTricks(Act):
    """The claimants of a revoke look through the tricks."""

    example: ClassVar[Example] = {"by": "A", "do": "search_tricks", "found": "yes"}
    found: YesNo | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MixCards(Act):
    """A player mixes the cards together; `examined` says whether they had been looked through."""

    example: ClassVar[Example] = {"by": "Y", "do": "mix_cards", "examined": "no"}
    examined: YesNo | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirePlayOut(Act):
    """The revoking side insists that the hand be played out."""

    example: ClassVar[Example] = {"by": "Y", "do": "require_play_out"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTime(Act):
    """A player asks for time to decide on a penalty."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_time"}
