"""Where the deals of a script begin, and of which of them what is told speaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rubbers.cards.seats import Seat, Sides
from rubbers.hand.acts.facts import Fact
from rubbers.hand.answers import SPEAKS_OF, answer_of
from rubbers.hand.asked import Asked
from rubbers.rulings.script import ENDLESS, Script, tells_of


@dataclass(frozen=True, slots=True)
class Deals:
    """The events with which the deals of a script begin; `tried` have been put right once.

    `vain` are those by which a card would have been taken back, and was not; `leads` are those that
    began a trick, with whose lead it is told afterwards to have been. `speaks` are facts told of no
    event in particular, with one of the deal of which they speak. `score` is the right one, where
    that with which the deal began is proved wrong.
    """

    begin: frozenset[int] = frozenset({1})
    tried: frozenset[int] = frozenset()
    vain: frozenset[int] = frozenset()
    leads: Mapping[int, Seat] = field(default_factory=dict)
    speaks: Mapping[int, int] = field(default_factory=dict)
    score: Sides[int] | None = None

    def moved(self, at: int) -> Deals:
        """Give the same deals with one more, or one less, that begins here."""
        return replace(self, begin=self.begin ^ {at}, tried=self.tried | {at})

    def without(self, *at: int) -> Deals:
        """Give the same deals where a card that was to be taken back then stays."""
        return replace(self, vain=self.vain | {*at})

    def led(self, at: int, whose: Seat) -> Deals:
        """Give the same deals where it is known from the first whose lead this was."""
        return replace(self, leads={**self.leads, at: whose})

    def speaking(self, told: Iterable[int], of: int) -> Deals:
        """Give the same deals where these facts speak of the deal with this event."""
        return replace(self, speaks={**self.speaks, **dict.fromkeys(told, of)})

    def scored(self, right: Sides[int]) -> Deals:
        """Give the same deals where the right score is known from the first."""
        return replace(self, score=right)

    def end(self, at: int) -> int:
        """Give the last event of the deal that begins at an event."""
        return min((one - 1 for one in self.begin if one > at), default=ENDLESS)


FIRST = Deals()


def heard(script: Script, asked: Asked, at: int, deals: Deals) -> Deals | None:
    """Give the deals with what was told later, of no event in particular, as an answer to this.

    It is taken to speak of the deal in which it is told if that turns on it, else of the one before
    that does. None where nothing was told later, or what was told is no one answer.
    """
    first = max(one for one in deals.begin if one <= at)
    last = deals.end(first)
    told = {
        number: answer_of(fact, asked)
        for number, fact in script.numbered
        if isinstance(fact, Fact) and SPEAKS_OF.get(type(fact)) == asked.fact
        if number >= first and tells_of(fact) is None and not fact.disputed_by
    }
    lent = [one for one in told if one <= last and not first <= deals.speaks.get(one, one) <= last]
    if lent:
        return replace(deals, speaks={**deals.speaks, **{one: one for one in lent}})
    later = {one: told[one] for one in told if one > last and one not in deals.speaks}
    said = set(later.values()) - {None}
    return deals.speaking((one for one in later if later[one]), at) if len(said) == 1 else None
