"""How many cards each player was dealt, by a count of all he had or of what he has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Hand, Stage

RIGHT = 13
TELLING = 3
"""After so many tricks a few hands show by themselves that what is left of them was counted."""
NEAR = 2
"""How far one hand may be from the others when what is left of them is counted."""


def counted(hand: Hand, facts: Facts, told: HandCounts) -> dict[Seat, int]:
    """Give the cards each was dealt; who is left out had the right number.

    Numbers nearer to what each should have left than to thirteen are of what is left; so they are
    where most hands have as many, the tricks before not being told.
    """
    laid = {
        seat: sum(told.at is None or one.at < told.at for one in hand.laid_by(seat))
        for seat in CLOCKWISE
    }
    dealt = dict.fromkeys(CLOCKWISE, RIGHT)
    usual = _usual(hand, facts, told.counts, laid)
    if usual is not None:
        return dealt | {seat: RIGHT + count - usual for seat, count in told.counts.items()}
    left = _of_what_is_left(told.counts, laid)
    return dealt | {seat: n + (laid[seat] if left else 0) for seat, n in told.counts.items()}


def played_untold(hand: Hand, facts: Facts) -> bool:
    """Say whether tricks were played that are not told: a hand was empty, or a count shows it."""
    if facts.evidence.emptied:
        return True
    told = facts.last(HandCounts)
    laid = {seat: len(hand.laid_by(seat)) for seat in CLOCKWISE}
    return isinstance(told, HandCounts) and _usual(hand, facts, told.counts, laid) is not None


def _usual(
    hand: Hand, facts: Facts, counts: Mapping[Seat, int], laid: Mapping[Seat, int]
) -> int | None:
    """Give what a hand should have left, by the others, where the cards that are told do not say.

    None where the count may be of what was dealt, or agrees better with the cards told.
    """
    if not counts:
        return None
    (usual, times), *rest = Counter(counts.values()).most_common(2)
    if len(counts) < len(CLOCKWISE):
        if not facts.evidence.emptied:
            return None
        usual = 1  # one has no card for the last trick
    elif times < 2 or any(times == other for _, other in rest):
        return None
    if hand.stage is Stage.DEALING or max(abs(count - usual) for count in counts.values()) > NEAR:
        return None
    off = sum(abs(count - usual) for count in counts.values())
    off_left = sum(abs(count - (RIGHT - laid[seat])) for seat, count in counts.items())
    off_dealt = sum(abs(count - RIGHT) for count in counts.values())
    return usual if off < min(off_left, off_dealt) else None


def _of_what_is_left(counts: Mapping[Seat, int], laid: Mapping[Seat, int]) -> bool:
    if len(counts) < len(CLOCKWISE) and min(laid.values()) < TELLING:
        return False
    off_left = sum(abs(count - (RIGHT - laid[seat])) for seat, count in counts.items())
    return off_left < sum(abs(count - RIGHT) for count in counts.values())
