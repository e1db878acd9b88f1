"""The complete revised code of 1900, as its differences from the code of 1864."""

from __future__ import annotations

from rubbers.laws import revised_1900
from tables.codes import club_1864
from tables.laws.revised import cutting_1900, entry_1900, formation_1900

NUMBERS = revised_1900.NUMBERS | {
    "14": "5",
    "19": "10",
    "21": "12",
    "23": "14",
    "24": "15",
    "25": "16",
}
"""The new number of each law of 1864 that only moved."""

CODE = club_1864.CODE.revising(
    revised_1900.ID,
    revised_1900.TITLE,
    revised_1900.VERSION,
    numbers=NUMBERS,
    chapters=(*revised_1900.CHAPTERS, cutting_1900, formation_1900, entry_1900),
    parts=revised_1900.PARTS,
)
