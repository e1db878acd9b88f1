"""Dummies fill the places of a drive that would be empty, so that nobody sits out.

A dummy's partner plays its cards. All dummies of a hand have the same role, so no two of them are
partners: partners are always a lady and a gent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product

from club.errors import Fault, Impossible, Malformed
from club.person import DUMMY, PersonId, is_dummy, numbered_dummy
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side
from tables.movements.drive_seating import (
    DriveRole,
    FourSeats,
    Pair,
    PlaceAt,
    Tables,
    places,
    seated,
)
from tables.movements.sitting_out import A_TABLE, HandSeating, need_four

EMPTY: PersonId = ""
SOME_DUMMY: PersonId = DUMMY
"""Any dummy: what a person sees in a place, who can't tell one dummy from another."""

Room = dict[PlaceAt, PersonId]
Roles = Mapping[PersonId, DriveRole]


class Spare(StrEnum):
    """What is done if the people don't fill the tables."""

    SIT_OUT = "sit_out"
    DUMMY = "dummy"


def first_with_dummies(
    people: Sequence[PersonId], roles: Roles, chosen: Sequence[Pair] = ()
) -> HandSeating:
    """Seat everyone for the first hand in the order given, with dummies in the scarcer role.

    If more people chose a role than can play it, the last of them take the other. The dummies sit
    at the last tables, each at a table of its own if there are enough. `chosen` are pairs who sit
    together. Raises Malformed if they leave too few people to play with the dummies.
    """
    need_four(people)
    dummies = -len(people) % A_TABLE
    _need_partners(dummies, len(people), chosen)
    tables = (len(people) + dummies) // A_TABLE
    scarce = _scarcer(people, roles)
    together = [who for pair in chosen for who in pair.people()]
    waiting = {
        role: [who for who in people if roles[who] is role and who not in together]
        for role in DriveRole
    }
    fewer, more = waiting[scarce], waiting[scarce.other]
    while len(more) > len(fewer) + dummies:
        fewer.append(more.pop())
    while len(more) < len(fewer) + dummies:
        more.append(fewer.pop())
    last = [(n, side) for side in (Side.EW, Side.NS) for n in range(tables, 0, -1)]
    order = {who: at for at, who in enumerate(people)}
    pairs = sorted(chosen, key=lambda pair: min(map(order.__getitem__, pair.people())))
    room = _empty(range(1, tables + 1))
    for at in product(range(1, tables + 1), Side):
        if at in last[:dummies]:
            room[PlaceAt(*at, scarce.other)] = more.pop(0)
            continue
        pair = _next_pair(pairs, waiting, order)
        room |= {PlaceAt(*at, role): pair.of(role) for role in DriveRole}
    return _with_dummies(room)


def _need_partners(dummies: int, people: int, chosen: Sequence[Pair]) -> None:
    """Raise Malformed if the chosen pairs leave too few people to play with the dummies."""
    if people - 2 * len(chosen) >= dummies:
        return
    template = N_(
        "Each dummy needs a partner, so leave {n} people without a chosen partner. Choose fewer "
        "pairs, or let people sit out."
    )
    reason = Reason(template, n=dummies)
    raise Malformed(reason, faults=[Fault("pairs", reason)])


def _next_pair(
    chosen: list[Pair], waiting: Mapping[DriveRole, list[PersonId]], order: Mapping[PersonId, int]
) -> Pair:
    """Take the pair whose first player comes first: a chosen one, or the next lady and gent."""
    both = all(waiting.values())
    first = min(order[people[0]] for people in waiting.values()) if both else len(order)
    if chosen and min(order[who] for who in chosen[0].people()) < first:
        return chosen.pop(0)
    return Pair(*(waiting[role].pop(0) for role in (DriveRole.LADY, DriveRole.GENT)))


def filled(
    moved: Tables, here: Collection[PersonId], waiting: Sequence[PersonId], roles: Roles
) -> HandSeating:
    """Return the seating of the next hand, after the movement has put everyone somewhere.

    `here` are those who play on and `waiting` those who have come. They take the places of dummies
    and of people who have gone; a table is added or the last one removed if that leaves fewer
    dummies. Without four people there is no table.
    """
    room = {place: who if who in here else EMPTY for place, who in places(moved)}
    waiting = list(waiting)
    people = [*filter(None, room.values()), *waiting]
    if len(people) < A_TABLE:
        return HandSeating((), tuple(people))
    tables = -(-len(people) // A_TABLE)
    room |= _empty(range(len(moved) + 1, tables + 1))
    broken_up = [place for place in room if place.table > tables]
    waiting += filter(None, [room.pop(place) for place in broken_up])
    for who in waiting:
        room[_nearest(room, roles[who])] = who
    _give_one_role(room, people, roles)
    return _with_dummies(room)


def _nearest(room: Room, role: DriveRole) -> PlaceAt:
    """Return the first empty place, one of this role if there is any."""
    empty = (place for place, who in room.items() if who == EMPTY)
    return min(
        empty, key=lambda place: (place.role is not role, place.table, place.side is Side.EW)
    )


def _give_one_role(room: Room, people: Sequence[PersonId], roles: Roles) -> None:
    """Leave only places of one role empty: the role with more of them, then the scarcer one.

    Somebody moves to each empty place of the other role, first whoever chose that role but could
    not have it, then the partner of the place, then those at the last tables.
    """
    empty = [place for place, who in room.items() if who == EMPTY]
    counts = {role: sum(place.role is role for place in empty) for role in DriveRole}
    scarce = _scarcer(people, roles)
    kept = max(DriveRole, key=lambda role: (counts[role], role is scarce))
    for place in empty:
        if place.role is kept:
            continue
        mover = min(
            (at for at, who in room.items() if who != EMPTY and at.role is kept),
            key=lambda at: (
                roles[room[at]] is kept,
                (at.table, at.side) != (place.table, place.side),
                -at.table,
                at.side,
            ),
        )
        room[place], room[mover] = room[mover], EMPTY


def _scarcer(people: Sequence[PersonId], roles: Roles) -> DriveRole:
    """Return the role that fewer people chose, the gents if they are equal."""
    ladies = sum(roles[who] is DriveRole.LADY for who in people)
    return DriveRole.LADY if 2 * ladies < len(people) else DriveRole.GENT


def _empty(tables: Sequence[int]) -> Room:
    sides = [(side, role) for side in Side for role in DriveRole]
    return {PlaceAt(n, side, role): EMPTY for n in tables for side, role in sides}


def _with_dummies(room: Room) -> HandSeating:
    """Return the seating with a dummy in each empty place, numbered from table 1."""
    empty = [place for place, who in room.items() if who == EMPTY]
    room |= {place: numbered_dummy(n) for n, place in enumerate(empty, start=1)}
    return HandSeating(seated(room, len(room) // A_TABLE))


def players_of(four: FourSeats) -> tuple[PersonId, ...]:
    """Return the people at a table, without its dummies."""
    return tuple(who for who in four.people() if not is_dummy(who))


def seat_holders(four: FourSeats) -> dict[Seat, PersonId]:
    """Return the people at a table by seat; the seat of a dummy is left out."""
    return {seat: who for seat, who in four.by_seat().items() if not is_dummy(who)}


def seats_of_dummies(four: FourSeats) -> tuple[Seat, ...]:
    """Return the seats of a table in which a dummy sits."""
    return tuple(seat for seat, who in four.by_seat().items() if is_dummy(who))


def dummies_in(tables: Tables) -> tuple[PersonId, ...]:
    """Return the dummies of a hand."""
    return tuple(who for _place, who in places(tables) if is_dummy(who))


def with_dummies(tables: Tables) -> Iterator[tuple[int, PersonId]]:
    """Yield each player whose partner is a dummy, with the number of their table."""
    at = dict(places(tables))
    for place, who in at.items():
        partner = at[PlaceAt(place.table, place.side, place.role.other)]
        if is_dummy(partner) and not is_dummy(who):
            yield place.table, who


def named_dummies(tables: Tables, truth: Mapping[PlaceAt, PersonId]) -> dict[PlaceAt, PersonId]:
    """Return who really sits in some places, with the dummies among them named.

    A dummy that sits in such a place already stays; another comes from the same table if it can.
    """
    at = dict(places(tables))
    found = {place: who for place, who in truth.items() if who != SOME_DUMMY}
    wanted = [place for place in truth if place not in found]
    stay = {place: at[place] for place in wanted if is_dummy(at.get(place))}
    free = [place for place, who in at.items() if is_dummy(who) and place not in stay]
    for place in wanted:
        if place in stay:
            continue
        if not free:
            raise Impossible(Reason(N_("This hand doesn’t have that many dummies.")))
        origin = min(free, key=lambda other: (other.table != place.table, other.table))
        free.remove(origin)
        stay[place] = at[origin]
    return {place: found.get(place, stay.get(place, EMPTY)) for place in truth}


def need_players(tables: Tables) -> None:
    """Raise Impossible if two dummies would be partners."""
    for number, four in enumerate(tables, start=1):
        for pair in (four.ns, four.ew):
            if is_dummy(pair.lady) and is_dummy(pair.gent):
                template = N_("At table {table} two dummies would be partners.")
                raise Impossible(Reason(template, table=number))
