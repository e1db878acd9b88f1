"""Of whom a fresh table could be formed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from club import wording
from club.errors import Impossible, Malformed
from tables.forming.acts import FormTable
from tables.forming.positions import Position
from tables.forming.precedence import precedence
from tables.presenters.changes import considered, standpoint
from tables.presenters.people import People
from tables.sight import Sight


@dataclass(frozen=True, slots=True)
class CandidateShown:
    """Someone who could take a place at a fresh table, and whether they are chosen."""

    who: str
    name: str
    why: str
    chosen: bool


def candidates(
    sight: Sight, people: People, chosen: Collection[str] | None = None
) -> tuple[CandidateShown, ...]:
    """Give those who are free, first those who have declared, in their order of right.

    Those are chosen who were ticked before, or at first those who have declared.
    """
    bound, declared = sight.room.bound(), sight.room.hall.candidates
    free = (Position.CANDIDATE, Position.FREE, Position.RIGHT, Position.WAITS)
    found = [
        CandidateShown(
            standing.who,
            people.name(standing.who),
            people.said(standing.next) if standing.declared else standpoint(standing.at),
            standing.declared if chosen is None else standing.who in chosen,
        )
        for standing in precedence(sight.room, sight.code)
        if standing.who not in bound and (standing.at.position in free or standing.declared)
    ]
    return tuple(sorted(found, key=lambda shown: shown.who not in declared))


def problem(sight: Sight, act: FormTable, people: People) -> str:
    """Say why no such table can form whatever is set aside; "" where it can be looked at."""
    try:
        considered(sight.room, act, sight.code, people)
    except (Impossible, Malformed) as error:
        return wording.sentence(error.reason, people.short)
    return ""
