"""Match facts to questions: the answer a fact gives, and the fact that gives an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rubbers.cards.seats import Seat
from rubbers.hand.acts import facts as fact_acts
from rubbers.hand.acts import facts_of_deal
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Meaning
from rubbers.hand.facts.fact_question import NO, YES, FactQuestion

QUESTION_OF: Mapping[type, str] = {
    fact_acts.Holds: "holds",
    fact_acts.HasNone: "holds",
    fact_acts.Meant: "meant",
    fact_acts.Quitted: "quitted",
    fact_acts.Revoked: "revoked",
    fact_acts.TrumpLeft: "trump_left",
    facts_of_deal.PackPerfect: "pack_perfect",
    facts_of_deal.PackImperfect: "pack_perfect",
    facts_of_deal.TouchedFirst: "touched_first",
    fact_acts.FirstInFault: "first_in_fault",
    fact_acts.WhoseCard: "whose_card",
    facts_of_deal.CardFound: "whose_card",
    fact_acts.Winner: "winner",
    fact_acts.AsCalled: "as_called",
    fact_acts.Agreed: "agreed",
    facts_of_deal.ThoughtWrong: "thought_wrong",
    facts_of_deal.Established: "established",
    fact_acts.Examined: "examined",
    fact_acts.NamedRightly: "named_rightly",
    fact_acts.NamedAtOnce: "named_at_once",
    fact_acts.AskedToDraw: "asked_to_draw",
    facts_of_deal.LastInPack: "last_in_pack",
    facts_of_deal.OneOfTheLast: "one_of_the_last",
    fact_acts.ReasonableTime: "reasonable_time",
    fact_acts.GameMarked: "game_marked",
}
"""The question that each kind of fact can answer."""
OF_ONE_EVENT = frozenset(
    {
        "meant",
        "winner",
        "as_called",
        "agreed",
        "thought_wrong",
        "established",
        "examined",
        "named_at_once",
        "asked_to_draw",
        "last_in_pack",
        "one_of_the_last",
        "game_marked",
    }
)
"""Questions about one event, which a fact about another event cannot answer."""


def facts_about(facts: Iterable[Fact], asked: FactQuestion) -> list[Fact]:
    """Return the facts of the kind asked for, and of the event asked about if that is required."""
    of_kind = [fact for fact in facts if QUESTION_OF.get(type(fact)) == asked.fact]
    if asked.fact not in OF_ONE_EVENT:
        return of_kind
    return [fact for fact in of_kind if getattr(fact, "at", None) == asked.at]


def answer_of(fact: Fact, asked: FactQuestion) -> str | None:
    """Return the answer a fact gives to a question; None if it gives none."""
    if QUESTION_OF.get(type(fact)) != asked.fact:
        return None
    match fact:
        case fact_acts.Holds():
            suit = fact.suit or (fact.card.suit if fact.card else None)
            return _held(fact.who, suit, fact.at, fact.value, asked)
        case fact_acts.HasNone():
            return _held(fact.who, fact.suit, fact.at, YesNo.NO, asked)
        case fact_acts.Meant(who=asked.who, at=asked.at):
            return str(fact.value) if fact.value in asked.answers else None
        case fact_acts.Quitted(trick=asked.trick, at=at):
            return _by_then(at, fact.value, asked)
        case fact_acts.Revoked(who=asked.who):
            return _in_trick(fact, asked)
        case fact_acts.TrumpLeft():
            return str(fact.value)
        case facts_of_deal.PackPerfect():
            return str(fact.value)
        case facts_of_deal.PackImperfect():
            return NO
        case facts_of_deal.TouchedFirst(toucher=str() as toucher):
            return str(toucher)
        case fact_acts.FirstInFault(seat=Seat() as seat):
            return str(seat)
        case fact_acts.WhoseCard(card=asked.card, seat=Seat() as seat):
            return str(seat)
        case facts_of_deal.CardFound(card=asked.card, whose=seat):
            return str(seat)
        case fact_acts.Winner(who=asked.who, at=asked.at):
            return str(fact.value)
        case fact_acts.AsCalled(who=asked.who, at=asked.at):
            return str(fact.value)
        case fact_acts.Agreed(at=asked.at):
            return str(fact.value)
        case facts_of_deal.ThoughtWrong(at=asked.at):
            return str(fact.value)
        case facts_of_deal.Established(at=asked.at):
            return str(fact.value)
        case fact_acts.Examined(at=asked.at):
            return str(fact.value)
        case fact_acts.NamedRightly(at=asked.at):
            return str(fact.value)
        case fact_acts.NamedAtOnce(at=asked.at):
            return str(fact.value)
        case fact_acts.AskedToDraw(at=asked.at):
            return str(fact.value)
        case facts_of_deal.LastInPack(at=asked.at):
            return str(fact.value)
        case facts_of_deal.OneOfTheLast(at=asked.at):
            return str(fact.value)
        case fact_acts.ReasonableTime(at=None | asked.at):
            return str(fact.value)
        case fact_acts.GameMarked(at=asked.at):
            return str(fact.value)
    return None


def said_most(said: Iterable[tuple[Fact, str | None]], asked: FactQuestion) -> str | None:
    """Return the answer that most facts give; None if they give none, or if it is a tie.

    Facts about the very event of the question go before those about another event or none.
    """
    speaking = [(fact, answer) for fact, answer in said if answer is not None]
    of_it = [one for one in speaking if getattr(one[0], "at", None) == asked.at]
    answers = [answer for _, answer in of_it or speaking]
    most = max(map(answers.count, answers), default=0)
    often = {answer for answer in answers if answers.count(answer) == most}
    return often.pop() if len(often) == 1 else None


def _held(who: Seat, suit: object, at: int, value: YesNo, asked: FactQuestion) -> str | None:
    """Answer for another moment: a suit held later was held before; a suit lacked stays lacked."""
    if who is not asked.who or suit is not asked.suit or asked.at is None:
        return None
    holds = value is YesNo.YES
    reaches = at >= asked.at if holds else at <= asked.at
    return str(value) if reaches else None


def _by_then(at: int, value: YesNo, asked: FactQuestion) -> str | None:
    """Answer for another moment: a trick that was once left stays left."""
    if asked.at is None:
        return None
    reaches = at <= asked.at if value is YesNo.YES else at >= asked.at
    return str(value) if reaches else None


def _in_trick(fact: fact_acts.Revoked, asked: FactQuestion) -> str | None:
    """Answer for one trick from a fact about all of them, or for any trick from one."""
    if fact.trick == asked.trick:
        return str(fact.value)
    if fact.trick is None:
        return NO if fact.value is YesNo.NO else None
    return YES if asked.trick is None and fact.value is YesNo.YES else None


def as_fact(asked: FactQuestion, answer: str) -> Fact:
    """Return the fact that gives this answer to a question; ValueError if there is none."""
    who, at = asked.who, asked.at or 0
    match asked.fact:
        case "holds" if who is not None:
            return fact_acts.Holds(who=who, suit=asked.suit, at=at, value=YesNo(answer))
        case "meant" if who is not None:
            return fact_acts.Meant(who=who, at=at, value=Meaning(answer))
        case "quitted":
            return fact_acts.Quitted(trick=asked.trick or 0, at=at, value=YesNo(answer))
        case "revoked" if who is not None:
            return fact_acts.Revoked(who=who, trick=asked.trick, at=asked.at, value=YesNo(answer))
        case "trump_left":
            return fact_acts.TrumpLeft(at=asked.at, value=YesNo(answer))
        case "pack_perfect":
            return facts_of_deal.PackPerfect(at=asked.at, value=YesNo(answer))
        case "touched_first":
            return facts_of_deal.TouchedFirst(at=asked.at, value=facts_of_deal.Toucher(answer))
        case "first_in_fault":
            return fact_acts.FirstInFault(at=asked.at, who=Seat(answer))
        case "whose_card" if asked.card is not None:
            return fact_acts.WhoseCard(card=asked.card, at=asked.at, who=Seat(answer))
        case "winner" if who is not None:
            return fact_acts.Winner(who=who, at=at, value=YesNo(answer))
        case "as_called" if who is not None:
            return fact_acts.AsCalled(who=who, at=at, value=YesNo(answer))
        case "agreed":
            return fact_acts.Agreed(at=at, value=YesNo(answer))
        case "thought_wrong":
            return facts_of_deal.ThoughtWrong(at=at, value=YesNo(answer))
        case "established":
            return facts_of_deal.Established(at=at, value=YesNo(answer))
        case "examined":
            return fact_acts.Examined(at=at, value=YesNo(answer))
        case "named_rightly":
            return fact_acts.NamedRightly(at=at, value=YesNo(answer))
        case "named_at_once":
            return fact_acts.NamedAtOnce(at=at, value=YesNo(answer))
        case "asked_to_draw":
            return fact_acts.AskedToDraw(at=at, value=YesNo(answer))
        case "last_in_pack":
            return facts_of_deal.LastInPack(at=at, value=YesNo(answer))
        case "one_of_the_last":
            return facts_of_deal.OneOfTheLast(at=at, value=YesNo(answer))
        case "reasonable_time":
            return fact_acts.ReasonableTime(at=asked.at, value=YesNo(answer))
        case "game_marked":
            return fact_acts.GameMarked(at=at, value=YesNo(answer))
    raise ValueError(f"no fact answers {asked.fact}")
