"""What every act at the table has: who does it, and an example of how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NewType

from rubbers.cards.seats import Seat

Example = Mapping[str, Any]
FaceUp = NewType("FaceUp", bool)
"""Whether cards lie face up, which may be told as up or down."""
Article = NewType("Article", int)
"""An article of etiquette, which may be told by its number or as laws are cited."""
UP, DOWN = FaceUp(True), FaceUp(False)
CardSeen = NewType("CardSeen", bool)
"""Whether a card was seen or left, which may be told by naming it."""
NO_CARD = CardSeen(False)


class YesNo(StrEnum):
    """An answer."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something done at the table; `by` is None where nobody is named, as in an offered remedy."""

    example: ClassVar[Example] = {}
    by: Seat | None = None
