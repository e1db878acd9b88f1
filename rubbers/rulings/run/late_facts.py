"""Facts that a script states only afterwards: whose lead it was, and who played nothing.

Also the lead of a player whose partner is said to have led first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.facts import HadLead
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.play import Play, TakeBack, Trickward
from rubbers.hand.acts.tricks import Omit
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Trick
from rubbers.rulings.script.script import Script


def false_lead(hand: HandState, act: Act) -> tuple[int, Seat] | None:
    """Return the lead to the current trick, if the script now says it was another player's."""
    trick = hand.current
    if not isinstance(act, HadLead) or trick is None or trick.out_of_turn:
        return None
    return None if trick.leader is act.who else (trick.laid[0].at, act.who)


def omitted(hand: HandState, act: Act, at: int, script: Script) -> Iterator[Omit]:
    """Yield omissions discovered later, if a possible winner of the trick leads to the next one.

    Nobody plays twice to a trick of which the script says that another player did not play to it.
    """
    trick = hand.current
    if not isinstance(act, Play) or trick is None or act.by not in trick.best(hand.trumps):
        return
    waiting = [seat for seat in CLOCKWISE if trick.of(seat) is None]
    found = [
        (one.who or waiting[0] if len(waiting) == 1 else one.who)
        for one in script.acts[at:]
        if isinstance(one, Discover) and one.what is Irregularity.OMISSION
        if one.trick in (None, trick.number)
    ]
    if set(waiting) <= set(found):
        yield from (Omit(by=seat) for seat in waiting if seat not in trick.short_of)


def put_right_with(
    hand: HandState, act: Act, following: Sequence[tuple[int, Act]]
) -> tuple[int, ...]:
    """Return the event that replaces a card to be taken back, if it comes next.

    While the trick is incomplete any card is a replacement; later one of another suit is a lead.
    """
    for at, then in following:
        if not isinstance(act, TakeBack) or not isinstance(then, Play) or then.by is not act.by:
            continue
        trick = next((t for t in reversed(hand.tricks) if _lies_on(t, act)), None)
        if trick is None or len(then.laid) != 1 or then.meant_as is not None or then.with_:
            continue
        if not trick.complete or then.laid[0].suit is trick.led:
            return (at,)
    return ()


def _lies_on(trick: Trick, act: TakeBack) -> bool:
    own = trick.of(act.by) if act.by is not None else None
    return own is not None and own.card.may_be(act.card) and own.card.suit is not trick.led


def as_led(hand: HandState, following: Sequence[tuple[int, Act]]) -> Sequence[tuple[int, Act]]:
    """Return the next two events, swapped if both partners lead at once.

    Whichever card comes first in the script, the trick belongs to the player with the lead, and the
    other led in addition.
    """
    if hand.current is not None or len(following) < 2:
        return following
    (at, first), (then, second) = following
    if not isinstance(first, Play) or not isinstance(second, Play) or first.by is None:
        return following
    if second.by is not first.by.partner or hand.leaders != (second.by,):
        return following
    if second.with_ is not Trickward.PREVIOUS:
        return following
    return (then, replace(second, with_=None)), (at, replace(first, with_=Trickward.PREVIOUS))
