"""Remedies that nothing has given."""

from __future__ import annotations

from rubbers.hand.acts.act import Act
from rubbers.hand.moment import Moment
from rubbers.hand.remedies import offered, once_offered


def never_due(moment: Moment, act: Act) -> bool:
    """Say whether nothing has ever given this remedy."""
    hand = moment.now
    return not offered(hand, act, moment.key) and not once_offered(hand, act, moment.key)
