"""Where the deals of a script begin, and which deal each fact is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rubbers.cards.seats import Seat, Sides
from rubbers.hand.acts.facts import Fact
from rubbers.hand.facts.fact_answers import QUESTION_OF, answer_of
from rubbers.hand.facts.fact_question import FactQuestion
from rubbers.rulings.script.script import ENDLESS, Script, event_of


@dataclass(frozen=True, slots=True)
class Deals:
    """The events with which the deals of a script begin; those in `tried` have been moved once.

    `vain` are the events that tried to take back a card but were refused. `leads` maps the first
    event of a trick to the player whose lead the script later says it was. `fact_deals` maps each
    fact that names no event to an event in the deal it is about. `score` is the correct score, if
    the one the deal began with is proved wrong.
    """

    begin: frozenset[int] = frozenset({1})
    tried: frozenset[int] = frozenset()
    vain: frozenset[int] = frozenset()
    leads: Mapping[int, Seat] = field(default_factory=dict)
    fact_deals: Mapping[int, int] = field(default_factory=dict)
    score: Sides[int] | None = None

    def moved(self, at: int) -> Deals:
        """Return the same deals with a deal's beginning added, or removed, at this event."""
        return replace(self, begin=self.begin ^ {at}, tried=self.tried | {at})

    def without(self, *at: int) -> Deals:
        """Return the same deals, with these attempts to take a card back counted as refused."""
        return replace(self, vain=self.vain | {*at})

    def led(self, at: int, whose: Seat) -> Deals:
        """Return the same deals, with the owner of this lead known from the start."""
        return replace(self, leads={**self.leads, at: whose})

    def with_fact_deals(self, facts: Iterable[int], of: int) -> Deals:
        """Return the same deals, with these facts assigned to the deal of event `of`."""
        return replace(self, fact_deals={**self.fact_deals, **dict.fromkeys(facts, of)})

    def scored(self, right: Sides[int]) -> Deals:
        """Return the same deals, with the correct score known from the start."""
        return replace(self, score=right)

    def end(self, at: int) -> int:
        """Return the last event of the deal that begins at an event."""
        return min((one - 1 for one in self.begin if one > at), default=ENDLESS)


FIRST = Deals()


def with_later_fact(script: Script, asked: FactQuestion, at: int, deals: Deals) -> Deals | None:
    """Return the deals with a later fact that names no event used to answer this question.

    A fact is taken to be about the deal in which it is stated, if that deal depends on it;
    otherwise about the latest earlier deal that does. Returns None if no such fact is stated later,
    or if those stated contradict each other.
    """
    first = max(one for one in deals.begin if one <= at)
    last = deals.end(first)
    answers = {
        number: answer_of(fact, asked)
        for number, fact in script.numbered
        if isinstance(fact, Fact) and QUESTION_OF.get(type(fact)) == asked.fact
        if number >= first and event_of(fact) is None and not fact.disputed_by
    }
    here = (one for one in answers if one <= last)
    lent = [one for one in here if not first <= deals.fact_deals.get(one, one) <= last]
    if lent:
        return replace(deals, fact_deals={**deals.fact_deals, **{one: one for one in lent}})
    later = {one: answers[one] for one in answers if one > last and one not in deals.fact_deals}
    said = set(later.values()) - {None}
    given = (one for one in later if later[one])
    return deals.with_fact_deals(given, at) if len(said) == 1 else None
