"""The state of a dispute: its people and facts, who hears it, and what was ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from club.person import PersonId
from club.rules.house_rules import RulingsName
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.topic import Topic


class DisputeKind(StrEnum):
    """What a dispute is about."""

    PLAY = "play"  # something at a table, decided by the laws
    ETIQUETTE = "etiquette"  # a complaint; no penalty follows from it


class DisputeStage(StrEnum):
    """How far a dispute has come."""

    OPEN = "open"
    RULED = "ruled"
    APPEALED = "appealed"
    DECIDED = "decided"  # by the committee
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class FactForm(StrEnum):
    """How a fact is stated."""

    SCRIPT = "script"  # in the vocabulary of the table script, as JSON
    WORDS = "words"


class FactAnswer(StrEnum):
    """What a player says about a fact."""

    ASSENT = "assent"
    DISSENT = "dissent"
    ABSTAIN = "abstain"


class RulingVerdict(StrEnum):
    """The committee's verdict on what is appealed against."""

    UPHELD = "upheld"
    VARIED = "varied"
    DISMISSED = "dismissed"  # the appeal is not considered
    REMITTED = "remitted"  # a dispute without a ruling is to be heard again


@dataclass(frozen=True, slots=True)
class Subject:
    """The point in dispute: a stream, the number of its last line, and that line's hash.

    `table` and `hand` say where it was, if it was at a table and in a hand.
    """

    stream: str
    number: int
    hash: str = ""
    table: int | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class DisputeFact:
    """Something said to have happened, by whom, and what each player says about it.

    `ref` refers to its words. `decided` is the answer of the onlooker both sides accept.
    """

    number: int
    telling: FactForm
    ref: str
    by: PersonId
    answers: Mapping[PersonId, FactAnswer] = field(default_factory=dict)
    decided: bool | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture shown in evidence: the SHA-256 of its bytes, their number, its pixels, its caption.

    `removed_ref` refers to the reason once it is no longer shown; `erased` means that it was
    deleted together with the person who showed it. The hash stays.
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
    """Words that replace the original ones in the register."""

    said_ref: str
    published_ref: str


@dataclass(frozen=True, slots=True)
class DisputeRuling:
    """A written ruling, or what the committee put in its place.

    `facts` are those it rests on; the words of question, reasons and decision are stored elsewhere.
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
    """A refusal to rule: by whom, why, and which facts were not settled.

    `at` is None in records from before it was stored.
    """

    by: PersonId
    reason_ref: str
    at: datetime | None = None
    divided: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against a decision: which side, on what grounds, and which of its players
    concurred.

    It is against the ruling of that number, from 1, or otherwise the refusal to rule; `lodged` once
    both partners have concurred; then the committee decides. `lodged_at` is None in records from
    before it was stored.
    """

    side: Side
    grounds_ref: str
    concurred: tuple[PersonId, ...]
    lodged: bool = False
    verdict: RulingVerdict | None = None
    reasons_ref: str = ""
    decided_by: PersonId = ""
    ruling: int = 0
    declining: int = 0
    at: datetime | None = None
    decided_at: datetime | None = None
    lodged_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Register:
    """What was published of a dispute: how many rulings, which attachments, with which wording.

    `appeals` are as they were then; anything later waits to be published too, and `behind` says
    that something does. The reasons of the first `declinings` refusals are published too. The title
    is as it was then.
    """

    rulings: int = 0
    appeals: tuple[Appeal, ...] = ()
    attachments: tuple[int, ...] = ()
    wording: tuple[Worded, ...] = ()
    behind: bool = False
    declinings: int = 0
    title_ref: str = ""


@dataclass(frozen=True, slots=True)
class DisputeState:
    """The state of a dispute; people are member numbers, words are references to stored text.

    `players` sat at the table when the arbitrator was called: none if the dispute is not about a
    hand; the seat of a dummy is left out. `against` are the people complained about, and
    `passed_on` those who declined to rule. `done` are the numbers, from 1, of the current ruling's
    effects that have been carried out. `declinings` are all refusals to rule, latest last;
    `declined_until` is the deadline for appealing against the latest. `withdrawn_ref` refers to
    `withdrawn_by`'s reason for withdrawing the call. `once` means that its caller has no other open
    call in the matter. `topic` and `suit` are what the dispute is about according to its facts;
    `title_ref` refers to a title given in words.
    """

    kind: DisputeKind
    subject: Subject
    called_by: PersonId
    called_at: datetime
    reason_ref: str
    players: Mapping[Seat, PersonId] = field(default_factory=dict)
    against: tuple[PersonId, ...] = ()
    waits: bool = True
    stage: DisputeStage = DisputeStage.OPEN
    facts: tuple[DisputeFact, ...] = ()
    onlookers: Mapping[Side, PersonId] = field(default_factory=dict)
    arbitrator: PersonId | None = None
    passed_on: tuple[PersonId, ...] = ()
    rulings: tuple[DisputeRuling, ...] = ()
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
        """The onlooker both sides accept, if there is one."""
        chosen = {self.onlookers.get(side) for side in Side}
        return chosen.pop() if len(chosen) == 1 else None

    @property
    def people(self) -> tuple[str, ...]:
        """The people who played at the table, each once: those whose answers settle a fact."""
        return tuple(dict.fromkeys(self.players.values()))

    @property
    def dummies(self) -> tuple[Seat, ...]:
        """The seats of the table in which a dummy sat."""
        return tuple(seat for seat in Seat if seat not in self.players) if self.players else ()

    @property
    def parties(self) -> frozenset[str]:
        """Everyone it is about: the players, the caller, and those complained of."""
        called = {self.called_by} if self.called_by else set()
        return frozenset({*self.players.values(), *self.against, *called})

    @property
    def ruling(self) -> DisputeRuling | None:
        """The current ruling: the last one, or what the committee put in its place."""
        return self.rulings[-1] if self.rulings else None

    @property
    def appeal(self) -> Appeal | None:
        """The appeal against the current decision, if there is one."""
        last = self.appeals[-1] if self.appeals else None
        return None if last is None or last.verdict is RulingVerdict.REMITTED else last

    @property
    def appeal_until(self) -> datetime | None:
        """The deadline for appealing against the current ruling or refusal to rule.

        None for a complaint of etiquette, from which nothing follows, and if nobody played.
        """
        if self.kind is DisputeKind.ETIQUETTE or not self.players:
            return None
        return self.ruling.appeal_until if self.ruling else self.declined_until

    @property
    def touched(self) -> frozenset[str]:
        """The people the current ruling names: warned, to pay, or given points."""
        effects = self.ruling.effects if self.ruling else ()
        named = {getattr(effect, "who", "") for effect in effects}
        return frozenset(named - {""})

    @property
    def standing(self) -> tuple[Attachment, ...]:
        """The attachments that have been neither removed nor erased."""
        return tuple(one for one in self.attachments if not (one.removed_ref or one.erased))

    def fact(self, number: int) -> DisputeFact | None:
        """Return the fact with this number."""
        return next((fact for fact in self.facts if fact.number == number), None)

    def seat_of(self, who: str) -> Seat | None:
        """Return where someone sits at the table; None if they do not play."""
        return next((seat for seat, sits in self.players.items() if sits == who), None)

    def partner_at(self, seat: Seat) -> str | None:
        """Return the partner of the player in a seat; None if the partner is a dummy."""
        who = self.players.get(seat.partner)
        return None if who == self.players.get(seat) else who
