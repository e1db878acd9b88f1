"""Acts of shuffling, cutting and dealing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rubbers.cards.seats import Seat
from rubbers.cards.told import NOT_TOLD, CardTold
from rubbers.hand.acts.act import Act, Example, YesNo
from rubbers.hand.acts.play import Where


class Pack(StrEnum):
    """Whose pack is dealt."""

    OWN = "own"
    ADVERSARIES = "adversaries"


class Manner(StrEnum):
    """How a pack is shuffled when it ought not to be so."""

    BELOW = "below"
    FACES = "faces"
    PACKETS = "packets"
    ACROSS = "across"
    DURING_PLAY = "during_play"


class Placed(StrEnum):
    """On which side of the coming dealer a pack is put down."""

    LEFT = "left"
    RIGHT = "right"
    ELSEWHERE = "elsewhere"


class Counted(StrEnum):
    """What a dealer counts."""

    DEALT = "dealt"
    REMAINDER = "remainder"


class Why(StrEnum):
    """Why he counts it."""

    THINKS_WRONG = "thinks_wrong"
    OTHER = "other"


class About(StrEnum):
    """What a dealer is interrupted about."""

    SCORE = "score"
    TURN = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Act):
    """A player shuffles the pack, his own turn or another's (`for`)."""

    example: ClassVar[Example] = {"by": "Z", "do": "shuffle"}
    for_: Seat | None = None
    manner: Manner | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Act):
    """A player gathers the pack for the next deal."""

    example: ClassVar[Example] = {"by": "Y", "do": "collect"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePack(Act):
    """A player who has shuffled puts the pack down, face down at the dealer's left or otherwise."""

    example: ClassVar[Example] = {"by": "Y", "do": "place_pack", "where": "left", "faces": False}
    where: Placed = Placed.LEFT
    faces: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInShuffling(Act):
    """A card is seen while a player shuffles."""

    example: ClassVar[Example] = {"by": "Z", "do": "expose_in_shuffling", "card": "7D"}
    card: CardTold = NOT_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInPresenting(Act):
    """A card is seen while the dealer offers the pack to be cut."""

    example: ClassVar[Example] = {"by": "Z", "do": "expose_in_presenting", "card": "7D"}
    card: CardTold = NOT_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class RequireReshuffle(Act):
    """The dealer is made to shuffle again."""

    example: ClassVar[Example] = {"by": "A", "do": "require_reshuffle"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNewCards(Act):
    """A player calls for two new packs, and pays for them."""

    example: ClassVar[Example] = {"by": "A", "do": "call_new_cards"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePack(Act):
    """The dealer takes his choice of two new packs."""

    example: ClassVar[Example] = {"by": "Z", "do": "choose_pack"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent(Act):
    """A player gives leave for something."""

    example: ClassVar[Example] = {"by": "A", "do": "consent", "to": "deal_for_partner"}
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpoilt(Act):
    """A card is torn or marked."""

    example: ClassVar[Example] = {"by": "A", "do": "card_spoilt", "card": "7D"}
    card: CardTold = NOT_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeReplacement(Act):
    """A player agrees to have a spoilt card replaced."""

    example: ClassVar[Example] = {"by": "A", "do": "agree_replacement"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentPack(Act):
    """The dealer offers the pack to be cut."""

    example: ClassVar[Example] = {"by": "Z", "do": "present_pack"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPack(Act):
    """A player cuts the pack to the dealer; `packets` are their sizes if told."""

    example: ClassVar[Example] = {"by": "B", "do": "cut_pack", "packets": [20, 32]}
    packets: tuple[int, ...] = ()
    presented: bool = True
    for_: Seat | None = None
    confused: bool = False
    doubtful: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInCutting(Act):
    """A card is seen while the pack is divided or rejoined."""

    example: ClassVar[Example] = {"by": "B", "do": "expose_in_cutting", "card": "7D"}
    card: CardTold = NOT_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPackets(Act):
    """The two packets are put together again."""

    example: ClassVar[Example] = {"by": "Z", "do": "join_packets", "confused": True}
    left_behind: bool = False
    confused: bool = False
    exposed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OmitCut(Act):
    """The dealer deals without having the pack cut to him."""

    example: ClassVar[Example] = {"by": "Z", "do": "omit_cut"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """All fifty-two cards are dealt and the last is turned up."""

    example: ClassVar[Example] = {"by": "Z", "do": "deal"}
    in_place_of: Seat | None = None
    pack: Pack = Pack.OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCards(Act):
    """The dealer gives out cards: so many to one hand, or one each to these in turn."""

    example: ClassVar[Example] = {"by": "Z", "do": "deal_cards", "to": "A", "count": 2}
    to: Seat | None = None
    count: int = 1
    sequence: tuple[Seat, ...] = ()
    at: int | None = None
    pack: Pack = Pack.OWN
    in_place_of: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Act):
    """The dealer moves one card from one hand to another."""

    example: ClassVar[Example] = {"by": "Z", "do": "move_card", "from": "A", "to": "Y"}
    from_: Seat
    to: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Apportion(Act):
    """The dealer says whose each packet is."""

    example: ClassVar[Example] = {"by": "Z", "do": "apportion"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInDealing(Act):
    """A player lets a card be seen while the cards are dealt."""

    example: ClassVar[Example] = {
        "by": "Z",
        "do": "expose_in_dealing",
        "whose": "A",
        "card": "7D",
    }
    whose: Seat | None = None
    card: CardTold = NOT_TOLD
    last: bool = False
    where: Where = Where.ABOVE


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchCards(Act):
    """A player touches the cards that are dealt to him."""

    example: ClassVar[Example] = {"by": "A", "do": "touch_cards"}
    during_deal: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUpHand(Act):
    """A player takes up a hand of cards."""

    example: ClassVar[Example] = {"by": "A", "do": "take_up_hand", "whose": "A"}
    whose: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindCard(Act):
    """A missing card is found, and belonged to this hand."""

    example: ClassVar[Example] = {"by": "Y", "do": "find_card", "card": "KS", "whose": "Y"}
    card: CardTold
    whose: Seat
    where: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtCards(Act):
    """A player looks at his cards."""

    example: ClassVar[Example] = {"by": "A", "do": "look_at_cards"}


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtTrump(Act):
    """A player looks at the trump card while he deals."""

    example: ClassVar[Example] = {"by": "Z", "do": "look_at_trump"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AskToSeeTrump(Act):
    """The others look at the trump card too."""

    example: ClassVar[Example] = {"by": "A", "do": "ask_to_see_trump"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CountCards(Act):
    """The dealer counts the cards on the table, or those he has left."""

    example: ClassVar[Example] = {
        "by": "Z",
        "do": "count_cards",
        "what": "dealt",
        "why": "thinks_wrong",
    }
    what: Counted
    why: Why | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceInPack(Act):
    """A card is found to lie face up in the pack."""

    example: ClassVar[Example] = {"do": "face_in_pack"}
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Act):
    """The last card is turned up; `to` is the hand it comes to."""

    example: ClassVar[Example] = {"by": "Z", "do": "turn_up", "card": "4H"}
    card: CardTold = NOT_TOLD
    to: Seat | None = None
    too_fast: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTrumpFaceDown(Act):
    """The dealer puts the last card face down on a hand."""

    example: ClassVar[Example] = {"by": "Z", "do": "lay_trump_face_down", "on": "Z"}
    on: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOtherPackCard(Act):
    """A player takes a card of the other pack into his hand."""

    example: ClassVar[Example] = {"by": "A", "do": "take_other_pack_card", "card": "9C"}
    card: CardTold = NOT_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt(Act):
    """An adversary interrupts the dealer; `established` says whether he was right."""

    example: ClassVar[Example] = {
        "by": "A",
        "do": "interrupt",
        "about": "turn",
        "established": "no",
    }
    about: About
    established: YesNo | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StopDeal(Act):
    """A player stops a deal by the wrong dealer, or with the wrong pack."""

    example: ClassVar[Example] = {"by": "A", "do": "stop_deal"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchOtherPack(Act):
    """A player whose hand is short looks for his card in the other pack."""

    example: ClassVar[Example] = {"by": "A", "do": "search_other_pack"}


TOUCHING = (TouchCards, TakeUpHand, LookAtCards)
"""Acts with which a player touches cards."""
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
"""Acts that show, where no deal is told before them, that the cards are not dealt yet."""
