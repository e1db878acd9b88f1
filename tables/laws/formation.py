"""Formation of a table: laws 16 and 17."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from club.reason import N_, Reason, of_people
from club.rules import seniority
from club.rules.house_rules import HouseRules, WhoPlays
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Enforcement, Law
from tables.laws.entry import Fresh, fresh_right, passed_over
from tables.laws.house import first_in_the_room
from tables.room.acts import ChooseCards, ChooseSeats, FormTable
from tables.room.questions import (
    COMPLETE,
    CUT_AGAIN_BY_LAW,
    DECLARED_IN,
    LEVEL_FOR_PLACES,
    PARTNERS,
    PLAYS_FIRST,
    PRIOR_RIGHT,
    SELECTION,
    Classes,
    Partnership,
)
from tables.room.state.cut import Cut
from tables.room.state.room_state import WANTED, Room

LAW_16 = Law(
    "16",
    N_(
        "If there are more than four candidates, those first in the room come first, and "
        "those who are equal cut: the four lowest play. The four cut again for partners, the "
        "two lowest against the two highest; the lowest deals, and chooses cards and seats, "
        "once."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "Seniority comes before the cut; level cards matter only where they divide those "
        "with places from those without, and those who are level there cut again. In dummy, "
        "the lowest of the three has dummy for partner; in double dummy, the lower of the "
        "two chooses, and his dummy deals first."
    ),
)


@LAW_16.gives(SELECTION)
def selection(candidates: Iterable[str], ranks: Mapping[str, seniority.Rank]) -> Classes:
    """Group candidates into classes of equals, those first in the room first."""
    return seniority.classes(candidates, ranks)


@LAW_16.gives(PLAYS_FIRST)
def by_house_rule(rules: HouseRules) -> bool:
    """Check whether the house has all who belong cut, whoever was first in the room."""
    return rules.who_plays is WhoPlays.CUT


@LAW_16.gives(CUT_AGAIN_BY_LAW)
def where_places_divide() -> bool:
    """Return False: cutting again is our choice here, not the code's."""
    return False


@LAW_16.gives(LEVEL_FOR_PLACES)
def level_for_places(cut: Cut, who: tuple[str, ...]) -> Reason:
    """Return the reason why those level where the places divide cut again."""
    return Reason(N_("{who} are tied for the last places, and cut again."), who=who)


@LAW_16.gives(PARTNERS)
def partners(game: WhistGame, order: tuple[str, ...]) -> Partnership:
    """Return partners and dealer from the order of the cut, lowest first."""
    match game:
        case WhistGame.WHIST:
            return Partnership((order[:2], order[2:]), order[0])
        case WhistGame.DUMMY:
            return Partnership((order[:1], order[1:]), order[0], order[:1])
        case WhistGame.DOUBLE_DUMMY:
            return Partnership((order[:1], order[1:]), order[0], order)


@LAW_16.forbids(FormTable)
def equals_left_out(room: Room, act: FormTable) -> Reason | None:
    """Refuse candidates if someone left out has declared and is before, or level with, them."""
    return left_out_of(room, act, fresh_right)


def left_out_of(room: Room, act: FormTable, fresh: Fresh) -> Reason | None:
    """Return who is left out despite being first in the room, of those who come first afresh."""
    taken, left_out = passed_over(room, act)
    prior, _ = fresh(room, act.table, taken)
    waiting, _ = fresh(room, act.table, left_out)
    if not prior:
        return None
    ranks = first_in_the_room(room.hall)
    last = max(ranks[who] for who in prior)
    before = tuple(who for who in waiting if ranks[who] <= last)
    if not before:
        return None
    return of_people(
        before,
        N_("{who} has declared, and is first or equal first in the room."),
        N_("{who} have declared, and are first or equal first in the room."),
    )


@LAW_16.forbids(ChooseCards, ChooseSeats)
def chosen_once(room: Room, act: ChooseCards | ChooseSeats) -> Reason | None:
    """Refuse the dealer a second choice."""
    table = room.tables.get(act.table)
    if table is None or table.dealer is None:
        return None
    made = table.cards if isinstance(act, ChooseCards) else table.seat
    if made is None:
        return None
    return Reason(N_("{who} has already chosen, and the choice is final."), who=(table.dealer,))


LAW_17 = Law(
    "17",
    N_(
        "A table is complete with six: the two who come next after the four belong to it and "
        "wait. If there are more candidates, the next after them has the first right to the "
        "place of one of the six who retires, until that right is withdrawn."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "Those after the seventh follow in order. A table of dummy is complete with five, of "
        "double dummy with four: two more than play. The person who has the right may take a "
        "place or let it pass. A person who belongs to no other table, and says nothing, "
        "takes it, and may let it pass until a card is cut or a rubber begins: then the next "
        "in order has it, and the person who let it pass keeps the right and is asked again "
        "once a rubber has begun. A person who belongs to another table has the right as "
        "well; the place is kept until they take it, and give up the other (24), or let it "
        "pass. Playing a rubber at another table ends the right."
    ),
)


@LAW_17.gives(COMPLETE)
def complete(game: WhistGame) -> int:
    """Return how many belong to a complete table: two more than play."""
    return WANTED[game] + 2


@LAW_17.gives(DECLARED_IN)
def declared_in() -> None:
    """Serve as the ground for a place among the six."""


@LAW_17.gives(PRIOR_RIGHT)
def prior_right(who: str, table: int, place: int) -> Reason:
    """Return the words for a right to the next place: the first right, or its number."""
    if place == 1:
        template = N_("{who} has the first right to a place at table {table}, which is full.")
        return Reason(template, who=(who,), table=table)
    template = N_("{who} is number {count} in line for a place at table {table}.")
    return Reason(template, who=(who,), table=table, count=place)
