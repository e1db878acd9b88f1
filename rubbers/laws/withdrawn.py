"""Which cards may be taken off a trick again."""

from __future__ import annotations

from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.hand import Hand
from rubbers.hand.moment import Moment
from rubbers.hand.revokes import renounced
from rubbers.hand.table_questions import REVOKED
from rubbers.hand.trick import Laid, Trick
from rubbers.scoring.questions import REVOKE_FREE


def may_be_withdrawn(moment: Moment, card: CardTold) -> bool:
    """Check whether a player may take a card back; one that lies nowhere is not judged here.

    The player may if it was played to a false lead that is found out (63), was a revoke, or was
    played after a revoke that has been mended (76); an unknown card may have been one.
    """
    trick = _lying(moment.now, moment.by, card)
    own = trick.of(moment.by) if trick is not None else None
    if trick is None or own is None or trick.out_of_turn or _after_one_mended(moment, trick, own):
        return True
    if own.seat is trick.leader:
        return False
    return None in (trick.led, own.card.suit) or _was_a_revoke(moment, own)


def _lying(hand: Hand, seat: Seat, card: CardTold) -> Trick | None:
    """Return the last trick on which this player's card lies."""
    for trick in reversed(hand.tricks):
        own = trick.of(seat)
        if own is not None and own.card.may_be(card):
            return trick
    return None


def _after_one_mended(moment: Moment, trick: Trick, own: Laid) -> bool:
    """Check whether a card was played after another player's revoke that has been mended."""
    mended = (*moment.under("76"), *moment.under(moment.code.law_on(REVOKE_FREE)))
    return any(
        one.trick == trick.number and one.at < own.at and one.by is not own.seat for one in mended
    )


def _was_a_revoke(moment: Moment, own: Laid) -> bool:
    return any(
        moment.code.ask(REVOKED)(moment.now, one, moment.facts)
        for one in renounced(moment.now)
        if one.at == own.at
    )
