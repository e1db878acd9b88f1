"""What must be open in a hand for an incident to follow, and which players that concerns."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from rubbers.cards.seats import Seat
from rubbers.hand.acts.calls import CallNotWin, CallWin
from rubbers.hand.state.hand import HandState, PendingCall
from rubbers.hand.state.ruling import Ruling, Status


class Follows(StrEnum):
    """What must be open for an incident to follow."""

    NOTHING = "nothing"
    CALL = "call"  # a call that a player has yet to obey
    CARD_CALLED = "card called"  # of a card, a suit or its highest or lowest; not a trick to win
    CLAIMABLE = "claimable"  # a remedy that a side may still ask for
    CHOICE = "choice"  # a choice of two or more penalties, not yet made
    CLAIM = "claim"  # a claim of a revoke, neither proved nor disproved


def has_ground(follows: Follows, hand: HandState) -> bool:
    """Check whether what this follows is open in the hand."""
    match follows:
        case Follows.CALL:
            return bool(hand.calls)
        case Follows.CARD_CALLED:
            return any(_of_a_card(hand))
        case Follows.CLAIMABLE | Follows.CHOICE:
            return any(_waiting(follows, hand))
        case Follows.CLAIM:
            return bool(hand.revoke_claims)
    return True


def concerned(follows: Follows, hand: HandState) -> frozenset[Seat]:
    """Return the players called upon, or those with the choice; empty if nothing is open."""
    match follows:
        case Follows.CALL:
            return frozenset(seat for call in hand.calls for seat in call.act.of)
        case Follows.CARD_CALLED:
            return frozenset(seat for call in _of_a_card(hand) for seat in call.act.of)
        case Follows.CLAIMABLE | Follows.CHOICE:
            entitled = {seat for one in _waiting(follows, hand) for seat in one.entitled}
            return frozenset(entitled.difference(hand.dummies))
    return frozenset()


def _of_a_card(hand: HandState) -> Iterator[PendingCall]:
    """Return the calls that a player may say they cannot obey."""
    return (call for call in hand.calls if not isinstance(call.act, CallWin | CallNotWin))


def _waiting(follows: Follows, hand: HandState) -> Iterator[Ruling]:
    """Yield the rulings under which something has yet to be asked for, or chosen."""
    called = {call.ruling for call in hand.calls}
    for ruling in hand.rulings:
        waits = ruling.live
        if follows is Follows.CHOICE:
            waits = ruling.optional and len({*ruling.entitled}.difference(hand.dummies)) > 1
        if waits and ruling.status is Status.OPEN and ruling.key not in called:
            yield ruling
