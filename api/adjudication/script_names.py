"""People of a script by the names the script gives them, for an answer in words."""

from __future__ import annotations

from club.reason import Reason
from rubbers.cards.seats import Side
from rubbers.incidents.head import Head
from rubbers.rulings.script import Script
from tables.presenters.incident_words import Names

TRICKS = frozenset(str(number) for number in range(1, 14))


class ScriptNames(Names):
    """Names for an answer that holds the script's names, and for its reasons, which hold seats."""

    @classmethod
    def of_script(cls, script: Script) -> ScriptNames:
        """Take the players and dummies of a script, whose tricks are all known by number."""
        head = Head(names=script.players, dummies=tuple(script.hand.dummies))
        return cls(head, tricks=TRICKS)

    def of(self, seat: str) -> str:
        """Return a name of the script as it is."""
        return seat

    @property
    def all(self) -> dict[str, str]:
        """Map each player's name to itself."""
        return {name: name for name in (self.head.names or {}).values()}

    def side(self, side: str) -> str:
        """Return a side as the script writes it: A-B."""
        return side

    def speaking(self, seats: list[str]) -> list[str]:
        """Leave out dummies, who ask for nothing, unless nobody else is named."""
        dummies = {(self.head.names or {})[seat] for seat in self.head.dummies}
        return [name for name in seats if name not in dummies] or seats

    def say(self, reason: Reason) -> str:
        """Put a reason into a sentence with the script's names of players and sides."""
        players = self.head.names or {}
        sides = {str(side): "-".join(players[seat] for seat in side.seats) for side in Side}
        values = {key: sides.get(str(value), value) for key, value in reason.values.items()}
        by_seat = {str(seat): name for seat, name in players.items()}
        return self.sentence(Reason(reason.template, **values), by_seat)
