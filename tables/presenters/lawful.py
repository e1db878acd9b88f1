"""The law of the evening's code that deals with a thing pages mention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rubbers.code.code import Code
from rubbers.code.law import Question
from rubbers.hand import table_questions as of_what_happened
from rubbers.scoring import questions as of_the_hand
from tables.forming import questions as of_the_room

ABOUT: Mapping[str, Question[Any]] = {
    "honours at four": of_the_hand.HONOURS_FORBIDDEN,
    "honours called": of_the_hand.HONOURS_LOST,
    "score put right": of_the_hand.CORRECTION,
    "value put right": of_the_hand.GAME_CORRECTION,
    "revoke punished": of_the_hand.REVOKE_PENALTY,
    "revoke bars": of_the_hand.BARRED,
    "cards in cutting": of_the_room.CARD_ORDER,
    "cards exposed": of_the_room.EXPOSED,
    "first deal": of_the_room.PARTNERS,
    "empty seat": of_the_room.CONSENTS,
    "onlooker decides": of_what_happened.ONLOOKER_DECIDES,
    "onlooker pays": of_what_happened.REMARK_COUNTS,
    "closed": of_the_room.CLOSED,
    "last call": of_the_room.LAST_CALLED,
}
"""The things templates mention, by the question that a code answers about each."""


def law_about(thing: str, code: Code) -> str:
    """Return the number of the law of this code that deals with a thing."""
    return code.law_on(ABOUT[thing]).number
