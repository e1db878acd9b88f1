"""Remedies: which acts ask for one, and under which ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from rubbers.cards.partial_card import PartialCard
from rubbers.hand.acts import calls, choices, claims, deal, pack, play, tricks, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import PayStakes
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.ruling import Ruling, RulingKey, Status

PENALTIES = (claims.TakeThreeTricks, claims.DeductThree, claims.AddThree)
KINDS = (
    *calls.CALLS,
    *PENALTIES,
    deal.StopDeal,
    pack.RequireReshuffle,
    deal.AskToSeeTrump,
    play.ChooseCard,
    tricks.CountTricks,
    tricks.RestoreCard,
    trump.RequireLayDown,
)
"""The acts that are remedies, except a claim of a new deal or of a misdeal."""


def is_remedy(act: Act) -> bool:
    """Check whether an act asks for what a ruling grants."""
    if isinstance(act, PayStakes):
        return bool(act.who)
    return isinstance(act, KINDS) or (
        isinstance(act, claims.Claim)
        and act.what in (claims.Claimed.NEW_DEAL, claims.Claimed.MISDEAL)
    )


def asked_for(act: Act) -> Act:
    """Unwrap the remedy an act elects or demands; a demand for a cut stays a demand."""
    if isinstance(act, choices.Elect | choices.Demand):
        if isinstance(act.remedy, pack.CutPack):
            return act
        return replace(act.remedy, by=act.by)
    return act


CALLS_ON_HOW_TO_PLAY = (calls.CallHighest, calls.CallLowest, calls.CallWin, calls.CallNotWin)
"""Calls that any of several offences may carry, but most do not."""


def named_in(act: Act) -> RulingKey | None:
    """Return the ruling that an act names."""
    if isinstance(act, choices.Elect | choices.Waive) and act.ruling is not None:
        return RulingKey(act.ruling.at, act.ruling.law)
    return None


def offered(hand: HandState, act: Act, key: RulingKey | None = None) -> tuple[Ruling, Act] | None:
    """Return the latest ruling under which this may be asked for, and the remedy it fits."""
    return next(_fitting(hand, act, key, live=True), None)


def once_offered(hand: HandState, act: Act, key: RulingKey | None = None) -> Ruling | None:
    """Return the ruling under which this could have been asked for earlier."""
    return next((ruling for ruling, _ in _fitting(hand, act, key, live=False)), None)


def _fitting(
    hand: HandState, act: Act, key: RulingKey | None, *, live: bool
) -> Iterator[tuple[Ruling, Act]]:
    latest_first = tuple(reversed(hand.rulings))
    revokes = isinstance(act, PENALTIES)
    for ruling in sorted(hand.rulings, key=_is_chosen) if revokes else latest_first:
        if act.by not in ruling.entitled or not is_named(key, ruling):
            continue
        for remedy in ruling.remedies if live else ruling.offered:
            if (ruling.live or not live) and fits(remedy, act):
                yield ruling, remedy


def _is_chosen(ruling: Ruling) -> bool:
    """Check whether a revoke's penalty has been chosen, as another revoke's may not be yet."""
    return ruling.penalty and ruling.status is Status.CHOSEN


def given_then(hand: HandState, act: Act, key: RulingKey | None) -> Ruling | None:
    """Return a ruling on the event named, if it was made under another law than the one named."""
    if key is None or any(is_named(key, one) for one in hand.rulings):
        return None
    return next((one for one in hand.rulings if one.at == key.at and act.by in one.entitled), None)


def owed_otherwise(hand: HandState, act: Act, key: RulingKey | None = None) -> Ruling | None:
    """Return the last live ruling by which those called upon owe a call of another kind."""
    if not isinstance(act, CALLS_ON_HOW_TO_PLAY) or not act.of:
        return None
    of = set(act.of)
    due = (
        ruling
        for ruling in reversed(hand.rulings)
        if ruling.live and act.by in ruling.entitled and is_named(key, ruling)
        if any(isinstance(one, calls.CALLS) and of <= set(one.of) for one in ruling.remedies)
    )
    return next(due, None)


def is_named(key: RulingKey | None, ruling: Ruling) -> bool:
    """Check whether this ruling is named, with or without the part of its law; None names any."""
    law = ruling.because.law
    return key is None or (key.at == ruling.at and key.law in (law, law.partition(".")[0]))


def fits(remedy: Act, act: Act) -> bool:
    """Check whether an act is this remedy, in full or with parts left open."""
    if type(remedy) is not type(act):
        return False
    return all(_part_fits(getattr(remedy, name), getattr(act, name)) for name in _parts(act))


def _parts(act: Act) -> Iterator[str]:
    return (one.name for one in fields(act) if one.name not in ("by", "ground"))


def _part_fits(due: Any, named: Any) -> bool:
    if isinstance(due, PartialCard) and isinstance(named, PartialCard):
        return due.may_be(named)
    if isinstance(due, tuple):
        return not due or set(named) <= set(due)
    return due is None or named is None or due == named


def merged(remedy: Act, act: Act) -> Act:
    """Return the act with the parts it leaves open filled in from the remedy.

    A call of a suit binds whoever leads next of those who owe it, even if it names only one of
    them.
    """
    filled: dict[str, Any] = {}
    for name in _parts(act):
        due, named = getattr(remedy, name), getattr(act, name)
        left_open = (
            named is None or named == () or (isinstance(named, PartialCard) and named.card is None)
        )
        whoever = name == "of" and isinstance(act, calls.CallSuit)
        filled[name] = due if left_open or whoever else named
    return replace(act, **filled)
