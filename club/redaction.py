"""Removing names from text: an erased person's name is replaced by their number."""

from __future__ import annotations

import re
from collections.abc import Collection

from club import naming

OF_THE_GAME = frozenset(
    {"ace", "king", "queen", "knave", "jack", "ten", "nine", "eight", "seven", "six", "five"}
    | {"four", "three", "two", "club", "clubs", "diamond", "diamonds", "heart", "hearts"}
    | {"spade", "spades", "north", "east", "south", "west", "dummy", "hand", "trump", "trumps"}
)
"""Surnames that are words of the game: alone they may mean a card, and need a person to check."""


class Naming:
    """The ways one person is named in text: in full, or by a surname that nobody else has.

    `others` are the names of everyone else in the club.
    """

    def __init__(self, number: int, name: str, others: Collection[str]) -> None:
        self.instead = naming.of_number(number)
        last = naming.surname(name)
        shared = naming.folded(last) in {naming.folded(naming.surname(one)) for one in others}
        self.alone = "" if shared or naming.folded(last) in OF_THE_GAME else last
        self._told = _pattern(name, self.alone)
        self._seen = _pattern(name, last)

    def taken_out(self, words: str) -> str:
        """Return text with the name replaced by the number."""
        return self._told.sub(self.instead, words)

    def names(self, words: str) -> bool:
        """Return whether text has the name, or the surname, which may be somebody else's."""
        return self._seen.search(words) is not None


def _pattern(name: str, last: str) -> re.Pattern[str]:
    """Return a pattern for the full name, with any spacing, or the surname and words before it."""
    given = [word for word in re.findall(r"\w+", name) if word not in last.split()]
    before = "|".join(sorted({*naming.TITLES, *map(re.escape, given)}, key=len, reverse=True))
    ways = [r"\s+".join(map(re.escape, name.split()))]
    if last:
        spaced = r"\s+".join(map(re.escape, last.split()))
        ways.append(rf"(?:(?:{before}|\w)\b\.?\s+)*{spaced}")
    return re.compile("|".join(rf"(?<!\w){way}(?!\w)" for way in ways), re.IGNORECASE)
