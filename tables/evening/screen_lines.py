"""Record lines of a deal or hand on a screen that are withheld until it is dealt or over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from club.members import merged_members
from club.rules.permissions import Caller
from rubbers.play.state.rubber_state import RubberState
from tables import queries

SHOWS_CARDS = ("act_done", "trump_turned")
GIVEN = ("device_revealed", "cards_typed")
"""Players' contributions to a deal, hidden until all have made theirs."""
WATCHED = (*SHOWS_CARDS, *GIVEN)


class HandsInPlay:
    """Decides which lines of rubbers a caller may not read yet."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.found: dict[str, RubberState] = {}

    def look_at(self, streams: Collection[str]) -> None:
        """Load these rubbers, unless already loaded."""
        fresh = [name for name in streams if name not in self.found]
        if fresh:
            rubbers = queries.rubbers_of(self.caller.club, fresh)
            self.found |= {name: rubber for name, (_version, rubber) in rubbers.items()}

    def hides(self, row: Mapping[str, Any]) -> bool:
        """Check whether a line is withheld: cards of someone else's hand in play, or part of a
        beacon.
        """
        rubber = self.found.get(row["stream"])
        if row["what"] in GIVEN and rubber is not None:
            deal, body = rubber.awaiting_beacon, row["body"]
            asked = (body.get("hand"), body.get("attempt"))
            return deal is not None and asked == (deal.number, deal.attempt)
        if row["what"] not in SHOWS_CARDS or rubber is None or not rubber.in_play:
            return False
        dealt, body = rubber.dealt, row["body"]
        assert dealt is not None
        present = (body.get("hand"), body.get("attempt")) == (dealt.number, dealt.attempt)
        return present and not self._plays(rubber)

    def _plays(self, rubber: RubberState) -> bool:
        kept, me = merged_members.kept_numbers(self.caller.club), str(self.caller.member)
        return any(me in (who, kept.get(who)) for who in rubber.seating.values())
