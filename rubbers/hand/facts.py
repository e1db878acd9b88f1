"""The one door through which a law asks for a fact: cards first, then what the players say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.codec.stored_name import stored_name
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat, Sides
from rubbers.hand import asked as questions
from rubbers.hand.acts import facts as told
from rubbers.hand.acts import facts_in_play as in_play
from rubbers.hand.acts import facts_of_deal as of_deal
from rubbers.hand.acts import facts_of_score as of_score
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.answers import answer_of, as_fact, said_most, speaking_of
from rubbers.hand.asked import NO, YES, Asked, Untold
from rubbers.hand.evidence import Evidence
from rubbers.hand.hand import Hand

NO_EVIDENCE = Evidence()
ASKED_FOR = (
    told.Holds,
    told.HasNone,
    told.Meant,
    told.Quitted,
    told.Revoked,
    told.TrumpLeft,
    of_deal.TouchedFirst,
    told.FirstInFault,
    told.WhoseCard,
    in_play.Winner,
    in_play.AsCalled,
    told.Agreed,
    of_deal.ThoughtWrong,
    of_deal.Established,
    told.Examined,
    told.NamedRightly,
    in_play.NamedAtOnce,
    in_play.AskedToDraw,
    of_deal.LastInPack,
    of_deal.OneOfTheLast,
    told.ReasonableTime,
    of_score.GameMarked,
)
"""Facts that a law asks for in so many words; any other is asked about where it is disputed."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known beyond the acts: evidence, settled facts, and what is taken for granted.

    `touching_told` says that the acts tell who touched cards while they were dealt; `lying` are the
    events at which a trick lies open still, for it is told to be turned later. `disputed` are facts
    that players dispute, by the event in which they are told; `denied` are found untrue. `score`
    is the right one with which the deal began, where the table may have another.
    """

    evidence: Evidence = NO_EVIDENCE
    settled: tuple[Fact, ...] = ()
    assumed: tuple[Fact, ...] = ()
    touching_told: bool = False
    lying: frozenset[int] = frozenset()
    disputed: tuple[tuple[int, Fact], ...] = ()
    denied: tuple[Fact, ...] = ()
    score: Sides[int] | None = None

    def known(self, asked: Asked) -> str | None:
        """Give the answer if it is known; raises Untold where the players differ about it."""
        proved = self._proved(asked)
        if proved is not None:
            return YES if proved else NO
        told_of_it = speaking_of((*self.assumed, *self.settled), asked)
        if not told_of_it and not self.disputed:
            return None
        said = [(fact, answer_of(self._lasting(fact), asked)) for fact in told_of_it]
        answer = said_most(said, asked) if said else None
        if answer is not None:
            return answer
        if any(other is not None for _, other in said):
            raise Untold(asked)  # some tell it this way, and as many that
        if any(isinstance(fact, told.Meant) and fact.who is asked.who for fact in told_of_it):
            return None  # he meant something else, whoever disputes it
        if any(answer_of(self._lasting(fact), asked) is not None for _, fact in self.disputed):
            raise Untold(asked)
        return None

    def _lasting(self, fact: Fact) -> Fact:
        """Give what a player is said to hold as of the last moment that it must still be so."""
        if isinstance(fact, told.Holds) and fact.value is YesNo.YES:
            suit = fact.suit or (fact.card.suit if fact.card else None)
            return replace(fact, at=self.evidence.next_laid(fact.who, suit, fact.at))
        return fact

    def told(self, asked: Asked) -> str:
        """Give the answer; raises Untold where nobody has told it."""
        answer = self.known(asked)
        if answer is None:
            raise Untold(asked)
        return answer

    def at_table(self, hand: Hand) -> Facts:
        """Give the same facts with what the table itself shows now."""
        return replace(self, evidence=self.evidence.at_table(hand))

    def assuming(self, asked: Asked, answer: str) -> Facts:
        """Give the same facts with this one taken for granted."""
        return replace(self, assumed=(*self.assumed, as_fact(asked, answer)))

    def in_dispute(self) -> Iterator[Asked]:
        """Give a question for each fact in dispute that no law would ask for."""
        for at, fact in self.disputed:
            if not isinstance(fact, ASKED_FOR):
                yield questions.stands(stored_name(type(fact)), at, getattr(fact, "who", None))

    def disputes(self, sort: type[Fact]) -> bool:
        """Say whether facts of a kind are in dispute."""
        return any(isinstance(fact, sort) for _, fact in self.disputed)

    def denies(self, sort: type[Fact]) -> bool:
        """Say whether a fact of a kind was told, and found untrue."""
        return any(isinstance(fact, sort) for fact in self.denied)

    def happened(self, fact: Fact) -> bool:
        """Say whether what was told, and not settled, is taken to have been so."""
        return fact in self.settled or fact in self.assumed

    def cards(self, who: Seat, at: int) -> frozenset[Card]:
        """Give the cards this player is proved, or told, to have had just before this event."""
        held = [
            (one.at, one.card.card)
            for one in (*self.assumed, *self.settled)
            if isinstance(one, told.Holds) and one.who is who and one.value is YesNo.YES
            if one.card is not None and one.card.card is not None
        ]
        gone = self.evidence.gone(who, at)
        kept = {card for then, card in held if then >= at or card not in gone}
        return self.evidence.cards(who, at) | kept

    def shown(self, who: Seat, at: int) -> frozenset[Card]:
        """Give those cards that everybody at the table knows this player had then."""
        everybodys = self.evidence
        if everybodys.private:
            everybodys = replace(everybodys, dealt={})
        return replace(self, evidence=everybodys).cards(who, at)

    def tricks_of_revokes(self, who: Seat) -> tuple[int, ...]:
        """Give the tricks in which this player is told to have revoked, in order."""
        told_of = {
            one.trick
            for one in (*self.assumed, *self.settled)
            if isinstance(one, told.Revoked) and one.who is who and one.value is YesNo.YES
        }
        return tuple(sorted(trick for trick in told_of if trick is not None))

    def last(self, kind: type[Fact]) -> Fact | None:
        """Give the last settled fact of a kind, or else one that is taken for granted."""
        known = (*self.assumed, *self.settled)
        return next((fact for fact in reversed(known) if isinstance(fact, kind)), None)

    def _proved(self, asked: Asked) -> bool | None:
        match asked:
            case Asked(fact="holds", who=Seat() as who, suit=suit, at=int(at)) if suit is not None:
                return self.evidence.holds(who, suit, at)
            case Asked(fact="quitted", at=int(at)) if at in self.lying:
                return False
        return None
