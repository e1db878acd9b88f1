"""The complete Club Code of 1864: the laws of a rubber and of the room around it."""

from __future__ import annotations

from rubbers.code.code import Code
from rubbers.laws import club_1864
from tables.disputes.rules import house_rules
from tables.laws import breaking_up, cutting, cutting_out, entry, equal_cards, formation, house

CHAPTERS = (cutting, formation, equal_cards, cutting_out, entry, breaking_up, house, house_rules)
"""The chapters on the room, laws 13 to 25, and the house rules for it."""

CODE = Code.of(club_1864.ID, club_1864.TITLE, club_1864.VERSION, (*club_1864.CHAPTERS, *CHAPTERS))
