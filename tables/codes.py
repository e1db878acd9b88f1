"""Our own codes of laws, complete: the laws of a rubber and of the room around it.

The Club Code of 1864 is a series of chapters; the revised code of 1900 is its differences from it.
"""

from __future__ import annotations

from rubbers.code.code import Code
from rubbers.laws import club_1864, revised_1900
from tables.disputes.rules import house_rules
from tables.laws import breaking_up, cutting, cutting_out, entry, equal_cards, formation, house
from tables.laws.revised import cutting_1900, entry_1900, formation_1900

CHAPTERS = (cutting, formation, equal_cards, cutting_out, entry, breaking_up, house, house_rules)
"""The chapters on the room, laws 13 to 25, and the house rules for it."""

FIRST = Code.of(club_1864.ID, club_1864.TITLE, club_1864.VERSION, (*club_1864.CHAPTERS, *CHAPTERS))
"""The Club Code of 1864."""

NUMBERS = revised_1900.NUMBERS | {
    "14": "5",
    "19": "10",
    "21": "12",
    "23": "14",
    "24": "15",
    "25": "16",
}
"""The new number of each law of 1864 that only moved."""

REVISED = FIRST.revising(
    revised_1900.ID,
    revised_1900.TITLE,
    revised_1900.VERSION,
    numbers=NUMBERS,
    chapters=(*revised_1900.CHAPTERS, cutting_1900, formation_1900, entry_1900),
    parts=revised_1900.PARTS,
)
"""The revised code of 1900."""

OURS: tuple[Code, ...] = (FIRST, REVISED)
