"""Effects of the current ruling that a later ruling drops."""

from __future__ import annotations

from collections.abc import Iterable

from tables.disputes.rules.dispute import Dispute
from tables.disputes.rules.effects import Effect, NoEffect, OfTheScore


def fallen_away(dispute: Dispute, effects: Iterable[Effect]) -> tuple[tuple[int, Effect], ...]:
    """Return the non-score effects of the current ruling that these effects drop.

    Each comes with its place in the ruling, from 1. What was done to the rubber stays there.
    """
    again = set(effects)
    brought = dispute.ruling.effects if dispute.ruling else ()
    return tuple(
        (place, effect)
        for place, effect in enumerate(brought, start=1)
        if not isinstance(effect, OfTheScore | NoEffect) and effect not in again
    )
