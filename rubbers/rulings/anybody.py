"""Placeholder people for a script whose players are unreadable: any name may be one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.hand.names import Names

Place = TypeVar("Place")
NOT_READ = "?"


class Anybody(Names):
    """Accepts any name as a player's or a side's, so that the rest of the script can be checked."""

    def __init__(self, told: Any) -> None:
        """Use whatever was given for the players."""
        listed = [one for one in told if isinstance(one, str)] if isinstance(told, list) else []
        names = [*listed, *(NOT_READ for _ in CLOCKWISE)]
        super().__init__(dict(zip(CLOCKWISE, names, strict=False)))
        self.seats = AsNamed(CLOCKWISE)
        self.known_sides = AsNamed(tuple(Side), "-")


class AsNamed(Mapping[str, Place]):
    """Assigns places to names as they appear, and the last place to all others.

    Every name must contain `mark`.
    """

    def __init__(self, places: tuple[Place, ...], mark: str = "") -> None:
        """Use these places, in order."""
        self._places = places
        self._mark = mark
        self._given: dict[str, Place] = {}

    def __contains__(self, name: object) -> bool:
        """Check whether this may be such a name."""
        return isinstance(name, str) and self._mark in name

    def __getitem__(self, name: str) -> Place:
        """Return the place of a name, assigning the next to a new one; KeyError if not a name."""
        if name not in self:
            raise KeyError(name)
        last = len(self._places) - 1
        return self._given.setdefault(name, self._places[min(len(self._given), last)])

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names so far."""
        return iter(self._given)

    def __len__(self) -> int:
        """Return the number of names so far."""
        return len(self._given)
