"""What a dispute is about, in a word."""

from __future__ import annotations

from enum import StrEnum


class Topic(StrEnum):
    """What a dispute can be about; if several apply, the first in this order."""

    REVOKE = "revoke"
    LEAD = "lead"
    EXPOSED = "exposed"
    CALL = "call"
    MISDEAL = "misdeal"
    TRUMP_CARD = "trump_card"
    SHUFFLE_OR_CUT = "shuffle_or_cut"
    PACK = "pack"
    TRICK = "trick"
    SCORE = "score"
    SPEECH = "speech"
    CONDUCT = "conduct"


RANK = {topic: place for place, topic in enumerate(Topic)}


def comes_before(one: Topic, other: Topic | None) -> bool:
    """Check whether a dispute with facts on both topics is known by the first."""
    return other is None or RANK[one] < RANK[other]
