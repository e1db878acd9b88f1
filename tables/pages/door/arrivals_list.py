"""The people in the room and those not yet there, for the door."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

from club.rules import seniority
from club.rules.seniority import Arrival
from club.rules.stored_values import MemberKind
from club.text import display_names, wording
from tables.room.state.room_state import Hall

if TYPE_CHECKING:
    from club.models import Member

PARTIES = 3


@dataclass(frozen=True, slots=True)
class Present:
    """A person in the room: when they came, with whom as recorded, and the rest of the party."""

    number: str
    name: str
    at: datetime
    together_with: str = ""
    party: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    """A person who may still come; `standing` is empty for a full member."""

    number: int
    name: str
    standing: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """People who came together, the latest last; `number` is the number of one of them."""

    number: str
    words: str


@dataclass(frozen=True, slots=True)
class AtTheDoor:
    """The two lists of the check-in page: the latest come first, and a party is listed together.

    `company` are the people in the room by name, so that one can be found; `parties` are those that
    a person who arrives now most likely came with.
    """

    present: tuple[Present, ...]
    gone: tuple[str, ...]
    expected: tuple[Expected, ...]
    parties: tuple[Party, ...] = ()
    company: tuple[Present, ...] = ()


def at_the_door(hall: Hall, members: Iterable[Member], search: str = "") -> AtTheDoor:
    """Return who is in the room, who has left, and who might still come."""
    rows = sorted(members, key=lambda row: display_names.folded(row.name))
    wanted = display_names.folded(search)
    here = {str(row.number): row.name for row in rows if row.same_as_id is None}
    names = {str(row.number): row.name for row in rows} | wording.distinct_names(here)
    present = tuple(_present(hall, names))
    expected = (
        Expected(row.number, names[str(row.number)], _standing(row))
        for row in rows
        if str(row.number) not in hall.arrivals
        and row.kind != MemberKind.LAPSED
        and row.same_as_id is None
        and wanted in display_names.folded(row.name)
    )
    return AtTheDoor(
        present,
        tuple(names.get(who, who) for who in hall.gone),
        tuple(expected),
        tuple(islice(_parties(hall, names), PARTIES)),
        tuple(sorted(present, key=lambda one: display_names.folded(one.name))),
    )


def _standing(row: Member) -> str:
    return "" if row.kind == MemberKind.MEMBER else row.get_kind_display()


def _present(hall: Hall, names: Mapping[str, str]) -> Iterator[Present]:
    """Yield the people in the room, the latest first, each beside those they came with."""
    parties = _by_party(hall)
    latest = sorted(parties, key=lambda party: max(_came(one) for one in party), reverse=True)
    for party in latest:
        for arrival in reversed(party):
            others = [names.get(one.who, one.who) for one in party if one is not arrival]
            yield Present(
                arrival.who,
                names.get(arrival.who, arrival.who),
                arrival.at,
                arrival.together_with or "",
                wording.listed(others) if others else "",
            )


def _parties(hall: Hall, names: Mapping[str, str]) -> Iterator[Party]:
    """Yield the parties in the room, the one that somebody joined last first."""
    short = display_names.short_names({who: names.get(who, who) for who in hall.arrivals})
    latest = sorted(_by_party(hall), key=lambda party: party[-1].order, reverse=True)
    for party in latest:
        yield Party(party[0].who, wording.listed([short[one.who] for one in party]))


def _by_party(hall: Hall) -> tuple[tuple[Arrival, ...], ...]:
    """Group the people in the room into parties, each in the order they were recorded."""
    parties: dict[seniority.ArrivalPlace, list[Arrival]] = {}
    for arrival in sorted(hall.arrivals.values(), key=lambda one: one.order):
        place = seniority.party_of(hall.arrivals, arrival.who).place
        parties.setdefault(place, []).append(arrival)
    return tuple(tuple(party) for party in parties.values())


def _came(arrival: Arrival) -> tuple[datetime, int]:
    return arrival.at, arrival.order
