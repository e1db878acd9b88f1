"""The Club Code of 1864: its chapters that govern a hand and a rubber."""

from __future__ import annotations

from rubbers.code.code import Code
from rubbers.laws.dealing import (
    cut,
    deal_lost,
    imperfect_pack,
    misdeal,
    new_deal,
    shuffling,
    who_deals,
)
from rubbers.laws.other import attention, bystanders, dummy, etiquette, general, house, new_cards
from rubbers.laws.playing import (
    abandoned,
    called_cards,
    calls_excused,
    calls_obeyed,
    cards_in_error,
    cards_too_many,
    detached_cards,
    leading_on,
    leads_out_of_turn,
    trump_card_shown,
    trump_named,
)
from rubbers.laws.revoking import revoke_made, revoke_mended, revoke_penalty, revoke_proved
from rubbers.laws.score import rubber_score, scoring

ID = "club-1864"
TITLE = "The Club Code of 1864"
VERSION = 16

CHAPTERS = (
    scoring,
    rubber_score,
    shuffling,
    cut,
    who_deals,
    imperfect_pack,
    new_deal,
    misdeal,
    deal_lost,
    trump_card_shown,
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
    revoke_penalty,
    dummy,
    new_cards,
    general,
    attention,
    bystanders,
    etiquette,
    house,
)

RUBBERS_ONLY = Code.of(ID, TITLE, VERSION, CHAPTERS)
"""The part of the code that a rubber needs if there is no room to govern."""
