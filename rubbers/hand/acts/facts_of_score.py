"""Facts of the score: what was marked, and on what grounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.hand.acts.act import Example, YesNo
from rubbers.hand.acts.facts import Fact


@stored_as("game_marked")
@dataclass(frozen=True, slots=True, kw_only=True)
class GameMarked(Fact):
    """Whether the game claimed at an event was then marked by those who claimed it."""

    example: ClassVar[Example] = {"fact": "game_marked", "at": 4, "value": "yes"}
    at: int
    value: YesNo = YesNo.YES
