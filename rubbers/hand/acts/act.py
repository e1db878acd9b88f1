"""What every act at the table has: its player, and an example of its notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NewType

from rubbers.cards.seats import Seat

Example = Mapping[str, Any]
FaceUp = NewType("FaceUp", bool)
"""Whether cards lie face up, which may be written as up or down."""
Article = NewType("Article", int)
"""An article of etiquette, which may be written as its number or as laws are cited."""
UP, DOWN = FaceUp(True), FaceUp(False)
CardSeen = NewType("CardSeen", bool)
"""Whether a card was seen or left, which may be written by naming the card."""
NO_CARD = CardSeen(False)


class YesNo(StrEnum):
    """An answer of yes or no."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something done at the table; `by` is None if no player is named, as in an offered remedy."""

    example: ClassVar[Example] = {}
    by: Seat | None = None
