"""The Club Code of 1864: its chapters that govern a hand and a rubber."""

from __future__ import annotations

from rubbers.code.code import Code
from rubbers.laws import (
    abandoned,
    arbitration,
    attention,
    bets,
    bystanders,
    called_cards,
    calls_excused,
    calls_obeyed,
    cards_in_error,
    cards_too_many,
    cut,
    deal,
    deal_lost,
    detached_cards,
    dummy,
    etiquette,
    general,
    house,
    imperfect_pack,
    leading_on,
    leads_out_of_turn,
    misdeal,
    new_cards,
    new_deal,
    revoke,
    revoke_made,
    revoke_mended,
    revoke_proved,
    rubber,
    score_mended,
    scoring,
    shuffling,
    trump_card,
    trump_named,
)

ID = "club-1864"
TITLE = "The Club Code of 1864"
VERSION = 16

CHAPTERS = (
    rubber,
    scoring,
    score_mended,
    shuffling,
    cut,
    deal,
    imperfect_pack,
    new_deal,
    misdeal,
    deal_lost,
    trump_card,
    trump_named,
    called_cards,
    leading_on,
    detached_cards,
    abandoned,
    calls_obeyed,
    calls_excused,
    leads_out_of_turn,
    cards_in_error,
    cards_too_many,
    revoke_made,
    revoke_mended,
    revoke_proved,
    revoke,
    dummy,
    new_cards,
    general,
    attention,
    bystanders,
    bets,
    etiquette,
    arbitration,
    house,
)

RUBBERS_ONLY = Code.of(ID, TITLE, VERSION, CHAPTERS)
"""The part of the code that a rubber needs if there is no room to govern."""
