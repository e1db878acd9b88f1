"""The ids of deals and cuts, all of one width, and their positions in the tree of a commitment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

TABLES, RUBBERS, HANDS, ATTEMPTS, CUT_ROUNDS = 64, 32, 40, 4, 256
TAILS = tuple(f"|H{hand:02}|{a}" for hand in range(1, HANDS + 1) for a in range(ATTEMPTS))
"""The endings of the ids of one rubber."""
MOST_EVENINGS = 9
"""The maximum number of evenings on one day: a single digit, so that all ids have one width."""
EVENING_KEY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:\.(\d+))?")
HAND_ID = re.compile(r"(.+)\|T(\d\d)\|R(\d\d)\|H(\d\d)\|(\d)")
CUT_ID = re.compile(r"(.+)\|C(\d{3})")


def evening_name(key: str) -> str:
    """Return the evening's name in ids: 2026-11-20 becomes 2026-11-20/1, 2026-11-20.2 becomes …/2.

    Raises ValueError for the tenth evening of a day.
    """
    found = EVENING_KEY.fullmatch(key)
    number = int(found[2] or 1) if found else 0
    if found is None or not 1 <= number <= MOST_EVENINGS:
        raise ValueError("only nine evenings on one date can have ids")
    return f"{found[1]}/{number}"


def hand_id(evening: str, table: int, rubber: int, hand: int, attempt: int) -> str:
    """Return the id of one deal; `evening` is its date and number, as in 2026-11-20/1."""
    if not (
        1 <= table <= TABLES
        and 1 <= rubber <= RUBBERS
        and 1 <= hand <= HANDS
        and 0 <= attempt < ATTEMPTS
    ):
        raise ValueError("this deal is outside the commitment and needs another")
    return f"{evening}|T{table:02}|R{rubber:02}|H{hand:02}|{attempt}"


def cut_id(evening: str, cut_round: int) -> str:
    """Return the id of one cut round of an evening; rounds count from 0."""
    if not 0 <= cut_round < CUT_ROUNDS:
        raise ValueError("this cut is outside the commitment and needs another")
    return f"{evening}|C{cut_round:03}"


@dataclass(frozen=True, slots=True)
class IdSpace:
    """Every id that one commitment covers: first the deals in order, then the cut rounds."""

    evening: str
    tables: range = field(default=range(1, TABLES + 1))
    rubbers: range = field(default=range(1, RUBBERS + 1))
    cut_rounds: int = CUT_ROUNDS

    @classmethod
    def of_rubber(cls, evening: str, table: int, rubber: int) -> IdSpace:
        """Cover only the deals of one rubber."""
        return cls(evening, range(table, table + 1), range(rubber, rubber + 1), 0)

    @property
    def hands(self) -> int:
        """The number of deals."""
        return len(self.tables) * len(self.rubbers) * len(TAILS)

    @property
    def size(self) -> int:
        """The number of ids, which are the leaves of the tree."""
        return self.hands + self.cut_rounds

    def id_at(self, place: int) -> str:
        """Return the id at this position of the tree; IndexError beyond its end."""
        if not 0 <= place < self.size:
            raise IndexError(place)
        if place >= self.hands:
            return cut_id(self.evening, place - self.hands)
        rest, tail = divmod(place, len(TAILS))
        table, rubber = divmod(rest, len(self.rubbers))
        return f"{self.evening}|T{self.tables[table]:02}|R{self.rubbers[rubber]:02}{TAILS[tail]}"

    def place_of(self, id: str) -> int:
        """Return the position of an id in the tree; ValueError if it is not covered."""
        if found := CUT_ID.fullmatch(id):
            place = self.hands + int(found[2])
        elif found := HAND_ID.fullmatch(id):
            table, rubber, hand, attempt = map(int, found.groups()[1:])
            if table not in self.tables or rubber not in self.rubbers:
                raise ValueError("this commitment does not cover that deal")
            row = self.tables.index(table) * len(self.rubbers) + self.rubbers.index(rubber)
            place = row * len(TAILS) + (hand - 1) * ATTEMPTS + attempt
        else:
            raise ValueError("that is not the id of a deal or a cut")
        if not 0 <= place < self.size or self.id_at(place) != id:
            raise ValueError("this commitment does not cover that deal")
        return place

    def ids(self, start: int, stop: int) -> Iterator[str]:
        """Return the ids from one position up to, but not including, another."""
        return (self.id_at(place) for place in range(start, min(stop, self.size)))
