"""The only place where a law asks for a fact: first the cards, then what the players say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.codec.stored_name import stored_name
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat, Sides
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts import facts_of_deal
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.facts import fact_question as questions
from rubbers.hand.facts.evidence import Evidence
from rubbers.hand.facts.fact_answers import answer_of, as_fact, facts_about, said_most
from rubbers.hand.facts.fact_question import NO, YES, FactQuestion, UnknownFact
from rubbers.hand.state.hand import HandState

NO_EVIDENCE = Evidence()
ASKED_FOR = (
    fact_acts.Holds,
    fact_acts.HasNone,
    fact_acts.Meant,
    fact_acts.Quitted,
    fact_acts.Revoked,
    fact_acts.TrumpLeft,
    facts_of_deal.TouchedFirst,
    fact_acts.FirstInFault,
    fact_acts.WhoseCard,
    fact_acts.Winner,
    fact_acts.AsCalled,
    fact_acts.Agreed,
    facts_of_deal.ThoughtWrong,
    facts_of_deal.Established,
    fact_acts.Examined,
    fact_acts.NamedRightly,
    fact_acts.NamedAtOnce,
    fact_acts.AskedToDraw,
    facts_of_deal.LastInPack,
    facts_of_deal.OneOfTheLast,
    fact_acts.ReasonableTime,
    fact_acts.GameMarked,
)
"""Facts that a law asks for explicitly; any other is asked about only if it is disputed."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known beyond the acts: evidence, settled facts, and assumptions.

    `touching_stated` is true if the acts say who touched cards during the deal. `lying` holds the
    events at which a trick is still lying open, because it is known to be turned later. `disputed`
    are facts that players dispute, with the event that states them; `denied` were found untrue.
    `score` is the correct score with which the deal began, if the table may have another.
    """

    evidence: Evidence = NO_EVIDENCE
    settled: tuple[Fact, ...] = ()
    assumed: tuple[Fact, ...] = ()
    touching_stated: bool = False
    lying: frozenset[int] = frozenset()
    disputed: tuple[tuple[int, Fact], ...] = ()
    denied: tuple[Fact, ...] = ()
    score: Sides[int] | None = None

    def known(self, asked: FactQuestion) -> str | None:
        """Return the answer, None if unknown; raise UnknownFact if the players differ about it."""
        proved = self._proved(asked)
        if proved is not None:
            return YES if proved else NO
        relevant = facts_about((*self.assumed, *self.settled), asked)
        if not relevant and not self.disputed:
            return None
        said = [(fact, answer_of(self._lasting(fact), asked)) for fact in relevant]
        answer = said_most(said, asked) if said else None
        if answer is not None:
            return answer
        if any(other is not None for _, other in said):
            raise UnknownFact(asked)  # as many say one thing as the other
        if any(isinstance(fact, fact_acts.Meant) and fact.who is asked.who for fact in relevant):
            return None  # the player meant something else, whoever disputes it
        if any(answer_of(self._lasting(fact), asked) is not None for _, fact in self.disputed):
            raise UnknownFact(asked)
        return None

    def _lasting(self, fact: Fact) -> Fact:
        """Re-date a statement that a player holds a card to the last moment it must be true."""
        if isinstance(fact, fact_acts.Holds) and fact.value is YesNo.YES:
            suit = fact.suit or (fact.card.suit if fact.card else None)
            return replace(fact, at=self.evidence.next_laid(fact.who, suit, fact.at))
        return fact

    def answer(self, asked: FactQuestion) -> str:
        """Return the answer; raise UnknownFact if nobody has stated it."""
        known = self.known(asked)
        if known is None:
            raise UnknownFact(asked)
        return known

    def at_table(self, hand: HandState) -> Facts:
        """Return a copy with what the table itself shows now."""
        return replace(self, evidence=self.evidence.at_table(hand))

    def assuming(self, asked: FactQuestion, answer: str) -> Facts:
        """Return a copy in which this answer is assumed."""
        return replace(self, assumed=(*self.assumed, as_fact(asked, answer)))

    def in_dispute(self) -> Iterator[FactQuestion]:
        """Yield a question for each disputed fact that no law would ask for."""
        for at, fact in self.disputed:
            if not isinstance(fact, ASKED_FOR):
                yield questions.disputed(stored_name(type(fact)), at, getattr(fact, "who", None))

    def disputes(self, sort: type[Fact]) -> bool:
        """Check whether facts of this kind are in dispute."""
        return any(isinstance(fact, sort) for _, fact in self.disputed)

    def denies(self, sort: type[Fact]) -> bool:
        """Check whether a fact of this kind was stated and found untrue."""
        return any(isinstance(fact, sort) for fact in self.denied)

    def happened(self, fact: Fact) -> bool:
        """Check whether a fact counts as true: settled or assumed."""
        return fact in self.settled or fact in self.assumed

    def cards(self, who: Seat, at: int) -> frozenset[Card]:
        """Return the cards this player is proved, or stated, to have had just before this event."""
        held = [
            (one.at, one.card.card)
            for one in (*self.assumed, *self.settled)
            if isinstance(one, fact_acts.Holds) and one.who is who and one.value is YesNo.YES
            if one.card is not None and one.card.card is not None
        ]
        gone = self.evidence.gone(who, at)
        kept = {card for then, card in held if then >= at or card not in gone}
        return self.evidence.cards(who, at) | kept

    def shown(self, who: Seat, at: int) -> frozenset[Card]:
        """Return the cards that the whole table knows this player had just before this event."""
        everybodys = self.evidence
        if everybodys.private:
            everybodys = replace(everybodys, dealt={})
        return replace(self, evidence=everybodys).cards(who, at)

    def tricks_of_revokes(self, who: Seat) -> tuple[int, ...]:
        """Return the tricks in which this player is stated to have revoked, in order."""
        tricks = {
            one.trick
            for one in (*self.assumed, *self.settled)
            if isinstance(one, fact_acts.Revoked) and one.who is who and one.value is YesNo.YES
        }
        return tuple(sorted(trick for trick in tricks if trick is not None))

    def last(self, kind: type[Fact]) -> Fact | None:
        """Return the last settled fact of this kind, or else one that is assumed."""
        known = (*self.assumed, *self.settled)
        return next((fact for fact in reversed(known) if isinstance(fact, kind)), None)

    def _proved(self, asked: FactQuestion) -> bool | None:
        match asked:
            case FactQuestion(fact="holds", who=Seat() as who, suit=suit, at=int(at)) if (
                suit is not None
            ):
                return self.evidence.holds(who, suit, at)
            case FactQuestion(fact="quitted", at=int(at)) if at in self.lying:
                return False
        return None
