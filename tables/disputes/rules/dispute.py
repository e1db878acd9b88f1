"""A dispute as it stands: who is in it, its facts, who hears it, and what was ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from club.house_rules import RulingsName
from club.person import PersonId
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.topic import Topic


class Kind(StrEnum):
    """What a dispute is about."""

    PLAY = "play"  # something at a table, which the laws decide
    ETIQUETTE = "etiquette"  # a complaint; no penalty follows from it


class Stage(StrEnum):
    """How far a dispute has come."""

    OPEN = "open"
    RULED = "ruled"
    APPEALED = "appealed"
    DECIDED = "decided"  # by the committee
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class Telling(StrEnum):
    """How a fact is told."""

    SCRIPT = "script"  # in the vocabulary of the table script, as JSON
    WORDS = "words"


class Answer(StrEnum):
    """What a player says of a fact."""

    ASSENT = "assent"
    DISSENT = "dissent"
    ABSTAIN = "abstain"


class Verdict(StrEnum):
    """What the committee makes of a ruling."""

    UPHELD = "upheld"
    VARIED = "varied"
    DISMISSED = "dismissed"  # the appeal is not gone into
    REMITTED = "remitted"  # what was declined is to be heard again


@dataclass(frozen=True, slots=True)
class Subject:
    """The point in dispute: a stream, the number of its last line, and that line's hash.

    `table` and `hand` say where it was, where it was at a table and in a hand.
    """

    stream: str
    number: int
    hash: str = ""
    table: int | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said to have happened, by whom, and what each player says of it.

    `ref` is where its words stand. `decided` is the word of the onlooker both sides accept.
    """

    number: int
    telling: Telling
    ref: str
    by: PersonId
    answers: Mapping[PersonId, Answer] = field(default_factory=dict)
    decided: bool | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture shown in evidence: the SHA-256 of its bytes, how many, its pixels, its caption.

    `removed_ref` is where the reason stands, once it is shown no longer; `erased` that it went
    with who showed it. The hash stays.
    """

    number: int
    by: PersonId
    digest: str
    size: int
    width: int
    height: int
    caption_ref: str
    removed_ref: str = ""
    erased: bool = False


@dataclass(frozen=True, slots=True)
class Worded:
    """Words that are given in the register instead of what was said."""

    said_ref: str
    published_ref: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A written ruling, or what the committee put in its place.

    `facts` are those it rests on; the words of question, reasons and decision stand outside.
    """

    by: PersonId
    at: datetime
    facts: tuple[int, ...]
    law: str
    code: str
    question_ref: str
    reasons_ref: str
    decision_ref: str
    effects: tuple[Effect, ...]
    appeal_until: datetime | None = None
    committee: bool = False


@dataclass(frozen=True, slots=True)
class Declining:
    """That no ruling was given: by whom, why, and for which facts that were not settled.

    `at` is None for one of a record older than it was kept.
    """

    by: PersonId
    reason_ref: str
    at: datetime | None = None
    divided: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against what was decided: which side, on what grounds, who of it has concurred.

    It is against the ruling of that number, from 1, or else the declining; `lodged` once both
    partners have concurred; then the committee decides. `lodged_at` is None for one of a record
    older than it was kept.
    """

    side: Side
    grounds_ref: str
    concurred: tuple[PersonId, ...]
    lodged: bool = False
    verdict: Verdict | None = None
    reasons_ref: str = ""
    decided_by: PersonId = ""
    ruling: int = 0
    declining: int = 0
    at: datetime | None = None
    decided_at: datetime | None = None
    lodged_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Register:
    """What of a dispute was published: so many rulings, these attachments, so worded.

    `appeals` are as they stood then; what comes later waits to be published too, and `behind` says
    that something does. Of so many `declinings` the reason is told too. The title is as it was.
    """

    rulings: int = 0
    appeals: tuple[Appeal, ...] = ()
    attachments: tuple[int, ...] = ()
    wording: tuple[Worded, ...] = ()
    behind: bool = False
    declinings: int = 0
    title_ref: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute; people are member numbers, words are references to where they stand.

    `players` sat at the table when it was called: none where the subject is no rubber. `dummies`
    are seats without a person. `against` are those complained of. `passed_on` declined to rule.
    `done` are the places, from 1, of the effects of the ruling that stands which are done.
    `declinings` are all there were, the last one last; `declined_until` is of that one.
    `withdrawn_ref` is where the reason stands for which `withdrawn_by` took the call back. `once`
    says that its caller has no other open call in the matter. `topic` and `suit` are what the
    facts show it to be about; `title_ref` is where a title stands that was given in words.
    """

    kind: Kind
    subject: Subject
    called_by: PersonId
    called_at: datetime
    reason_ref: str
    players: Mapping[Seat, PersonId] = field(default_factory=dict)
    against: tuple[PersonId, ...] = ()
    waits: bool = True
    stage: Stage = Stage.OPEN
    facts: tuple[Fact, ...] = ()
    onlookers: Mapping[Side, PersonId] = field(default_factory=dict)
    arbitrator: PersonId | None = None
    passed_on: tuple[PersonId, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    published: RulingsName | None = None
    leading: bool = False
    waived: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    register: Register = field(default_factory=Register)
    declined_until: datetime | None = None
    done: tuple[int, ...] = ()
    withdrawn_by: PersonId = ""
    withdrawn_ref: str = ""
    declinings: tuple[Declining, ...] = ()
    once: bool = False
    topic: Topic | None = None
    suit: Suit | None = None
    title_ref: str = ""

    @property
    def onlooker(self) -> str | None:
        """Give the onlooker both sides accept, if there is one."""
        chosen = {self.onlookers.get(side) for side in Side}
        return chosen.pop() if len(chosen) == 1 else None

    @property
    def parties(self) -> frozenset[str]:
        """Give everyone it is about: the players, who called, and those complained of."""
        called = {self.called_by} if self.called_by else set()
        return frozenset({*self.players.values(), *self.against, *called})

    @property
    def ruling(self) -> Ruling | None:
        """Give what stands: the last ruling, or what the committee put in its place."""
        return self.rulings[-1] if self.rulings else None

    @property
    def appeal(self) -> Appeal | None:
        """Give the appeal against what stands, if there is one."""
        last = self.appeals[-1] if self.appeals else None
        return None if last is None or last.verdict is Verdict.REMITTED else last

    @property
    def appeal_until(self) -> datetime | None:
        """Give until when what stands can be appealed against: a ruling, or a declining.

        None for a complaint of etiquette, from which nothing follows, and where nobody played.
        """
        if self.kind is Kind.ETIQUETTE or not self.players:
            return None
        return self.ruling.appeal_until if self.ruling else self.declined_until

    @property
    def touched(self) -> frozenset[str]:
        """Give those whom the ruling that stands names: warned, to pay, or given points."""
        effects = self.ruling.effects if self.ruling else ()
        named = {getattr(effect, "who", "") for effect in effects}
        return frozenset(named - {""})

    @property
    def standing(self) -> tuple[Attachment, ...]:
        """Give the attachments that have been neither removed nor erased."""
        return tuple(one for one in self.attachments if not (one.removed_ref or one.erased))

    def fact(self, number: int) -> Fact | None:
        """Give the fact of this number."""
        return next((fact for fact in self.facts if fact.number == number), None)

    def seat_of(self, who: str) -> Seat | None:
        """Give where someone sits at the table; None for one who does not play."""
        return next((seat for seat, sits in self.players.items() if sits == who), None)
