"""How people sit in one hand of a drive, and what a movement is: the rule by which they move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.seats import Seat, Side


class DriveRole(StrEnum):
    """The part a player takes in a drive; it decides who moves which way, and has no other meaning.

    A lady sits North or East, a gent South or West.
    """

    LADY = "lady"
    GENT = "gent"

    @property
    def other(self) -> DriveRole:
        """The other role."""
        return DriveRole.GENT if self is DriveRole.LADY else DriveRole.LADY


@dataclass(frozen=True, slots=True)
class Pair:
    """Two partners: a lady and a gent."""

    lady: PersonId
    gent: PersonId

    def of(self, role: DriveRole) -> PersonId:
        """Return the player in this role."""
        return self.lady if role is DriveRole.LADY else self.gent

    def people(self) -> tuple[PersonId, PersonId]:
        """Return both players."""
        return self.lady, self.gent


@dataclass(frozen=True, slots=True)
class FourSeats:
    """The four players at a table: one pair sits North and South, the other East and West."""

    ns: Pair
    ew: Pair

    def pair(self, side: Side) -> Pair:
        """Return the pair of a side."""
        return self.ns if side is Side.NS else self.ew

    def people(self) -> tuple[PersonId, ...]:
        """Return the four players, North, East, South, West."""
        return (self.ns.lady, self.ew.lady, self.ns.gent, self.ew.gent)

    def by_seat(self) -> dict[Seat, PersonId]:
        """Return the players by seat."""
        return dict(zip((Seat.N, Seat.E, Seat.S, Seat.W), self.people(), strict=True))


Tables = tuple[FourSeats, ...]
"""The tables of a hand in order: the first has number 1, and after the last comes the first."""
Winners = tuple[Side, ...]
"""The side that won at each table, in the same order."""


@dataclass(frozen=True, slots=True)
class PlaceAt:
    """A place in the room: the table's number, the side and the role of whoever sits there."""

    table: int
    side: Side
    role: DriveRole


def seat_of(place: PlaceAt) -> Seat:
    """Return the seat of a place at its table."""
    if place.role is DriveRole.LADY:
        return Seat.N if place.side is Side.NS else Seat.E
    return Seat.S if place.side is Side.NS else Seat.W


def places(tables: Tables) -> Iterator[tuple[PlaceAt, PersonId]]:
    """Yield every place with whoever sits there, table by table."""
    for number, four in enumerate(tables, start=1):
        for side in Side:
            for role in DriveRole:
                yield PlaceAt(number, side, role), four.pair(side).of(role)


def seated(by_place: dict[PlaceAt, PersonId], tables: int) -> Tables:
    """Return the tables of a room in which every place of `tables` tables is given."""

    def pair(number: int, side: Side) -> Pair:
        lady, gent = (
            by_place[PlaceAt(number, side, role)] for role in (DriveRole.LADY, DriveRole.GENT)
        )
        return Pair(lady, gent)

    return tuple(
        FourSeats(pair(number, Side.NS), pair(number, Side.EW)) for number in range(1, tables + 1)
    )


def exchanged(tables: Tables, people: dict[PersonId, PersonId]) -> Tables:
    """Return the tables with each person replaced by the one given for them."""
    moved = {place: people.get(who, who) for place, who in places(tables)}
    return seated(moved, len(tables))


@dataclass(frozen=True, slots=True)
class Movement:
    """The rule by which the players of a drive move.

    `next` returns the tables of the next hand from those of the last and the side that won at each;
    it has to be a pure function that keeps every player and their role. `rule` states it in
    sentences that are printed on the rule card, each true at every table. `hands` is how many hands
    are played between two moves; the winners are then those who took more tricks in all of them.
    With `keeps_partners`, partners stay together, and the steward may choose who plays with whom.
    Raise `version` if the movement changes: the record names the version that seated each hand.
    """

    id: str
    rule: tuple[str, ...]
    next: Callable[[Tables, Winners], Tables]
    hands: int = 1
    version: int = 1
    keeps_partners: bool = False
