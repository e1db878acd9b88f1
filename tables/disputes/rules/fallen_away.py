"""What a later ruling lets fall away of the one that stands."""

from __future__ import annotations

from collections.abc import Iterable

from tables.disputes.rules.dispute import Dispute
from tables.disputes.rules.effects import Effect, NoEffect, OfTheScore


def fallen_away(dispute: Dispute, effects: Iterable[Effect]) -> tuple[tuple[int, Effect], ...]:
    """Give what the ruling that stands brought beside the score, and these effects do not.

    Each with its place in the ruling, from 1. What was done in the rubber stays there.
    """
    again = set(effects)
    brought = dispute.ruling.effects if dispute.ruling else ()
    return tuple(
        (place, effect)
        for place, effect in enumerate(brought, start=1)
        if not isinstance(effect, OfTheScore | NoEffect) and effect not in again
    )
