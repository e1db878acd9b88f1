"""Entry and re-entry: laws 21 to 24."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from club.person import is_bot
from club.reason import N_, Reason, of_people
from rubbers.code.law import Enforcement, Law
from rubbers.play.state.acts import MarkHand, TurnUpTrump
from tables.room.acts import (
    ClaimAdmission,
    CutInto,
    Declare,
    EnterInRubber,
    FormTable,
    NameSubstitute,
    PassAdmission,
    SeatSubstitute,
)
from tables.room.questions import CONSENTS, ENTRY_DEADLINE, FRESH_RIGHT, LAST_IN, RE_ENTRY, Classes
from tables.room.state.room_state import Room, TableStage, TableState

Fresh = Callable[[Room, int, Iterable[str]], Classes]
"""How a code divides candidates for a fresh table."""

LAW_21 = Law(
    "21",
    N_(
        "A person who wishes to enter a table must say so before any player has cut a card "
        "for a fresh rubber or for cutting out."
    ),
    Enforcement.GUARD,
    reading=N_(
        "A table with too few for a rubber is open again. The time limit for letting a place "
        "pass is the same."
    ),
)


@LAW_21.gives(ENTRY_DEADLINE)
def entry_deadline(table: TableState) -> Reason | None:
    """Return why it is too late to enter before the next rubber; None if it is not."""
    if not table.card_cut or (table.short and table.stage is TableStage.ENDED):
        return None
    template = N_("Too late for this rubber: a card has already been cut at table {table}.")
    return Reason(template, table=table.number)


@LAW_21.forbids(Declare, CutInto, ClaimAdmission, PassAdmission)
def card_cut_already(
    room: Room, act: Declare | CutInto | ClaimAdmission | PassAdmission
) -> Reason | None:
    """Refuse entry to a table once a card has been cut there."""
    table = None if act.table is None else room.tables.get(act.table)
    return None if table is None else entry_deadline(table)


LAW_22 = Law(
    "22",
    N_(
        "When a fresh table forms, those who have not belonged to another, or played there, "
        "come first; the others cut for the remaining places."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "A person who has left another table, or was a substitute there, is one of the "
        "others. A person who belongs to a table and waits, or is to play its next rubber, "
        "may declare too; the declaration lapses if they begin a rubber."
    ),
)


@LAW_22.gives(FRESH_RIGHT)
def fresh_right(room: Room, table: int, candidates: Iterable[str]) -> Classes:
    """Divide candidates into those without another table so far, and the others."""
    others = (one for one in room.tables.values() if one.number != table)
    return parted(frozenset[str]().union(*(one.known for one in others)), candidates)


def parted(known: frozenset[str], candidates: Iterable[str]) -> Classes:
    """Divide candidates into those not known elsewhere, and those who are."""
    prior: list[str] = []
    others: list[str] = []
    for who in candidates:
        (others if who in known else prior).append(who)
    return tuple(prior), tuple(others)


def passed_over(room: Room, act: FormTable) -> Classes:
    """Return the candidates named for a fresh table, and the free ones who were left out."""
    named = act.candidates
    if named is None:
        return tuple(room.hall.candidates), ()
    chosen = frozenset(named)
    left = tuple(who for who in room.candidates() if who not in chosen)
    return tuple(who for who in named if who in room.hall.arrivals), left


@LAW_22.forbids(FormTable)
def newcomers_left_out(room: Room, act: FormTable) -> Reason | None:
    """Refuse to take someone who had a table while someone who had none is left out."""
    return passed_over_by(room, act, fresh_right)


def passed_over_by(room: Room, act: FormTable, fresh: Fresh) -> Reason | None:
    """Return who is left out despite coming first afresh, or being level with someone taken."""
    taken, left_out = passed_over(room, act)
    _, others = fresh(room, act.table, taken)
    prior, level = fresh(room, act.table, left_out)
    if others and prior:
        return of_people(
            prior,
            N_("{who} has declared, has had no other table, and comes before {others}."),
            N_("{who} have declared, have had no other table, and come before {others}."),
            others=others,
        )
    if others and level:
        return of_people(
            level,
            N_("{who} has also declared, and cuts with {others} for the remaining places."),
            N_("{who} have also declared, and cut with {others} for the remaining places."),
            others=others,
        )
    return None


LAW_23 = Law(
    "23",
    N_(
        "A player who leaves a table during a rubber may, if the other three consent, name a "
        "substitute for that rubber."
    ),
    Enforcement.GUARD,
    reading=N_(
        "Being a substitute does not make a person belong to the table. If the absent player "
        "is back before the rubber ends, he keeps his place and his count of rubbers in a "
        "row; if not, the place is vacant. If several players leave, each may name a "
        "substitute, and those who remain are asked: a substitute who is sitting is one of "
        "them. While a seat is empty no trump is turned and no hand is entered; a hand "
        "entered before that can still be confirmed. Those who remain may all consent to "
        "make the rubber void, or an officer may end it, with a reason: it counts for "
        "nothing, nobody goes out because of it, and they go on with whoever is waiting. At "
        "a table on a screen, a player whose turn it is and who does nothing for as long as "
        "the house allows is also away: then the others may name the substitute. A bot may "
        "be a substitute. It is not asked for consent, and gives the seat back as soon as "
        "its player returns."
    ),
)


@LAW_23.gives(CONSENTS)
def consents(table: TableState, absent: str) -> tuple[str, ...]:
    """Return those playing whose consent is asked.

    A substitute is asked instead of the player they sit for, even if that player is back. A bot is
    not asked.
    """
    playing = frozenset(table.seating.values()) - {absent, *table.unfilled}
    sitting = tuple(one.who for one in table.sitting_in)
    asked = (who for who in (*table.players, *sitting) if who in playing)
    return tuple(who for who in asked if not is_bot(who))


@LAW_23.forbids(NameSubstitute, SeatSubstitute)
def no_rubber_to_finish(room: Room, act: NameSubstitute | SeatSubstitute) -> Reason | None:
    """Refuse a substitute if no rubber is being played."""
    table = room.tables.get(act.table)
    if table is None or table.stage is TableStage.PLAYING:
        return None
    template = N_("A substitute finishes a rubber, and none is being played at table {table}.")
    return Reason(template, table=table.number)


@LAW_23.forbids(EnterInRubber)
def seat_empty(room: Room, act: EnterInRubber) -> Reason | None:
    """Refuse a hand and its trump while someone has quit the rubber and no substitute sits."""
    table = None if act.table is None else room.tables.get(act.table)
    if table is None or not table.unfilled or not isinstance(act.entered, MarkHand | TurnUpTrump):
        return None
    return of_people(
        table.unfilled,
        N_("No hand can be played at table {table} while {who} is away and nobody is in the seat."),
        N_("No hand can be played at table {table} while {who} are away and a seat is empty."),
        table=table.number,
    )


LAW_24 = Law(
    "24",
    N_(
        "A person who belongs to one table and cuts into another loses the right to come in "
        "again at the first, where he counts as a new candidate, last in the room."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "A person who waits, or is to play the next rubber, may cut into another table. If "
        "several cut in at once and there are too few places, those first in the room come "
        "first and those who are equal cut; anyone who gets no place keeps their own table "
        "and has the next right here."
    ),
)


@LAW_24.gives(RE_ENTRY)
def re_entry(who: str, left: int, entered: int) -> Reason:
    """Return what someone who cuts into another table loses."""
    template = N_("{who} cuts into table {entered} and no longer has a place at table {left}.")
    return Reason(template, who=(who,), left=left, entered=entered)


@LAW_24.gives(LAST_IN)
def last_in(table: TableState, classes: Classes) -> Classes:
    """Place those who had cut away from a table behind everyone else who would enter it."""
    before = tuple(tuple(w for w in equals if w not in table.cut_away) for equals in classes)
    after = tuple(tuple(w for w in equals if w in table.cut_away) for equals in classes)
    return tuple(equals for equals in (*before, *after) if equals)
