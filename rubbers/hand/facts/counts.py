"""How many cards each player was dealt, by a count of the whole hand or of what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state.hand import HandStage, HandState

RIGHT = 13
ENOUGH_TRICKS = 3
"""After this many tricks, a count of a few hands is enough to show that it is of what is left."""
NEAR = 2
"""How far one hand may be from the others if the cards left are counted."""


def counted(hand: HandState, facts: Facts, stated: HandCounts) -> dict[Seat, int]:
    """Return how many cards each player was dealt; a player left out had the right number.

    The count is of the cards left if the numbers are nearer to what each player should have left
    than to thirteen, or if most hands have the same number and the earlier tricks are unknown.
    """
    laid = {
        seat: sum(stated.at is None or one.at < stated.at for one in hand.laid_by(seat))
        for seat in CLOCKWISE
    }
    dealt = dict.fromkeys(CLOCKWISE, RIGHT)
    usual = _usual(hand, facts, stated.counts, laid)
    if usual is not None:
        return dealt | {seat: RIGHT + count - usual for seat, count in stated.counts.items()}
    left = _of_what_is_left(stated.counts, laid)
    return dealt | {seat: n + (laid[seat] if left else 0) for seat, n in stated.counts.items()}


def played_unrecorded(hand: HandState, facts: Facts) -> bool:
    """Check whether tricks went unrecorded: a hand was empty, or a count shows it."""
    if facts.evidence.emptied:
        return True
    stated = facts.last(HandCounts)
    laid = {seat: len(hand.laid_by(seat)) for seat in CLOCKWISE}
    return isinstance(stated, HandCounts) and _usual(hand, facts, stated.counts, laid) is not None


def _usual(
    hand: HandState, facts: Facts, counts: Mapping[Seat, int], laid: Mapping[Seat, int]
) -> int | None:
    """Infer from the counts how many cards each hand should have left, if the play does not show.

    None if the count may be of the cards dealt, or agrees better with the recorded play.
    """
    if not counts:
        return None
    # The number most hands have; at least two must agree, and no other number as often.
    (usual, times), *rest = Counter(counts.values()).most_common(2)
    if len(counts) < len(CLOCKWISE):
        if not facts.evidence.emptied:
            return None
        usual = 1  # one player has no card for the last trick
    elif times < 2 or any(times == other for _, other in rest):
        return None
    if (
        hand.stage is HandStage.DEALING
        or max(abs(count - usual) for count in counts.values()) > NEAR
    ):
        return None
    # Choose the usual number only if it fits better than the cards recorded or dealt.
    off = sum(abs(count - usual) for count in counts.values())
    off_left = sum(abs(count - (RIGHT - laid[seat])) for seat, count in counts.items())
    off_dealt = sum(abs(count - RIGHT) for count in counts.values())
    return usual if off < min(off_left, off_dealt) else None


def _of_what_is_left(counts: Mapping[Seat, int], laid: Mapping[Seat, int]) -> bool:
    if len(counts) < len(CLOCKWISE) and min(laid.values()) < ENOUGH_TRICKS:
        return False
    off_left = sum(abs(count - (RIGHT - laid[seat])) for seat, count in counts.items())
    return off_left < sum(abs(count - RIGHT) for count in counts.values())
