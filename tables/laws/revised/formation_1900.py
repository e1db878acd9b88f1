"""Formation of a table in the revised code, and who play together."""

from __future__ import annotations

from club.reason import N_, Reason
from club.rules.house_rules import HouseRules
from rubbers.code.law import Enforcement
from tables.laws import equal_cards, formation
from tables.laws.revised.entry_1900 import not_played_elsewhere
from tables.room.acts import FormTable
from tables.room.questions import CUT_AGAIN_BY_LAW, PLAYS_FIRST
from tables.room.state.room_state import Room

LAW_7A = formation.LAW_17.without(formation.declared_in).revised(
    "7a",
    N_(
        "Those first in the room come first; if more than six wish to play and it is in "
        "doubt who was first, those who draw lowest come first. A table is complete with "
        "six; when one of them retires, the lowest of that first draw come in before others."
    ),
    None,
    formation.LAW_16.only(formation.selection),
    reading=N_(
        "A table of dummy is complete with five, of double dummy with four: two more than "
        "play. The person who has the right may take a place or let it pass. A person who "
        "belongs to no other table, and says nothing, takes it, and may let it pass until a "
        "card is cut or a rubber begins: then the next in order has it, and the person who "
        "let it pass keeps the right and is asked again once a rubber has begun. A person "
        "who belongs to another table has the right as well; the place is kept until they "
        "take it, and give up the other (15), or let it pass. Playing a rubber at another "
        "table ends the right."
    ),
)


@LAW_7A.forbids(FormTable)
def first_in_the_room_left_out(room: Room, act: FormTable) -> Reason | None:
    """Refuse candidates if someone left out has declared and is before, or level with, them."""
    return formation.left_out_of(room, act, not_played_elsewhere)


LAW_7B = formation.LAW_16.only(formation.by_house_rule).revised(
    "7b", N_("If more than four belong to the table they all draw, and the four lowest play first.")
)


@LAW_7B.gives(PLAYS_FIRST)
def all_draw(_rules: HouseRules) -> bool:
    """Return True: they draw, whatever the house rule."""
    return True


LAW_7C = formation.LAW_16.only(formation.level_for_places, formation.where_places_divide).revised(
    "7c", N_("Equal cards are drawn again wherever it matters who comes first.")
)


@LAW_7C.gives(CUT_AGAIN_BY_LAW)
def by_law() -> bool:
    """Return True: the code itself requires it."""
    return True


LAW_8 = formation.LAW_16.only(formation.chosen_once, formation.partners).revised(
    "8",
    N_(
        "The four draw again for partners, the two lowest against the two highest; the "
        "lowest deals, and chooses cards and seats, once."
    ),
    reading=N_(
        "In dummy, the lowest of the three has dummy for partner; in double dummy, the lower "
        "of the two chooses, and his dummy deals first."
    ),
)

LAW_9 = equal_cards.LAW_18.revised(
    "9",
    N_(
        "If two players draw equal cards for partners, both draw again, unless their cards "
        "are the two highest. If theirs were the lowest, they draw for the deal; if they "
        "were in the middle, the higher joins the original highest, and the original lowest "
        "keeps the deal."
    ),
    Enforcement.CONSEQUENCE,
    reading=equal_cards.LAW_18.reading,
)
