"""Facts of the deal and the pack: who touched cards, what was dealt, what was wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Example, YesNo
from rubbers.hand.acts.facts import Fact


class Toucher(str):
    """A player's seat, or `nobody`."""

    __slots__ = ()


@stored_as("hand_counts")
@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounts(Fact):
    """How many cards the players prove to have been dealt; a player left out had thirteen.

    A count of the cards they have left is accepted too; the numbers show which it is.
    """

    example: ClassVar[Example] = {"fact": "hand_counts", "counts": {"A": 14, "Y": 12}}
    counts: Mapping[Seat, int]
    at: int | None = None


@stored_as("pack_imperfect")
@dataclass(frozen=True, slots=True, kw_only=True)
class PackImperfect(Fact):
    """The pack is proved incorrect or imperfect."""

    example: ClassVar[Example] = {"fact": "pack_imperfect", "how": "The 7 of clubs is missing."}
    how: str = ""
    at: int | None = None


@stored_as("pack_perfect")
@dataclass(frozen=True, slots=True, kw_only=True)
class PackPerfect(Fact):
    """Whether the pack is complete and correct."""

    example: ClassVar[Example] = {"fact": "pack_perfect", "value": "yes"}
    value: YesNo = YesNo.YES
    at: int | None = None


@stored_as("not_cut")
@dataclass(frozen=True, slots=True, kw_only=True)
class NotCut(Fact):
    """The pack was not cut to the dealer."""

    example: ClassVar[Example] = {"fact": "not_cut"}


@stored_as("touched_first")
@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedFirst(Fact):
    """Who of the other three was the first to touch the cards during the deal.

    This may be `nobody`; the answer may also be given as `value`.
    """

    example: ClassVar[Example] = {"fact": "touched_first", "who": "A"}
    who: Toucher | None = None
    value: Toucher | None = None
    at: int | None = None

    @property
    def toucher(self) -> Toucher | None:
        """Who it was; None if nothing is stated."""
        return self.who if self.who is not None else self.value


@stored_as("thought_wrong")
@dataclass(frozen=True, slots=True, kw_only=True)
class ThoughtWrong(Fact):
    """Whether the dealer counted because they thought they had made a mistake."""

    example: ClassVar[Example] = {"fact": "thought_wrong", "at": 3, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("one_of_the_last")
@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfTheLast(Fact):
    """Whether the card exposed in dealing at an event was one of the last to be dealt."""

    example: ClassVar[Example] = {"fact": "one_of_the_last", "at": 2, "value": "yes"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("last_in_pack")
@dataclass(frozen=True, slots=True, kw_only=True)
class LastInPack(Fact):
    """Whether the card found face up in the pack at an event was the last one in it."""

    example: ClassVar[Example] = {"fact": "last_in_pack", "at": 2, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("established")
@dataclass(frozen=True, slots=True, kw_only=True)
class Established(Fact):
    """Whether the point on which the dealer was interrupted at an event was proved."""

    example: ClassVar[Example] = {"fact": "established", "at": 2, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("card_found")
@dataclass(frozen=True, slots=True, kw_only=True)
class CardFound(Fact):
    """A missing card was found; it belonged to this hand."""

    example: ClassVar[Example] = {
        "fact": "card_found",
        "card": "KS",
        "where": "the floor",
        "whose": "Y",
    }
    card: PartialCard
    whose: Seat
    where: str = ""
