"""Apply the events between the freezing of the seats and the deal."""

from __future__ import annotations

from dataclasses import replace

from club.changed import changed
from rubbers.play.dealt_hand import FrozenDeal
from rubbers.play.rubber import Rubber
from rubbers.play.table_events import (
    AttemptVoided,
    CardsTyped,
    DeviceCommitted,
    DeviceRevealed,
    SeatsFrozen,
)

BeforeDeal = SeatsFrozen | CardsTyped | DeviceCommitted | DeviceRevealed | AttemptVoided


def before_deal(rubber: Rubber, event: BeforeDeal) -> Rubber:
    """Apply one event before a deal; voiding an attempt starts the next one."""
    match event:
        case SeatsFrozen():
            return changed(rubber, frozen=_frozen(event))
        case AttemptVoided():
            if rubber.hand is None:
                raise ValueError("an attempt voided when the rubber is over")
            hand = replace(rubber.hand, attempt=event.attempt + 1)
            return changed(rubber, hand=hand, frozen=None)
    frozen = rubber.frozen
    if frozen is None:
        raise ValueError("something given to a deal that is not frozen")
    return changed(rubber, frozen=_given(frozen, event))


def _frozen(event: SeatsFrozen) -> FrozenDeal:
    return FrozenDeal(
        number=event.hand,
        attempt=event.attempt,
        id=event.id,
        seating=event.seating,
        dealer=event.dealer,
        beacon=event.beacon,
        manner=event.manner,
        givers=event.givers,
        since=event.at,
    )


def _given(frozen: FrozenDeal, event: CardsTyped | DeviceCommitted | DeviceRevealed) -> FrozenDeal:
    match event:
        case CardsTyped():
            return changed(frozen, typed={**frozen.typed, event.by: event.cards})
        case DeviceCommitted():
            committed = {**frozen.committed, event.by: event.digest}
            return changed(frozen, committed=committed, since=event.at)
        case DeviceRevealed():
            return changed(frozen, revealed={**frozen.revealed, event.by: event.nonce})
