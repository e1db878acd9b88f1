"""Check stated tricks against those that the cards in the script show to have been won."""

from __future__ import annotations

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Side, Sides
from rubbers.hand.acts.claims import TakeThreeTricks
from rubbers.hand.acts.facts import Tricks
from rubbers.hand.facts import Facts
from rubbers.hand.hand import Fate, Hand
from rubbers.hand.score import winner
from rubbers.rulings.script import Script


def check_tricks(hand: Hand, facts: Facts, script: Script) -> None:
    """Raise Malformed, with the location, if fewer tricks are stated than the cards show.

    If tricks were taken as a penalty for a revoke, the count may or may not include them, so there
    is no check.
    """
    stated = facts.last(Tricks)
    taken = any(isinstance(ruling.chosen, TakeThreeTricks) for ruling in hand.rulings)
    if not isinstance(stated, Tricks) or hand.fate is not Fate.STANDS or taken:
        return
    won = _won(hand)
    if won.ns <= stated.tricks.ns and won.ew <= stated.tricks.ew:
        return
    at = max((at for at, act in script.numbered if act == stated), default=len(script.acts))
    sides = script.notation.names
    least = Reason(
        N_("what was played: at least {ns} of {first}, and {ew} of {second}"),
        ns=won.ns,
        ew=won.ew,
        first=sides.side(Side.NS),
        second=sides.side(Side.EW),
    )
    reason = Reason(N_("More tricks were played than are stated."))
    raise Malformed(reason, faults=[Fault(f"events[{at}]", least)])


def _won(hand: Hand) -> Sides[int]:
    """Count the tricks each side is known to have won."""
    winners = [winner(hand, trick) for trick in hand.tricks]
    ns, ew = (sum(seat is not None and seat.side is side for seat in winners) for side in Side)
    return Sides(ns, ew)
