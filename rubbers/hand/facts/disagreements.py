"""Facts that players state differently: whoever states one version denies the others."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import fields, replace

from rubbers.cards.seats import CLOCKWISE
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts import facts_of_deal
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.facts import Fact

Matter = tuple[Hashable, Hashable]
"""What a fact is about, and its version of it."""
NOT_ABOUT = ("value", "said_by", "disputed_by")
"""Fields of a fact that do not say what it is about."""


def denied_by_others(acts: Iterable[Act]) -> Iterator[Act]:
    """Yield the acts, with each fact marked as disputed by those who stated it differently."""
    known = tuple(acts)
    said = [one for one in known if isinstance(one, Fact) and one.said_by]
    for act in known:
        others = {who for one in said if differ(one, act) for who in one.said_by}
        if isinstance(act, Fact) and others:
            denying = tuple(who for who in CLOCKWISE if who in others.difference(act.said_by))
            yield replace(act, disputed_by=tuple(dict.fromkeys((*act.disputed_by, *denying))))
        else:
            yield act


def differ(one: Act, other: Act) -> bool:
    """Check whether two facts, each stated by named players, contradict each other."""
    if not isinstance(one, Fact) or not isinstance(other, Fact):
        return False
    if not one.said_by or not other.said_by:
        return False
    first, second = _matter(one), _matter(other)
    return first is not None and second is not None and first[0] == second[0] and first != second


def _matter(fact: Fact) -> Matter | None:
    match fact:
        case fact_acts.Tricks():
            return "tricks", fact.tricks
        case fact_acts.Honours():
            return "honours", fact.honours
        case facts_of_deal.HandCounts():
            return ("hand_counts", fact.at), frozenset(fact.counts.items())
        case fact_acts.Meant():
            return ("meant", fact.who, fact.at), fact.value
        case facts_of_deal.TouchedFirst():
            return "touched_first", fact.toucher
        case fact_acts.FirstInFault():
            return "first_in_fault", fact.seat
        case fact_acts.WhoseCard():
            return ("whose_card", fact.card), fact.seat
        case fact_acts.HasNone():
            return ("holds", fact.who, fact.suit, fact.at), YesNo.NO
        case fact_acts.Holds(suit=suit) if suit is not None:
            return ("holds", fact.who, suit, fact.at), fact.value
        case fact_acts.Revoked():
            return ("revoked", fact.who, fact.trick), fact.value
        case facts_of_deal.PackPerfect():
            return "pack", fact.value
        case facts_of_deal.PackImperfect():
            return "pack", YesNo.NO
    return _so_or_not(fact)


def _so_or_not(fact: Fact) -> Matter | None:
    """Return what any other fact is about if it is stated to be true or untrue."""
    so = getattr(fact, "value", None)
    if not isinstance(so, YesNo) or isinstance(fact, fact_acts.Agreed):
        return None
    about = (getattr(fact, one.name) for one in fields(fact) if one.name not in NOT_ABOUT)
    return (type(fact), *about), so
