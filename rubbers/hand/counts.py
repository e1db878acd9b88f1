"""How many cards each player was dealt, by a count of all he had or of what he has left."""

from __future__ import annotations

from collections.abc import Mapping

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.hand import Hand

RIGHT = 13
TELLING = 3
"""After so many tricks a few hands show by themselves that what is left of them was counted."""


def dealt_counts(hand: Hand, told: HandCounts) -> dict[Seat, int]:
    """Give the cards each was dealt; who is left out had the right number.

    Numbers nearer to what each should have left than to thirteen are of what is left.
    """
    laid = {
        seat: sum(told.at is None or one.at < told.at for one in hand.laid_by(seat))
        for seat in CLOCKWISE
    }
    left = _of_what_is_left(told.counts, laid)
    dealt = dict.fromkeys(CLOCKWISE, RIGHT)
    return dealt | {seat: n + (laid[seat] if left else 0) for seat, n in told.counts.items()}


def _of_what_is_left(counts: Mapping[Seat, int], laid: Mapping[Seat, int]) -> bool:
    if len(counts) < len(CLOCKWISE) and min(laid.values()) < TELLING:
        return False
    off_left = sum(abs(count - (RIGHT - laid[seat])) for seat, count in counts.items())
    return off_left < sum(abs(count - RIGHT) for count in counts.values())
