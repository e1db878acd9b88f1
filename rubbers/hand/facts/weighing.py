"""Sort the facts stated by what the players make of them: settled, untrue or in dispute."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from club.codec.stored_name import stored_name
from rubbers.cards.seats import Seat, Side
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts import facts_of_deal, speech
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
        case fact_acts.Meant():
            return str(fact.value)
        case facts_of_deal.TouchedFirst():
            return fact.toucher
        case fact_acts.FirstInFault() | fact_acts.WhoseCard():
            return fact.seat
        case facts_of_deal.CardFound():
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
            fact_acts.Holds()
            | fact_acts.Quitted()
            | fact_acts.Revoked()
            | fact_acts.NamedRightly()
            | fact_acts.Examined()
            | facts_of_deal.PackPerfect()
            | facts_of_deal.ThoughtWrong()
            | facts_of_deal.Established()
            | facts_of_deal.OneOfTheLast()
            | facts_of_deal.LastInPack()
            | fact_acts.AskedToDraw()
            | fact_acts.NamedAtOnce()
            | fact_acts.TrumpLeft()
            | fact_acts.Agreed()
            | fact_acts.ReasonableTime()
            | fact_acts.Winner()
            | fact_acts.AsCalled()
            | fact_acts.GameMarked()
        ):
            other = YesNo.NO if fact.value is YesNo.YES else YesNo.YES
            return replace(fact, value=other)
        case fact_acts.HasNone():
            return fact_acts.Holds(who=fact.who, suit=fact.suit, at=fact.at)
    return None


def _as_decided(fact: Fact, decided: str) -> Fact | None:
    """Return the fact with the meaning or person that an onlooker decided on."""
    match fact:
        case fact_acts.Meant() if decided in (*Meaning,):
            return replace(fact, value=Meaning(decided))
        case facts_of_deal.TouchedFirst() if decided in (*Seat, NOBODY):
            return replace(fact, who=facts_of_deal.Toucher(decided))
        case fact_acts.FirstInFault() | fact_acts.WhoseCard() if decided in (*Seat,):
            return replace(fact, who=Seat(decided))
        case facts_of_deal.CardFound() if decided in (*Seat,):
            return replace(fact, whose=Seat(decided))
    return None


def accepted(agreed: Iterable[speech.AgreeBystander]) -> frozenset[str]:
    """Return the onlookers whom both sides accept."""
    sides: dict[str, set[Side]] = {}
    for one in agreed:
        if one.by is not None:
            sides.setdefault(one.who, set()).add(one.by.side)
    return frozenset(who for who, by in sides.items() if len(by) == 2)
