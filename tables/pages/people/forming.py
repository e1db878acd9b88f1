"""Who could form a fresh table, and who could cut into one together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from club.errors import Impossible, Malformed
from club.text import wording
from tables.components.names import People
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared.changes import considered, standpoint
from tables.room.acts import Act, CutInto
from tables.room.forecast.offers import laws_against
from tables.room.forecast.positions import RoomPosition
from tables.room.forecast.precedence import precedence


@dataclass(frozen=True, slots=True)
class CandidateShown:
    """A person who could take a place at a fresh table, and whether they are chosen."""

    who: str
    name: str
    why: str
    chosen: bool


def candidates(
    snapshot: EveningSnapshot, people: People, chosen: Collection[str] | None = None
) -> tuple[CandidateShown, ...]:
    """Return those who are free, first those who have declared, in their order of right.

    Those ticked before are chosen, or at first those who have declared.
    """
    bound, declared = snapshot.room.bound(), snapshot.room.hall.candidates
    free = (RoomPosition.CANDIDATE, RoomPosition.FREE, RoomPosition.RIGHT, RoomPosition.WAITS)
    found = [
        CandidateShown(
            standing.who,
            people.name(standing.who),
            people.said(standing.next) if standing.declared else standpoint(standing.at),
            standing.declared if chosen is None else standing.who in chosen,
        )
        for standing in precedence(snapshot.room, snapshot.code)
        if standing.who not in bound and (standing.at.position in free or standing.declared)
    ]
    return tuple(sorted(found, key=lambda shown: shown.who not in declared))


def cutting_in(
    snapshot: EveningSnapshot, table: int, people: People, chosen: Collection[str] = ()
) -> tuple[CandidateShown, ...]:
    """Return the people of other tables who could cut into this one, in their order of right."""
    return tuple(
        CandidateShown(one.who, people.name(one.who), standpoint(one.at), one.who in chosen)
        for one in precedence(snapshot.room, snapshot.code)
        if _could_cut_in(snapshot, table, one.who)
    )


def any_cut_in(snapshot: EveningSnapshot, table: int) -> bool:
    """Check whether someone of another table could cut into this one."""
    return any(_could_cut_in(snapshot, table, who) for who in snapshot.room.hall.arrivals)


def _could_cut_in(snapshot: EveningSnapshot, table: int, who: str) -> bool:
    home = snapshot.room.table_of(who)
    if home is None or home.number == table:
        return False
    try:
        laws_against(snapshot.room, CutInto(table, who), snapshot.code)
    except Impossible:
        return False
    return True


def problem(snapshot: EveningSnapshot, act: Act, people: People) -> str:
    """Return why this cannot be done whatever is set aside; "" if it can be previewed."""
    try:
        considered(snapshot.room, act, snapshot.code, people)
    except (Impossible, Malformed) as error:
        return wording.sentence(error.reason, people.short)
    return ""
