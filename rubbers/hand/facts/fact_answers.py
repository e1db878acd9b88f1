"""Match facts to questions: the answer a fact gives, and the fact that gives an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rubbers.cards.seats import Seat
from rubbers.hand.acts import facts as in_play
from rubbers.hand.acts import facts as of_score
from rubbers.hand.acts import facts as told
from rubbers.hand.acts import facts_of_deal as of_deal
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Meaning
from rubbers.hand.facts.fact_question import NO, YES, FactQuestion

SPEAKS_OF: Mapping[type, str] = {
    told.Holds: "holds",
    told.HasNone: "holds",
    told.Meant: "meant",
    told.Quitted: "quitted",
    told.Revoked: "revoked",
    told.TrumpLeft: "trump_left",
    of_deal.PackPerfect: "pack_perfect",
    of_deal.PackImperfect: "pack_perfect",
    of_deal.TouchedFirst: "touched_first",
    told.FirstInFault: "first_in_fault",
    told.WhoseCard: "whose_card",
    of_deal.CardFound: "whose_card",
    in_play.Winner: "winner",
    in_play.AsCalled: "as_called",
    told.Agreed: "agreed",
    of_deal.ThoughtWrong: "thought_wrong",
    of_deal.Established: "established",
    told.Examined: "examined",
    told.NamedRightly: "named_rightly",
    in_play.NamedAtOnce: "named_at_once",
    in_play.AskedToDraw: "asked_to_draw",
    of_deal.LastInPack: "last_in_pack",
    of_deal.OneOfTheLast: "one_of_the_last",
    told.ReasonableTime: "reasonable_time",
    of_score.GameMarked: "game_marked",
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


def speaking_of(facts: Iterable[Fact], asked: FactQuestion) -> list[Fact]:
    """Return the facts of the kind asked for, and of the event asked about if that is required."""
    of_kind = [fact for fact in facts if SPEAKS_OF.get(type(fact)) == asked.fact]
    if asked.fact not in OF_ONE_EVENT:
        return of_kind
    return [fact for fact in of_kind if getattr(fact, "at", None) == asked.at]


def answer_of(fact: Fact, asked: FactQuestion) -> str | None:
    """Return the answer a fact gives to a question; None if it gives none."""
    if SPEAKS_OF.get(type(fact)) != asked.fact:
        return None
    match fact:
        case told.Holds():
            suit = fact.suit or (fact.card.suit if fact.card else None)
            return _held(fact.who, suit, fact.at, fact.value, asked)
        case told.HasNone():
            return _held(fact.who, fact.suit, fact.at, YesNo.NO, asked)
        case told.Meant(who=asked.who, at=asked.at):
            return str(fact.value) if fact.value in asked.answers else None
        case told.Quitted(trick=asked.trick, at=at):
            return _by_then(at, fact.value, asked)
        case told.Revoked(who=asked.who):
            return _in_trick(fact, asked)
        case told.TrumpLeft():
            return str(fact.value)
        case of_deal.PackPerfect():
            return str(fact.value)
        case of_deal.PackImperfect():
            return NO
        case of_deal.TouchedFirst(toucher=str() as toucher):
            return str(toucher)
        case told.FirstInFault(seat=Seat() as seat):
            return str(seat)
        case told.WhoseCard(card=asked.card, seat=Seat() as seat):
            return str(seat)
        case of_deal.CardFound(card=asked.card, whose=seat):
            return str(seat)
        case in_play.Winner(who=asked.who, at=asked.at):
            return str(fact.value)
        case in_play.AsCalled(who=asked.who, at=asked.at):
            return str(fact.value)
        case told.Agreed(at=asked.at):
            return str(fact.value)
        case of_deal.ThoughtWrong(at=asked.at):
            return str(fact.value)
        case of_deal.Established(at=asked.at):
            return str(fact.value)
        case told.Examined(at=asked.at):
            return str(fact.value)
        case told.NamedRightly(at=asked.at):
            return str(fact.value)
        case in_play.NamedAtOnce(at=asked.at):
            return str(fact.value)
        case in_play.AskedToDraw(at=asked.at):
            return str(fact.value)
        case of_deal.LastInPack(at=asked.at):
            return str(fact.value)
        case of_deal.OneOfTheLast(at=asked.at):
            return str(fact.value)
        case told.ReasonableTime(at=None | asked.at):
            return str(fact.value)
        case of_score.GameMarked(at=asked.at):
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


def _in_trick(fact: told.Revoked, asked: FactQuestion) -> str | None:
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
            return told.Holds(who=who, suit=asked.suit, at=at, value=YesNo(answer))
        case "meant" if who is not None:
            return told.Meant(who=who, at=at, value=Meaning(answer))
        case "quitted":
            return told.Quitted(trick=asked.trick or 0, at=at, value=YesNo(answer))
        case "revoked" if who is not None:
            return told.Revoked(who=who, trick=asked.trick, at=asked.at, value=YesNo(answer))
        case "trump_left":
            return told.TrumpLeft(at=asked.at, value=YesNo(answer))
        case "pack_perfect":
            return of_deal.PackPerfect(at=asked.at, value=YesNo(answer))
        case "touched_first":
            return of_deal.TouchedFirst(at=asked.at, value=of_deal.Toucher(answer))
        case "first_in_fault":
            return told.FirstInFault(at=asked.at, who=Seat(answer))
        case "whose_card" if asked.card is not None:
            return told.WhoseCard(card=asked.card, at=asked.at, who=Seat(answer))
        case "winner" if who is not None:
            return in_play.Winner(who=who, at=at, value=YesNo(answer))
        case "as_called" if who is not None:
            return in_play.AsCalled(who=who, at=at, value=YesNo(answer))
        case "agreed":
            return told.Agreed(at=at, value=YesNo(answer))
        case "thought_wrong":
            return of_deal.ThoughtWrong(at=at, value=YesNo(answer))
        case "established":
            return of_deal.Established(at=at, value=YesNo(answer))
        case "examined":
            return told.Examined(at=at, value=YesNo(answer))
        case "named_rightly":
            return told.NamedRightly(at=at, value=YesNo(answer))
        case "named_at_once":
            return in_play.NamedAtOnce(at=at, value=YesNo(answer))
        case "asked_to_draw":
            return in_play.AskedToDraw(at=at, value=YesNo(answer))
        case "last_in_pack":
            return of_deal.LastInPack(at=at, value=YesNo(answer))
        case "one_of_the_last":
            return of_deal.OneOfTheLast(at=at, value=YesNo(answer))
        case "reasonable_time":
            return told.ReasonableTime(at=asked.at, value=YesNo(answer))
        case "game_marked":
            return of_score.GameMarked(at=at, value=YesNo(answer))
    raise ValueError(f"no fact answers {asked.fact}")
