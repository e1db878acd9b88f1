"""A hand that the program has dealt, as the table and as the record know it."""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.hand.hand import Fate, Hand, Stage
from rubbers.play.table_events import Manner, Revealed


@dataclass(frozen=True, slots=True)
class Commitment:
    """What the deals of a rubber were committed to, and the names of the place they are for."""

    evening: str
    table: int
    rubber: int
    root: str


@dataclass(frozen=True)
class DealtHand:
    """The last hand dealt by the program; `at` counts what has been done in it.

    `hand` is what everyone may know of it: no card that is not laid or shown.
    """

    number: int
    attempt: int
    id: str
    beacon: str
    manner: Manner
    hand: Hand
    at: int = 0
    revealed: Revealed | None = None

    @property
    def in_play(self) -> bool:
        """Say whether cards are still to be played in it."""
        return self.hand.stage is Stage.PLAYING and self.hand.fate is Fate.STANDS

    @property
    def cut(self) -> bool:
        """Say whether the pack has been cut for the deal that follows it."""
        return self.hand.stage in (Stage.CUT, Stage.TURNED)
