"""Acts with cards already dealt: touching, taking up, looking, finding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.seats import Seat
from rubbers.cards.told import NOT_TOLD, CardTold
from rubbers.hand.acts.act import Act, Example


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
    card: CardTold
    whose: Seat
    where: str = ""


@stored_as("take_other_pack_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOtherPackCard(Act):
    """A player takes a card of the other pack into their hand."""

    example: ClassVar[Example] = {"by": "A", "do": "take_other_pack_card", "card": "9C"}
    card: CardTold = NOT_TOLD


TOUCHING = (TouchCards, TakeUpHand, LookAtCards)
"""Acts by which a player touches cards."""
