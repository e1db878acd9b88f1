"""Who touched cards first during the deal: laws 38, 39 and 45 depend on it."""

from __future__ import annotations

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand import asked
from rubbers.hand.acts.deal import ExposeInDealing
from rubbers.hand.acts.facts_of_deal import TouchedFirst
from rubbers.hand.acts.pack import Shuffle
from rubbers.hand.hand import Stage
from rubbers.hand.moment import Moment


def first_to_touch(moment: Moment, dealer: Seat) -> Seat | None:
    """Return who, apart from the dealer, touched cards first; None if nobody did.

    This is asked during the deal, and about a card shown in dealing whenever that is stated, unless
    touching is recorded at all: a player who pleads it later must say so.
    """
    now = moment.now
    others = tuple(str(seat) for seat in CLOCKWISE if seat is not dealer)
    question = asked.touched_first(moment.at, *others, asked.NOBODY)
    known = moment.facts.known(question)
    if known is not None:
        return _seat(known)
    said = moment.facts.last(TouchedFirst)
    if isinstance(said, TouchedFirst) and said.toucher is not None:
        return _seat(said.toucher)
    # Fall back on the touching recorded; ask only during the deal, or about a card shown in it.
    told = next((seat for seat in now.touched if seat is not dealer), None)
    dealing = now.stage is Stage.DEALING or now.next_dealt is not None
    dealing = dealing and not isinstance(moment.act, Shuffle)
    dealing = dealing or isinstance(moment.act, ExposeInDealing)
    settled = told is not None or not dealing or moment.facts.touching_told
    if settled and not moment.facts.disputes(TouchedFirst):
        return told
    return _seat(moment.facts.told(question))


def _seat(toucher: str) -> Seat | None:
    return None if toucher == asked.NOBODY else Seat(toucher)
