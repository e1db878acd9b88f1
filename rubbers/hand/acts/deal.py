"""Acts of dealing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example, YesNo
from rubbers.hand.acts.pack import (
    ChoosePack,
    Collect,
    CutPack,
    ExposeInCutting,
    ExposeInPresenting,
    ExposeInShuffling,
    JoinPackets,
    OmitCut,
    PlacePack,
    PresentPack,
    Shuffle,
)
from rubbers.hand.acts.play import CardHeight


class PackDealt(StrEnum):
    """Whose pack is dealt."""

    OWN = "own"
    ADVERSARIES = "adversaries"


class CountedCards(StrEnum):
    """What a dealer counts."""

    DEALT = "dealt"
    REMAINDER = "remainder"


class CountReason(StrEnum):
    """Why the dealer counts."""

    THINKS_WRONG = "thinks_wrong"
    OTHER = "other"


class InterruptedOver(StrEnum):
    """What a dealer is interrupted about."""

    SCORE = "score"
    TURN = "turn"


@stored_as("deal")
@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """All fifty-two cards are dealt and the last is turned up."""

    example: ClassVar[Example] = {"by": "Z", "do": "deal"}
    in_place_of: Seat | None = None
    pack: PackDealt = PackDealt.OWN


@stored_as("deal_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class DealCards(Act):
    """The dealer deals cards: a number to one hand, or one each to several hands in turn."""

    example: ClassVar[Example] = {"by": "Z", "do": "deal_cards", "to": "A", "count": 2}
    to: Seat | None = None
    count: int = 1
    sequence: tuple[Seat, ...] = ()
    at: int | None = None
    pack: PackDealt = PackDealt.OWN
    in_place_of: Seat | None = None


@stored_as("move_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Act):
    """The dealer moves one card from one hand to another."""

    example: ClassVar[Example] = {"by": "Z", "do": "move_card", "from": "A", "to": "Y"}
    from_: Seat
    to: Seat


@stored_as("apportion")
@dataclass(frozen=True, slots=True, kw_only=True)
class Apportion(Act):
    """The dealer says which packet belongs to whom."""

    example: ClassVar[Example] = {"by": "Z", "do": "apportion"}


@stored_as("expose_in_dealing")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInDealing(Act):
    """A player lets a card be seen during the deal."""

    example: ClassVar[Example] = {
        "by": "Z",
        "do": "expose_in_dealing",
        "whose": "A",
        "card": "7D",
    }
    whose: Seat | None = None
    card: PartialCard = UNKNOWN_CARD
    last: bool | None = None
    where: CardHeight = CardHeight.ABOVE


@stored_as("look_at_trump")
@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtTrump(Act):
    """A player looks at the trump card while dealing."""

    example: ClassVar[Example] = {"by": "Z", "do": "look_at_trump"}


@stored_as("ask_to_see_trump")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskToSeeTrump(Act):
    """The others look at the trump card too."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_to_see_trump"}


@stored_as("count_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class CountCards(Act):
    """The dealer counts the cards on the table, or those left to deal."""

    example: ClassVar[Example] = {
        "by": "Z",
        "do": "count_cards",
        "what": "dealt",
        "why": "thinks_wrong",
    }
    what: CountedCards
    why: CountReason | None = None


@stored_as("face_in_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class FaceInPack(Act):
    """A card is found to lie face up in the pack."""

    example: ClassVar[Example] = {"do": "face_in_pack", "last": False}
    last: bool | None = None


@stored_as("turn_up")
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Act):
    """The last card is turned up; `to` is the hand it falls to."""

    example: ClassVar[Example] = {"by": "Z", "do": "turn_up", "card": "4H"}
    card: PartialCard = UNKNOWN_CARD
    to: Seat | None = None
    too_fast: bool | None = None


@stored_as("lay_trump_face_down")
@dataclass(frozen=True, slots=True, kw_only=True)
class LayTrumpFaceDown(Act):
    """The dealer puts the last card face down on a hand."""

    example: ClassVar[Example] = {"by": "Z", "do": "lay_trump_face_down", "on": "Z"}
    on: Seat | None = None


@stored_as("interrupt")
@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt(Act):
    """An adversary interrupts the dealer; `established` states whether they were right."""

    example: ClassVar[Example] = {
        "by": "A",
        "do": "interrupt",
        "about": "turn",
        "established": "no",
    }
    about: InterruptedOver
    established: YesNo | None = None


@stored_as("stop_deal")
@dataclass(frozen=True, slots=True, kw_only=True)
class StopDeal(Act):
    """A player stops a deal by the wrong dealer, or with the wrong pack."""

    example: ClassVar[Example] = {"by": "A", "do": "stop_deal"}


DEALING = (
    Shuffle,
    Collect,
    PlacePack,
    ExposeInShuffling,
    ExposeInPresenting,
    ChoosePack,
    PresentPack,
    CutPack,
    ExposeInCutting,
    JoinPackets,
    OmitCut,
    DealCards,
    MoveCard,
    Apportion,
    ExposeInDealing,
    LookAtTrump,
    CountCards,
    FaceInPack,
    LayTrumpFaceDown,
    StopDeal,
    Interrupt,
    TurnUp,
)
"""Acts showing that the cards are not dealt yet, if no deal is recorded before them."""


@stored_as("touch_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class TouchCards(Act):
    """A player touches the cards dealt to them."""

    example: ClassVar[Example] = {"by": "A", "do": "touch_cards"}
    during_deal: bool = True


@stored_as("take_up_hand")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUpHand(Act):
    """A player takes up a hand of cards."""

    example: ClassVar[Example] = {"by": "A", "do": "take_up_hand", "whose": "A"}
    whose: Seat | None = None


@stored_as("look_at_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtCards(Act):
    """A player looks at their cards."""

    example: ClassVar[Example] = {"by": "A", "do": "look_at_cards"}


@stored_as("find_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class FindCard(Act):
    """A missing card is found; it belonged to this hand."""

    example: ClassVar[Example] = {"by": "Y", "do": "find_card", "card": "KS", "whose": "Y"}
    card: PartialCard
    whose: Seat
    where: str = ""


@stored_as("take_other_pack_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOtherPackCard(Act):
    """A player takes a card of the other pack into their hand."""

    example: ClassVar[Example] = {"by": "A", "do": "take_other_pack_card", "card": "9C"}
    card: PartialCard = UNKNOWN_CARD


TOUCHING = (TouchCards, TakeUpHand, LookAtCards)
"""Acts by which a player touches cards."""
