"""People of a script under the names it gives them, for an answer in words."""

from __future__ import annotations

from club.reason import Reason
from rubbers.cards.seats import Side
from rubbers.incidents.head import Head
from rubbers.rulings.script import Script
from tables.incidents.incident_words import StoryNames

TRICKS = frozenset(str(number) for number in range(1, 14))


class ScriptNames(StoryNames):
    """Names for an answer, which holds the script's names, and its reasons, which hold seats."""

    @classmethod
    def of_script(cls, script: Script) -> ScriptNames:
        """Return the names of a script's players and dummies, with all trick numbers known."""
        head = Head(names=script.players, dummies=tuple(script.hand.dummies))
        return cls(head, tricks=TRICKS)

    def of(self, seat: str) -> str:
        """Return a name of the script unchanged."""
        return seat

    @property
    def all(self) -> dict[str, str]:
        """Each player's name mapped to itself."""
        return {name: name for name in (self.head.names or {}).values()}

    def side(self, side: str) -> str:
        """Return a side as the script writes it: A-B."""
        return side

    def speaking(self, seats: list[str]) -> list[str]:
        """Leave out dummies, who make no claims, unless nobody else is named."""
        dummies = {(self.head.names or {})[seat] for seat in self.head.dummies}
        return [name for name in seats if name not in dummies] or seats

    def say(self, reason: Reason) -> str:
        """Put a reason into a sentence with the script's names of players and sides."""
        players = self.head.names or {}
        sides = {str(side): "-".join(players[seat] for seat in side.seats) for side in Side}
        values = {key: sides.get(str(value), value) for key, value in reason.values.items()}
        by_seat = {str(seat): name for seat, name in players.items()}
        return self.sentence(Reason(reason.template, **values), by_seat)
