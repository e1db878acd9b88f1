"""Acts by which players claim, prove and take what is due."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example, YesNo


class Claimed(StrEnum):
    """What may be claimed."""

    REVOKE = "revoke"
    GAME = "game"
    HONOURS = "honours"
    TRICKS = "tricks"
    NEW_DEAL = "new_deal"
    MISDEAL = "misdeal"
    HAND = "hand"


class SearchResult(StrEnum):
    """Whether a search found what was looked for, which may be written by naming the find."""

    YES = "yes"
    NO = "no"


@stored_as("claim")
@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Act):
    """A player claims what they think is due."""

    example: ClassVar[Example] = {"by": "A", "do": "claim", "what": "revoke", "of": "Y", "trick": 3}
    what: Claimed
    of: tuple[Seat, ...] = ()
    trick: int | None = None
    ground: str = ""


@stored_as("withdraw")
@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Act):
    """A player withdraws a claim."""

    example: ClassVar[Example] = {"by": "Y", "do": "withdraw", "what": "game"}
    what: Claimed


@stored_as("object")
@dataclass(frozen=True, slots=True, kw_only=True)
class Object(Act):
    """A player objects to a claim or a score."""

    example: ClassVar[Example] = {"by": "B", "do": "object", "to": "score"}
    to: str
    when: str = ""


@stored_as("take_three_tricks")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeThreeTricks(Act):
    """Three of the revoking side's tricks are taken."""

    example: ClassVar[Example] = {"by": "A", "do": "take_three_tricks"}


@stored_as("deduct_three")
@dataclass(frozen=True, slots=True, kw_only=True)
class DeductThree(Act):
    """Three points are taken off the revoking side's score."""

    example: ClassVar[Example] = {"by": "A", "do": "deduct_three"}


@stored_as("add_three")
@dataclass(frozen=True, slots=True, kw_only=True)
class AddThree(Act):
    """Three points are added to the claimants' score."""

    example: ClassVar[Example] = {"by": "A", "do": "add_three"}


@stored_as("search_tricks")
@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTricks(Act):
    """The claimants of a revoke look through the tricks."""

    example: ClassVar[Example] = {"by": "A", "do": "search_tricks", "found": "yes"}
    found: SearchResult | None = None


@stored_as("mix_cards")
@dataclass(frozen=True, slots=True, kw_only=True)
class MixCards(Act):
    """A player mixes the cards together; `examined` states whether they had been looked through."""

    example: ClassVar[Example] = {"by": "Y", "do": "mix_cards", "examined": "no"}
    examined: YesNo | None = None


@stored_as("require_play_out")
@dataclass(frozen=True, slots=True, kw_only=True)
class RequirePlayOut(Act):
    """The revoking side insists that the hand be played out."""

    example: ClassVar[Example] = {"by": "Y", "do": "require_play_out"}
