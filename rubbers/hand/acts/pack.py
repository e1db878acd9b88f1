"""Acts with the pack before the deal: gathering, shuffling, cutting, calling for new cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import UNKNOWN_CARD, PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import DOWN, NO_CARD, Act, CardSeen, Example, FaceUp


class ShuffleManner(StrEnum):
    """How a pack is shuffled in a way it should not be."""

    BELOW = "below"
    FACES = "faces"
    PACKETS = "packets"
    ACROSS = "across"
    DURING_PLAY = "during_play"


class PackSide(StrEnum):
    """On which side of the next dealer a pack is put down."""

    LEFT = "left"
    RIGHT = "right"
    ELSEWHERE = "elsewhere"


@stored_as("shuffle")
@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Act):
    """A player shuffles the pack, on their own turn or another's (`for`)."""

    example: ClassVar[Example] = {"by": "Z", "do": "shuffle"}
    for_: Seat | None = None
    manner: ShuffleManner | None = None


@stored_as("collect")
@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Act):
    """A player gathers the pack for the next deal."""

    example: ClassVar[Example] = {"by": "Y", "do": "collect"}


@stored_as("place_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePack(Act):
    """A player who has shuffled puts the pack down, face down at the dealer's left or otherwise."""

    example: ClassVar[Example] = {"by": "Y", "do": "place_pack", "where": "left", "faces": False}
    where: PackSide = PackSide.LEFT
    faces: FaceUp = DOWN


@stored_as("expose_in_shuffling")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInShuffling(Act):
    """A card is seen while a player shuffles."""

    example: ClassVar[Example] = {"by": "Z", "do": "expose_in_shuffling", "card": "7D"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("expose_in_presenting")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInPresenting(Act):
    """A card is seen while the dealer offers the pack to be cut."""

    example: ClassVar[Example] = {"by": "Z", "do": "expose_in_presenting", "card": "7D"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("require_reshuffle")
@dataclass(frozen=True, slots=True, kw_only=True)
class RequireReshuffle(Act):
    """The dealer is made to shuffle again."""

    example: ClassVar[Example] = {"by": "A", "do": "require_reshuffle"}


@stored_as("call_new_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class CallNewCards(Act):
    """A player calls for two new packs, and pays for them."""

    example: ClassVar[Example] = {"by": "A", "do": "call_new_cards"}


@stored_as("choose_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePack(Act):
    """The dealer chooses one of two new packs."""

    example: ClassVar[Example] = {"by": "Z", "do": "choose_pack"}


@stored_as("consent")
@dataclass(frozen=True, slots=True, kw_only=True)
class Consent(Act):
    """A player gives leave for something."""

    example: ClassVar[Example] = {"by": "A", "do": "consent", "to": "deal_for_partner"}
    to: str


@stored_as("card_spoilt")
@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpoilt(Act):
    """A card is torn or marked."""

    example: ClassVar[Example] = {"by": "A", "do": "card_spoilt", "card": "7D"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("agree_replacement")
@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeReplacement(Act):
    """A player agrees to have a spoilt card replaced."""

    example: ClassVar[Example] = {"by": "A", "do": "agree_replacement"}


@stored_as("present_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class PresentPack(Act):
    """The dealer offers the pack to be cut."""

    example: ClassVar[Example] = {"by": "Z", "do": "present_pack"}


@stored_as("cut_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class CutPack(Act):
    """A player cuts the pack to the dealer; `packets` are the sizes of the packets, if known."""

    example: ClassVar[Example] = {"by": "B", "do": "cut_pack", "packets": [20, 32]}
    packets: tuple[int, ...] = ()
    presented: bool = True
    for_: Seat | None = None
    confused: bool = False
    doubtful: bool = False


@stored_as("expose_in_cutting")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExposeInCutting(Act):
    """A card is seen while the pack is divided or rejoined."""

    example: ClassVar[Example] = {"by": "B", "do": "expose_in_cutting", "card": "7D"}
    card: PartialCard = UNKNOWN_CARD


@stored_as("join_packets")
@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPackets(Act):
    """The two packets are put together again."""

    example: ClassVar[Example] = {"by": "Z", "do": "join_packets", "confused": True}
    left_behind: CardSeen = NO_CARD
    confused: bool = False
    exposed: CardSeen = NO_CARD


@stored_as("omit_cut")
@dataclass(frozen=True, slots=True, kw_only=True)
class OmitCut(Act):
    """The dealer deals without having had the pack cut."""

    example: ClassVar[Example] = {"by": "Z", "do": "omit_cut"}


@stored_as("search_other_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class SearchOtherPack(Act):
    """A player whose hand is short looks for the missing card in the other pack."""

    example: ClassVar[Example] = {"by": "A", "do": "search_other_pack"}
