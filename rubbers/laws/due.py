"""Remedies that nothing has given, or that the end of the rubber has taken away."""

from __future__ import annotations

from rubbers.hand.acts.act import Act
from rubbers.hand.hand import Hand
from rubbers.hand.moment import Moment
from rubbers.hand.remedies import offered, once_offered
from rubbers.hand.ruling import Status


def never_due(moment: Moment, act: Act) -> bool:
    """Say whether nothing has ever given this remedy."""
    hand = moment.now
    return not offered(hand, act, moment.key) and not once_offered(hand, act, moment.key)


def paid_up(hand: Hand) -> bool:
    """Say whether the players have paid their stakes, and no onlooker in their place."""
    made_to_pay = (one for one in hand.rulings if one.onlooker and one.status is Status.PAID)
    return hand.stakes_paid and not any(made_to_pay)
