"""Irregularities that come to light during a hand, and the act of noticing one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from club.codec.stored_name import stored_as
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, Example


class Irregularity(StrEnum):
    """What may come to light during a hand."""

    LEAD_OUT_OF_TURN = "lead_out_of_turn"
    REVOKE = "revoke"
    OMISSION = "omission"
    CARD_TOO_MANY = "card_too_many"
    SHORT_HAND = "short_hand"
    LONG_HAND = "long_hand"
    MISDEAL = "misdeal"
    NOT_CUT = "not_cut"
    WRONG_DEALER = "wrong_dealer"
    WRONG_PACK = "wrong_pack"
    OTHER_PACK_CARD = "other_pack_card"
    FACED_CARD = "faced_card"
    IMPERFECT_PACK = "imperfect_pack"
    EXPOSED_CARD = "exposed_card"
    NOT_AS_CALLED = "not_as_called"
    WRONG_SCORE = "wrong_score"


ALSO_CALLED = {
    "led_out_of_turn": Irregularity.LEAD_OUT_OF_TURN,
    "false_lead": Irregularity.LEAD_OUT_OF_TURN,
    "revoked": Irregularity.REVOKE,
    "omit": Irregularity.OMISSION,
    "omitted": Irregularity.OMISSION,
    "omitted_to_play": Irregularity.OMISSION,
    "missed_trick": Irregularity.OMISSION,
    "two_cards": Irregularity.CARD_TOO_MANY,
    "two_cards_played": Irregularity.CARD_TOO_MANY,
    "played_two_cards": Irregularity.CARD_TOO_MANY,
    "mixed_card": Irregularity.CARD_TOO_MANY,
    "twelve_cards": Irregularity.SHORT_HAND,
    "fourteen_cards": Irregularity.LONG_HAND,
    "mix_into_trick": Irregularity.CARD_TOO_MANY,
    "surplus_card": Irregularity.CARD_TOO_MANY,
    "missing_card": Irregularity.SHORT_HAND,
    "card_missing": Irregularity.SHORT_HAND,
    "lead_impossible": Irregularity.SHORT_HAND,
    "omit_cut": Irregularity.NOT_CUT,
    "take_other_pack_card": Irregularity.OTHER_PACK_CARD,
    "face_in_pack": Irregularity.FACED_CARD,
    "pack_imperfect": Irregularity.IMPERFECT_PACK,
    "expose": Irregularity.EXPOSED_CARD,
    "correct_score": Irregularity.WRONG_SCORE,
}
"""Irregularities by the name of the act or fact that causes them."""


@stored_as("discover")
@dataclass(frozen=True, slots=True, kw_only=True)
class Discover(Act):
    """Someone notices, or points out, what has gone wrong."""

    example: ClassVar[Example] = {
        "by": "A",
        "do": "discover",
        "what": "lead_out_of_turn",
        "who": "Y",
    }
    what: Irregularity
    who: Seat | None = None
    trick: int | None = None
    when: str = ""
