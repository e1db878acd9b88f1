"""Sort the facts stated by what the players make of them: settled, untrue or in dispute."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from club.codec.stored_name import stored_name
from rubbers.cards.seats import Seat, Side
from rubbers.hand.acts import facts as in_play
from rubbers.hand.acts import facts as of_score
from rubbers.hand.acts import facts as told
from rubbers.hand.acts import facts_of_deal as of_deal
from rubbers.hand.acts import speech
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Meaning
from rubbers.hand.facts.fact_question import NOBODY

MAJORITY = 3
"""A majority of the four players."""


@dataclass(frozen=True, slots=True)
class WeighedFacts:
    """Facts by what the players make of them; those in dispute with the events that state them."""

    settled: tuple[Fact, ...]
    denied: tuple[Fact, ...]
    disputed: tuple[tuple[int, Fact], ...]


def weighed(
    facts: Iterable[tuple[int, Fact]], decided: Iterable[speech.BystanderDecides]
) -> WeighedFacts:
    """Sort facts: settled if undisputed or said by most players, found untrue, or in dispute."""
    rulings = {one.fact: one.value for one in decided}
    settled: list[Fact] = []
    denied: list[Fact] = []
    disputed: list[tuple[int, Fact]] = []
    for at, fact in facts:
        verdict = rulings.get(stored_name(type(fact)))
        match _stands(fact, verdict):
            case True:
                settled.append(fact)
            case False:
                denied.append(fact)
                settled += [other] if (other := contrary(fact, verdict)) else []
            case None:
                disputed.append((at, fact))
    return WeighedFacts(tuple(settled), tuple(denied), tuple(disputed))


def _stands(fact: Fact, decided: speech.Verdict | None) -> bool | None:
    """Check whether a fact is settled as true (True) or untrue (False); None while in dispute."""
    if not fact.disputed_by or len(set(fact.said_by)) >= MAJORITY:
        return True
    if len(set(fact.disputed_by)) >= MAJORITY:
        return False
    if decided is None:
        return None
    return str(value_of(fact)) == decided if decided in (*YesNo,) else _named(fact) == decided


def _named(fact: Fact) -> str | None:
    """Return what was meant, or who it was, if that is what the fact states."""
    match fact:
        case told.Meant():
            return str(fact.value)
        case of_deal.TouchedFirst():
            return fact.toucher
        case told.FirstInFault() | told.WhoseCard():
            return fact.seat
        case of_deal.CardFound():
            return fact.whose
    return None


def value_of(fact: Fact) -> YesNo:
    """Return whether a fact is stated to be true or untrue."""
    value = getattr(fact, "value", None)
    return value if isinstance(value, YesNo) else YesNo.YES


def contrary(fact: Fact, decided: str | None = None) -> Fact | None:
    """Return the contrary of a fact, if there is only one alternative or one was decided."""
    if decided is not None and decided not in (*YesNo,):
        return _as_decided(fact, decided)
    match fact:
        case (
            told.Holds()
            | told.Quitted()
            | told.Revoked()
            | told.NamedRightly()
            | told.Examined()
            | of_deal.PackPerfect()
            | of_deal.ThoughtWrong()
            | of_deal.Established()
            | of_deal.OneOfTheLast()
            | of_deal.LastInPack()
            | in_play.AskedToDraw()
            | in_play.NamedAtOnce()
            | told.TrumpLeft()
            | told.Agreed()
            | told.ReasonableTime()
            | in_play.Winner()
            | in_play.AsCalled()
            | of_score.GameMarked()
        ):
            other = YesNo.NO if fact.value is YesNo.YES else YesNo.YES
            return replace(fact, value=other)
        case told.HasNone():
            return told.Holds(who=fact.who, suit=fact.suit, at=fact.at)
    return None


def _as_decided(fact: Fact, decided: str) -> Fact | None:
    """Return the fact with the meaning or person that an onlooker decided on."""
    match fact:
        case told.Meant() if decided in (*Meaning,):
            return replace(fact, value=Meaning(decided))
        case of_deal.TouchedFirst() if decided in (*Seat, NOBODY):
            return replace(fact, who=of_deal.Toucher(decided))
        case told.FirstInFault() | told.WhoseCard() if decided in (*Seat,):
            return replace(fact, who=Seat(decided))
        case of_deal.CardFound() if decided in (*Seat,):
            return replace(fact, whose=Seat(decided))
    return None


def accepted(agreed: Iterable[speech.AgreeBystander]) -> frozenset[str]:
    """Return the onlookers whom both sides accept."""
    sides: dict[str, set[Side]] = {}
    for one in agreed:
        if one.by is not None:
            sides.setdefault(one.who, set()).add(one.by.side)
    return frozenset(who for who, by in sides.items() if len(by) == 2)
