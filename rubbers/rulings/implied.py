"""What the acts of a script show of the deal, and of facts agreed on, without saying it."""

from __future__ import annotations

from dataclasses import replace

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts import deal, ending, facts, pack, play
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.hand import Hand

DEALT = (deal.Deal, play.Play, play.ThrowDown, ending.EndHand)
"""What shows that the cards have been dealt."""


def as_agreed(at: int, act: Act, acts: tuple[Act, ...]) -> Act:
    """Give a fact as it stands in the end, if it is told that they agreed on it, or against it."""
    if not isinstance(act, facts.Fact) or not act.disputed_by:
        return act
    if facts.Agreed(at=at, value=YesNo.NO) in acts:
        return replace(act, said_by=(), disputed_by=CLOCKWISE)
    return replace(act, disputed_by=()) if facts.Agreed(at=at) in acts else act


def is_dealing(hand: Hand, acts: tuple[Act, ...]) -> bool:
    """Say whether the cards are still to be dealt: there is dealing, and no whole deal before.

    So are they where new cards are called for first of all, and no trump or hand is told.
    """
    dealt = hand.trumps is not None or hand.dealt
    before = deal.DEALING if dealt else (*deal.DEALING, pack.CallNewCards)
    telling = (act for act in acts if isinstance(act, (*before, *DEALT)))
    return isinstance(next(telling, None), before)


def turned_by_its_holder(hand: Hand, acts: tuple[Act, ...]) -> bool:
    """Say whether the card turned up may have been that of whoever dealt it."""
    dealers: set[Seat | None] = {act.by for act in acts if isinstance(act, deal.DEALING)}
    dealers |= {act.to for act in acts if isinstance(act, deal.TurnUp)} | {hand.dealer}
    if hand.turn_up is None or hand.dealer is None:
        return True
    holder = (seat for seat, cards in hand.dealt.items() if CardTold.of(hand.turn_up) in cards)
    return next(holder, hand.dealer) in dealers
