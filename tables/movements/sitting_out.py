"""Who sits out a hand of a drive, and how people come into the room and leave it between hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from club.errors import Impossible
from club.person import PersonId
from club.reason import N_, Reason
from tables.movements.drive_seating import (
    DriveRole,
    FourSeats,
    Pair,
    PlaceAt,
    Tables,
    places,
    seated,
)
from tables.movements.pairing import paired

A_TABLE = 4


@dataclass(frozen=True, slots=True)
class HandSeating:
    """Where everyone is for one hand: the tables, and those who sit out."""

    tables: Tables
    out: tuple[PersonId, ...] = ()

    def place_of(self, who: PersonId) -> PlaceAt | None:
        """Return the place of a player; None if they sit out or aren't here."""
        return next((place for place, one in places(self.tables) if one == who), None)


def first_seating(
    people: Sequence[PersonId], roles: Mapping[PersonId, DriveRole], chosen: Sequence[Pair] = ()
) -> HandSeating:
    """Seat everyone for the first hand in the order given; those left over sit out.

    Each role needs two players a table. If more people chose one role than can play it, the last of
    them take the other. `chosen` are pairs who sit together. Raises Impossible for fewer than four
    people.
    """
    need_four(people)
    pairs, alone = paired(people, roles, chosen)
    sitting = 2 * (len(people) // A_TABLE)
    out = [who for pair in pairs[sitting:] for who in pair.people()]
    fours = (FourSeats(*pairs[at : at + 2]) for at in range(0, sitting, 2))
    return HandSeating(tuple(fours), (*out, *alone))


def need_four(people: Sequence[PersonId]) -> None:
    """Raise Impossible for fewer than four people."""
    if len(people) < A_TABLE:
        raise Impossible(Reason(N_("A drive needs at least four people.")))


def relieved(
    moved: Tables,
    out: Sequence[PersonId],
    sat: Mapping[PersonId, int],
    roles: Mapping[PersonId, DriveRole],
) -> HandSeating:
    """Let those who sat out play, in the places of those who have sat out least.

    `sat` says how often each person has sat out, and `roles` which role they chose. Among equals
    they take a place of their own role, and the one nearest to the last table.
    """
    by_place = dict(places(moved))
    going: list[PersonId] = []
    for who in out:
        place = min(
            (place for place in by_place if by_place[place] not in out),
            key=lambda place: (
                sat.get(by_place[place], 0),
                place.role is not roles.get(who),
                -place.table,
                place.side,
                place.role,
            ),
        )
        going.append(by_place[place])
        by_place[place] = who
    return HandSeating(seated(by_place, len(moved)), tuple(going))


def without(seating: HandSeating, gone: frozenset[PersonId]) -> HandSeating:
    """Return the seating after people have gone home.

    Those who sit out take their places; if there are too few, the last table breaks up and its
    players fill the other places or sit out.
    """
    out = [who for who in seating.out if who not in gone]
    tables = seating.tables
    while True:
        by_place = dict(places(tables))
        empty = [place for place, who in by_place.items() if who in gone]
        if len(empty) <= len(out):
            for place in empty:
                by_place[place] = out.pop(0)
            return HandSeating(seated(by_place, len(tables)), tuple(out))
        *rest, last = tables
        out += [who for who in last.people() if who not in gone]
        tables = tuple(rest)
        if not tables:
            return HandSeating((), tuple(out))


def joined(
    seating: HandSeating, came: Sequence[PersonId], roles: Mapping[PersonId, DriveRole]
) -> HandSeating:
    """Return the seating after people have come; four who are over make a new table at the end."""
    out = [*seating.out, *came]
    tables = list(seating.tables)
    while len(out) >= A_TABLE:
        tables += first_seating(out[:A_TABLE], roles).tables
        del out[:A_TABLE]
    return replace(seating, tables=tuple(tables), out=tuple(out))


def fairly(sat: Mapping[PersonId, int], came: Sequence[PersonId]) -> dict[PersonId, int]:
    """Return how often each has sat out, with those who came late counted as the least of all."""
    least = min(sat.values(), default=0)
    return {**sat, **dict.fromkeys(came, least)}


def swaps(before: HandSeating, truth: Mapping[PlaceAt, PersonId]) -> Iterator[tuple[str, str]]:
    """Yield the exchanges of two people that turn a seating into what was seen at some places.

    `truth` is who really sits in those places. Each person found elsewhere than the program put
    them changes places with whoever it had put there: no shorter list of exchanges will do.
    """
    now = dict(places(before.tables))
    out = list(before.out)
    for place, who in truth.items():
        there = now.get(place)
        if there is None:
            raise Impossible(Reason(N_("There is no table {table}."), table=place.table))
        if there == who:
            continue
        other = next((at for at, one in now.items() if one == who), None)
        if other is None and who not in out:
            raise Impossible(Reason(N_("{who} isn’t playing in this drive."), who=(who,)))
        if other is None:
            out[out.index(who)] = there
        else:
            now[other] = there
        now[place] = who
        yield there, who


def exchanged_in(
    seating: HandSeating, exchanges: Sequence[tuple[PersonId, PersonId]]
) -> HandSeating:
    """Return the seating after pairs of people have changed places, one exchange after another."""
    by_place = dict(places(seating.tables))
    out = list(seating.out)
    for one, other in exchanges:
        turn = {one: other, other: one}
        by_place = {place: turn.get(who, who) for place, who in by_place.items()}
        out = [turn.get(who, who) for who in out]
    return HandSeating(seated(by_place, len(seating.tables)), tuple(out))
