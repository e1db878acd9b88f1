"""What a fact says of a question, and the fact that would answer it."""

from __future__ import annotations

from rubbers.cards.seats import Seat
from rubbers.hand.acts import facts as told
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Meaning
from rubbers.hand.asked import NO, YES, Asked


def answer_of(fact: Fact, asked: Asked) -> str | None:
    """Give what a fact says of a question; None if nothing."""
    match asked.fact, fact:
        case "holds", told.Holds():
            suit = fact.suit or (fact.card.suit if fact.card else None)
            return _held(fact.who, suit, fact.at, fact.value, asked)
        case "holds", told.HasNone():
            return _held(fact.who, fact.suit, fact.at, YesNo.NO, asked)
        case "meant", told.Meant(who=asked.who, at=asked.at) if fact.value in asked.answers:
            return str(fact.value)
        case "quitted", told.Quitted(trick=asked.trick, at=at):
            return _by_then(at, fact.value, asked)
        case "revoked", told.Revoked(who=asked.who):
            return _in_trick(fact, asked)
        case "trump_left", told.TrumpLeft():
            return str(fact.value)
        case "pack_perfect", told.PackPerfect():
            return str(fact.value)
        case "pack_perfect", told.PackImperfect():
            return NO
        case "touched_first", told.TouchedFirst(toucher=str() as toucher):
            return str(toucher)
        case "first_in_fault", told.FirstInFault(seat=Seat() as seat):
            return str(seat)
        case "agreed", told.Agreed(at=asked.at):
            return str(fact.value)
        case "thought_wrong", told.ThoughtWrong(at=asked.at):
            return str(fact.value)
        case "established", told.Established(at=asked.at):
            return str(fact.value)
        case "examined", told.Examined(at=asked.at):
            return str(fact.value)
        case "named_rightly", told.NamedRightly(at=asked.at):
            return str(fact.value)
        case "reasonable_time", told.ReasonableTime(at=at) if at in (None, asked.at):
            return str(fact.value)
    return None


def _held(who: Seat, suit: object, at: int, value: YesNo, asked: Asked) -> str | None:
    """Answer from another moment: what he holds later he held, what he lacks he goes on lacking."""
    if who is not asked.who or suit is not asked.suit or asked.at is None:
        return None
    holds = value is YesNo.YES
    reaches = at >= asked.at if holds else at <= asked.at
    return str(value) if reaches else None


def _by_then(at: int, value: YesNo, asked: Asked) -> str | None:
    """Answer from another moment: a trick that was left is left ever after."""
    if asked.at is None:
        return None
    reaches = at <= asked.at if value is YesNo.YES else at >= asked.at
    return str(value) if reaches else None


def _in_trick(fact: told.Revoked, asked: Asked) -> str | None:
    """Answer of one trick from all of them, or of any from one."""
    if fact.trick == asked.trick:
        return str(fact.value)
    if fact.trick is None:
        return NO if fact.value is YesNo.NO else None
    return YES if asked.trick is None and fact.value is YesNo.YES else None


def as_fact(asked: Asked, answer: str) -> Fact:
    """Give the fact that would answer a question so."""
    who, at = asked.who, asked.at or 0
    match asked.fact:
        case "holds" if who is not None:
            return told.Holds(who=who, suit=asked.suit, at=at, value=YesNo(answer))
        case "meant" if who is not None:
            return told.Meant(who=who, at=at, value=Meaning(answer))
        case "quitted":
            return told.Quitted(trick=asked.trick or 0, at=at, value=YesNo(answer))
        case "revoked" if who is not None:
            return told.Revoked(who=who, trick=asked.trick, value=YesNo(answer))
        case "trump_left":
            return told.TrumpLeft(value=YesNo(answer))
        case "pack_perfect":
            return told.PackPerfect(value=YesNo(answer))
        case "touched_first":
            return told.TouchedFirst(value=told.Toucher(answer))
        case "first_in_fault":
            return told.FirstInFault(who=Seat(answer))
        case "agreed":
            return told.Agreed(at=at, value=YesNo(answer))
        case "thought_wrong":
            return told.ThoughtWrong(at=at, value=YesNo(answer))
        case "established":
            return told.Established(at=at, value=YesNo(answer))
        case "examined":
            return told.Examined(at=at, value=YesNo(answer))
        case "named_rightly":
            return told.NamedRightly(at=at, value=YesNo(answer))
        case "reasonable_time":
            return told.ReasonableTime(at=asked.at, value=YesNo(answer))
    raise ValueError(f"no fact answers {asked.fact}")
