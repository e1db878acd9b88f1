"""Facts of play that the cards on the table do not show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Example, YesNo
from rubbers.hand.acts.facts import Fact


@stored_as("winner")
@dataclass(frozen=True, slots=True, kw_only=True)
class Winner(Fact):
    """Whether the card a player laid at an event was a winner against the other side."""

    example: ClassVar[Example] = {"fact": "winner", "who": "A", "at": 1, "value": "yes"}
    who: Seat
    at: int
    value: YesNo = YesNo.YES


@stored_as("named_at_once")
@dataclass(frozen=True, slots=True, kw_only=True)
class NamedAtOnce(Fact):
    """Whether a card was named, at an event, as soon as it was detached."""

    example: ClassVar[Example] = {"fact": "named_at_once", "at": 4, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("asked_to_draw")
@dataclass(frozen=True, slots=True, kw_only=True)
class AskedToDraw(Fact):
    """Whether a player who drew the trick towards them at an event had been asked to."""

    example: ClassVar[Example] = {"fact": "asked_to_draw", "at": 2, "value": "no"}
    at: int
    value: YesNo = YesNo.YES


@stored_as("as_called")
@dataclass(frozen=True, slots=True, kw_only=True)
class AsCalled(Fact):
    """Whether a player obeyed the call on them at an event, or could not."""

    example: ClassVar[Example] = {"fact": "as_called", "who": "B", "at": 4, "value": "no"}
    who: Seat
    at: int
    value: YesNo = YesNo.YES
