"""The revised code of 1900, as its differences from the code of 1864."""

from __future__ import annotations

from rubbers.laws import club_1864
from rubbers.laws.revised import (
    called_cards_1900,
    deal_1900,
    dummy_1900,
    general_1900,
    leads_1900,
    mended_1900,
    penalties_1900,
    revoke_1900,
    scoring_1900,
    trump_card_1900,
)

ID = "revised-1900"
TITLE = "The Revised Code of 1900"
VERSION = 11

NUMBERS = {
    "90": "2", "83": "3",
    "26": "18", "27": "19", "29": "21", "30": "22", "31": "23", "32": "24",
    "35": "27", "36": "28", "39": "31", "48": "34", "49": "35", "50": "36", "51": "38",
    "54": "44", "55": "45",
    "1": "46", "2": "47", "4": "49", "5": "50", "6": "51",
    "9": "54", "10": "55", "11": "56", "12": "57",
    "63": "66", "64": "67", "65": "68", "66": "69", "67": "70", "68": "71", "69": "72",
    "71": "74", "75": "79", "79": "83", "80": "84", "82": "86",
    "85": "89", "86": "90", "87": "91", "89": "93",
    "dummy.I": "dummy.I", "dummy.III": "dummy.IV",
    "etiquette.3": "etiquette.2", "etiquette.5": "etiquette.4", "etiquette.6": "etiquette.5",
    "etiquette.7": "etiquette.6", "etiquette.8": "etiquette.7", "etiquette.9": "etiquette.8",
    "arbitration.1": "arbitration.1",
}  # fmt: skip
"""The new number of each law of 1864 that only moved."""

PARTS = {"i": "I", "ii": "II", "iii": "III", "iv": "IV", "v": "V", "vi": "VI", "vii": "VII"}
"""How this edition writes the parts of a law."""

CHAPTERS = (
    deal_1900,
    trump_card_1900,
    scoring_1900,
    called_cards_1900,
    leads_1900,
    mended_1900,
    revoke_1900,
    penalties_1900,
    general_1900,
    dummy_1900,
)
"""The laws that changed or are new.

A law of 1864 that is neither renumbered above nor replaced by one of these is dropped.
"""

RUBBERS_ONLY = club_1864.RUBBERS_ONLY.revising(
    ID, TITLE, VERSION, numbers=NUMBERS, chapters=CHAPTERS, parts=PARTS
)
"""The part of the code that a rubber needs if there is no room to govern."""
