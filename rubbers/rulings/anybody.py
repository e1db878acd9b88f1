"""People where the players of a script cannot be read: whoever is named may be one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.hand.names import Names

Place = TypeVar("Place")
NOT_READ = "?"


class Anybody(Names):
    """Takes any name for a player's, and any for a side's, so that all else can be judged."""

    def __init__(self, told: Any) -> None:
        """Take what is told in the place of players."""
        listed = [one for one in told if isinstance(one, str)] if isinstance(told, list) else []
        names = [*listed, *(NOT_READ for _ in CLOCKWISE)]
        super().__init__(dict(zip(CLOCKWISE, names, strict=False)))
        self.seats = AsNamed(CLOCKWISE)
        self.known_sides = AsNamed(tuple(Side), "-")


class AsNamed(Mapping[str, Place]):
    """Gives places to names as they come, the last to all after it; `mark` is in each name."""

    def __init__(self, places: tuple[Place, ...], mark: str = "") -> None:
        """Take the places."""
        self._places = places
        self._mark = mark
        self._given: dict[str, Place] = {}

    def __contains__(self, name: object) -> bool:
        """Say whether this may be such a name."""
        return isinstance(name, str) and self._mark in name

    def __getitem__(self, name: str) -> Place:
        """Give the place of a name, or the next; KeyError for what is no name."""
        if name not in self:
            raise KeyError(name)
        last = len(self._places) - 1
        return self._given.setdefault(name, self._places[min(len(self._given), last)])

    def __iter__(self) -> Iterator[str]:
        """Give the names so far."""
        return iter(self._given)

    def __len__(self) -> int:
        """Count the names so far."""
        return len(self._given)
