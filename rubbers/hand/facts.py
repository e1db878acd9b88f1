"""The one door through which a law asks for a fact: cards first, then what the players say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rubbers.cards.card import Card
from rubbers.cards.seats import Seat, Side
from rubbers.hand import asked as questions
from rubbers.hand.acts import facts as told
from rubbers.hand.acts.act import YesNo
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Meaning
from rubbers.hand.asked import NO, YES, Asked, Untold
from rubbers.hand.evidence import Evidence

MAJORITY = 3
"""Of the four players."""
NO_EVIDENCE = Evidence()
ASKED_FOR = (
    told.Holds,
    told.HasNone,
    told.Meant,
    told.Quitted,
    told.Revoked,
    told.TrumpLeft,
    told.TouchedFirst,
    told.Agreed,
    told.ThoughtWrong,
    told.Established,
    told.Examined,
    told.NamedRightly,
    told.ReasonableTime,
)
"""Facts that a law asks for in so many words; any other is asked about where it is disputed."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known beyond the acts: evidence, settled facts, and what is taken for granted.

    `touching_told` says that the acts tell who touched cards while they were dealt. `disputed` are
    facts that players dispute, by the event in which they are told; `denied` are found untrue.
    """

    evidence: Evidence = NO_EVIDENCE
    settled: tuple[Fact, ...] = ()
    assumed: tuple[Fact, ...] = ()
    touching_told: bool = False
    disputed: tuple[tuple[int, Fact], ...] = ()
    denied: tuple[Fact, ...] = ()

    def known(self, asked: Asked) -> str | None:
        """Give the answer if it is known; raises Untold where it is in dispute."""
        proved = self._proved(asked)
        if proved is not None:
            return YES if proved else NO
        for facts in (self.assumed, self.settled):
            told_of = (_answer(self._lasting(fact), asked) for fact in facts)
            answers = {answer for answer in told_of if answer is not None}
            if len(answers) == 1:
                return answers.pop()
        if any(_answer(self._lasting(fact), asked) is not None for _, fact in self.disputed):
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

    def assuming(self, asked: Asked, answer: str) -> Facts:
        """Give the same facts with this one taken for granted."""
        if asked.disputed is None:
            return replace(self, assumed=(*self.assumed, as_fact(asked, answer)))
        fact = next(fact for at, fact in self.disputed if at == asked.disputed)
        left = tuple(one for one in self.disputed if one[0] != asked.disputed)
        if answer == NO:
            other = _denied(fact)
            so = self.assumed if other is None else (*self.assumed, other)
            return replace(self, disputed=left, assumed=so, denied=(*self.denied, fact))
        evidence = self.evidence.finding(fact)
        return replace(self, disputed=left, assumed=(*self.assumed, fact), evidence=evidence)

    def in_dispute(self) -> Iterator[Asked]:
        """Give a question for each fact in dispute that no law would ask for."""
        for at, fact in self.disputed:
            if not isinstance(fact, ASKED_FOR):
                yield questions.stands(kind(fact), at, getattr(fact, "who", None))

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

    def last(self, kind: type[Fact]) -> Fact | None:
        """Give the last settled fact of a kind, or else one that is taken for granted."""
        known = (*self.assumed, *self.settled)
        return next((fact for fact in reversed(known) if isinstance(fact, kind)), None)

    def _proved(self, asked: Asked) -> bool | None:
        match asked:
            case Asked(fact="holds", who=Seat() as who, suit=suit, at=int(at)) if suit is not None:
                return self.evidence.holds(who, suit, at)
        return None


def _answer(fact: Fact, asked: Asked) -> str | None:
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


@dataclass(frozen=True, slots=True)
class Weighed:
    """Facts by what the players make of them; those in dispute by the events that tell them."""

    settled: tuple[Fact, ...]
    denied: tuple[Fact, ...]
    disputed: tuple[tuple[int, Fact], ...]


def weighed(facts: Iterable[tuple[int, Fact]], decided: Iterable[told.BystanderDecides]) -> Weighed:
    """Part the facts: said by most of the players or undisputed, found untrue, in dispute."""
    rulings = {one.fact: one.value for one in decided}
    settled: list[Fact] = []
    denied: list[Fact] = []
    disputed: list[tuple[int, Fact]] = []
    for at, fact in facts:
        match _stands(fact, rulings.get(kind(fact))):
            case True:
                settled.append(fact)
            case False:
                denied.append(fact)
                settled += [other] if (other := _denied(fact)) else []
            case None:
                disputed.append((at, fact))
    return Weighed(tuple(settled), tuple(denied), tuple(disputed))


def kind(fact: Fact) -> str:
    """Give the word under which a fact is told."""
    return "".join(
        f"_{letter.lower()}" if letter.isupper() else letter for letter in type(fact).__name__
    ).lstrip("_")


def _stands(fact: Fact, decided: YesNo | None) -> bool | None:
    """Say whether a fact is settled, one way or the other; None while it is in dispute."""
    if not fact.disputed_by or len(set(fact.said_by)) >= MAJORITY:
        return True
    if len(set(fact.disputed_by)) >= MAJORITY or decided is YesNo.NO:
        return False
    return True if decided is YesNo.YES else None


def _denied(fact: Fact) -> Fact | None:
    """Give the fact the other way round, where there is only one other way."""
    match fact:
        case (
            told.Holds()
            | told.Quitted()
            | told.Revoked()
            | told.NamedRightly()
            | told.Examined()
            | told.PackPerfect()
            | told.ThoughtWrong()
            | told.Established()
            | told.TrumpLeft()
            | told.Agreed()
            | told.ReasonableTime()
        ):
            other = YesNo.NO if fact.value is YesNo.YES else YesNo.YES
            return replace(fact, value=other)
        case told.HasNone():
            return told.Holds(who=fact.who, suit=fact.suit, at=fact.at)
    return None


def accepted(agreed: Iterable[told.AgreeBystander]) -> frozenset[str]:
    """Give the onlookers whom both sides accept."""
    sides: dict[str, set[Side]] = {}
    for one in agreed:
        if one.by is not None:
            sides.setdefault(one.who, set()).add(one.by.side)
    return frozenset(who for who, by in sides.items() if len(by) == 2)
