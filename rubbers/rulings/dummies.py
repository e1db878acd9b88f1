"""Cards of dummy's hand that the partner plays and takes back, reassigned to dummy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Correct, Play, TakeBack


def from_dummy(
    acts: tuple[Act, ...], dummies: tuple[Seat, ...], dealt: Mapping[Seat, tuple[CardTold, ...]]
) -> Iterator[Act]:
    """Yield the acts, with those of dummy's cards as dummy's own; `dealt` are the known hands."""
    laid: dict[CardTold, Seat] = {}
    for act in acts:
        own = _as_dummys(_lent(act, dummies, dealt), dummies, laid)
        if isinstance(own, Play) and own.by is not None:
            laid |= dict.fromkeys(own.laid, own.by)
        elif isinstance(own, Correct) and own.by is not None:
            laid[own.right] = own.by
        yield own


def _lent(act: Act, dummies: tuple[Seat, ...], dealt: Mapping[Seat, tuple[CardTold, ...]]) -> Act:
    """Turn a play of cards that are known to be in dummy's hand into a play from there."""
    if not isinstance(act, Play) or act.by is None or act.by.partner not in dummies:
        return act
    lying = dealt.get(act.by.partner, ())
    theirs = act.laid and all(card.card and card in lying for card in act.laid)
    return replace(act, by=act.by.partner, from_=None) if theirs else act


def nobodys(act: Act, dummies: tuple[Seat, ...]) -> bool:
    """Check whether a card is said to come from a dummy that this player may not play."""
    if not isinstance(act, Play | TakeBack | Correct) or act.by is None or act.from_ is None:
        return False
    return act.by not in dummies and act.by.partner not in dummies


def _as_dummys(act: Act, dummies: tuple[Seat, ...], laid: dict[CardTold, Seat]) -> Act:
    if not isinstance(act, Play | TakeBack | Correct) or act.by is None:
        return act
    partner = act.by.partner
    if act.from_ is not None:
        return replace(act, by=act.by if act.by in dummies else partner, from_=None)
    if partner not in dummies or isinstance(act, Play):
        return act
    card = act.card if isinstance(act, TakeBack) else act.wrong
    return replace(act, by=partner) if laid.get(card) is partner else act
