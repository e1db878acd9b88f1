"""Who arrives when, and who goes home early, drawn from the seed."""

from __future__ import annotations

from collections.abc import Iterator

from tables.rehearsal.agenda import Agenda, Then
from tables.rehearsal.seeded_chance import SeededChance
from tables.rehearsal.terms import RehearsalTerms


def person(number: int) -> str:
    """Return the name of a made-up person; no member's number begins with a letter."""
    return f"R{number}"


def put_people(agenda: Agenda, terms: RehearsalTerms, chance: SeededChance) -> None:
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
