"""Who arrives when, and who goes home early, drawn from the seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from rubbers.dealing import shuffle
from tables.rehearsal.agenda import EveningAgenda, Then
from tables.rehearsal.terms import RehearsalTerms


class SeededChance:
    """Draws numbers and packs; the same seed and label always give the same result."""

    def __init__(self, seed: str) -> None:
        self.key = hashlib.sha256(f"whist/rehearsal/v1|{seed}".encode()).digest()

    def number(self, bound: int, *label: object) -> int:
        """Draw a number from 0 to bound - 1; the bias of four bytes is below one in a million."""
        drawn = self._bytes(*label)
        return int.from_bytes(bytes(next(drawn) for _ in range(4)), "big") % bound

    def happens(self, percent: int, *label: object) -> bool:
        """Draw whether something with this percentage probability happens."""
        return self.number(100, *label) < percent

    def pack(self, *label: object) -> tuple[int, ...]:
        """Shuffle a pack."""
        return shuffle.order_of(self.key, _joined(label))

    def secret(self, *label: object) -> bytes:
        """Derive the random seed a bot uses in one hand."""
        return hashlib.sha256(self.key + _joined(label).encode()).digest()

    def _bytes(self, *label: object) -> Iterator[int]:
        return shuffle.byte_stream(self.key, _joined(label).encode())


def _joined(label: tuple[object, ...]) -> str:
    return "|".join(map(str, label))


def person(number: int) -> str:
    """Return the name of a made-up person; no member's number begins with a letter."""
    return f"R{number}"


def put_people(agenda: EveningAgenda, terms: RehearsalTerms, chance: SeededChance) -> None:
    """Schedule everyone's arrival, and the departure of those who leave early."""
    first = 1
    while first <= terms.people:
        party = min(_party(terms, chance, first), terms.people - first + 1)
        minute = chance.number(terms.arriving_minutes + 1, "comes", first)
        agenda.put(minute, Then.COME, *map(person, range(first, first + party)))
        first += party
    for who, minute in _leaving(terms, chance):
        agenda.put(minute, Then.GO, who)


def _party(terms: RehearsalTerms, chance: SeededChance, first: int) -> int:
    """Draw how many arrive together: one or two."""
    # A pair is two people: if p is the share of people in pairs, p/(2-p) of parties are pairs.
    share = terms.together_percent
    return 2 if chance.number(200 - share, "together", first) < share else 1


def _leaving(terms: RehearsalTerms, chance: SeededChance) -> Iterator[tuple[str, int]]:
    """Draw who leaves early, and at what minute of the second half of the evening."""
    half = terms.minutes // 2
    earliest = max(half, terms.arriving_minutes)
    for number in range(1, terms.people + 1):
        if chance.happens(terms.leaving_percent, "leaves", number):
            yield (
                person(number),
                earliest + chance.number(terms.minutes - earliest + 1, "goes", number),
            )
