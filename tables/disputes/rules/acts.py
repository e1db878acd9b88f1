"""What may be done with a dispute.

`by` is the member who acts; who typed it, and in what office, is kept outside the rules. Words
stand outside too: a `…_ref` is where they are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.codec.stored_name import stored_as
from club.house_rules import RulingsName
from club.person import PersonId
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from tables.disputes.rules.dispute import Answer, Kind, Subject, Telling, Verdict, Worded
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.topic import Topic


@stored_as("call")
@dataclass(frozen=True, slots=True)
class Call:
    """The arbitrator is called; `players` sit at the table in dispute, `waits` stops its play."""

    by: PersonId
    at: datetime
    subject: Subject
    reason_ref: str
    kind: Kind = Kind.PLAY
    players: Mapping[Seat, PersonId] = field(default_factory=dict)
    against: tuple[PersonId, ...] = ()
    waits: bool = True


@stored_as("wait_or_go_on")
@dataclass(frozen=True, slots=True)
class WaitOrGoOn:
    """Play waits for the ruling, or goes on."""

    waits: bool


@stored_as("state_fact")
@dataclass(frozen=True, slots=True)
class StateFact:
    """Someone says what happened; `topic` and `suit` say what that is about, if it shows."""

    by: PersonId
    telling: Telling
    ref: str
    topic: Topic | None = None
    suit: Suit | None = None


@stored_as("word_title")
@dataclass(frozen=True, slots=True)
class WordTitle:
    """Whoever hears the dispute words its title, or leaves it to the facts again."""

    by: PersonId
    title_ref: str = ""


@stored_as("answer_fact")
@dataclass(frozen=True, slots=True)
class AnswerFact:
    """A player says whether a fact is so."""

    who: PersonId
    fact: int
    answer: Answer


@stored_as("accept_onlooker")
@dataclass(frozen=True, slots=True)
class AcceptOnlooker:
    """A player accepts, for his side, that an onlooker decides what they do not agree on."""

    who: PersonId
    onlooker: PersonId


@stored_as("onlooker_decides")
@dataclass(frozen=True, slots=True)
class OnlookerDecides:
    """The onlooker both sides accept says whether a fact is so."""

    fact: int
    stands: bool


@stored_as("hear")
@dataclass(frozen=True, slots=True)
class Hear:
    """Someone takes the dispute on, or is given it; `ties` are what connects him with a party."""

    arbitrator: PersonId
    household: bool = False
    ties: tuple[str, ...] = ()


@stored_as("decline")
@dataclass(frozen=True, slots=True)
class Decline:
    """The arbitrator gives no ruling; the player to be punished has the benefit of the doubt."""

    by: PersonId
    at: datetime
    reason_ref: str
    appeal_days: int = 7


@stored_as("rule")
@dataclass(frozen=True, slots=True)
class Rule:
    """The arbitrator rules, on facts that are settled, under a law of a code.

    `appeal_days` is how long the club leaves for an appeal.
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
    appeal_days: int = 7
    household: bool = False
    ties: tuple[str, ...] = ()


@stored_as("record_done")
@dataclass(frozen=True, slots=True)
class RecordDone:
    """Somebody records that an effect of the ruling, by its place from 1, was done."""

    by: PersonId
    at: datetime
    effect: int


@stored_as("lodge_appeal")
@dataclass(frozen=True, slots=True)
class LodgeAppeal:
    """A player appeals against the ruling, or the declining, for his side."""

    by: PersonId
    at: datetime
    grounds_ref: str


@stored_as("concur")
@dataclass(frozen=True, slots=True)
class Concur:
    """The partner of one who appeals concurs."""

    by: PersonId
    at: datetime


@stored_as("decide_appeal")
@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """The committee upholds what was decided, varies a ruling with new effects, or dismisses.

    It cannot vary a declining, but may remit it: the dispute is then to be heard again.
    """

    by: PersonId
    at: datetime
    verdict: Verdict
    reasons_ref: str
    effects: tuple[Effect, ...] = ()
    household: bool = False
    ties: tuple[str, ...] = ()


@stored_as("publish")
@dataclass(frozen=True, slots=True)
class Publish:
    """What was ruled goes into the register, with people called so.

    `attachments` are shown with it, by number; `wording` gives other words for some.
    """

    names: RulingsName
    attachments: tuple[int, ...] = ()
    wording: tuple[Worded, ...] = ()


@stored_as("mark_leading")
@dataclass(frozen=True, slots=True)
class MarkLeading:
    """The committee marks a published ruling as a leading precedent, or no longer."""

    leading: bool


@stored_as("withdraw_call")
@dataclass(frozen=True, slots=True)
class WithdrawCall:
    """Whoever called the arbitrator takes it back, or an officer does for a reason he gives."""

    by: PersonId
    reason_ref: str = ""


@stored_as("add_attachment")
@dataclass(frozen=True, slots=True)
class AddAttachment:
    """Someone shows a picture, known by the SHA-256 of the bytes that are kept of it."""

    by: PersonId
    digest: str
    size: int
    width: int
    height: int
    caption_ref: str


@stored_as("remove_attachment")
@dataclass(frozen=True, slots=True)
class RemoveAttachment:
    """A picture is to be shown no longer, for a reason."""

    by: PersonId
    attachment: int
    reason_ref: str


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play is to go on at a table while these disputes, for which it waits, are open there."""

    waiting: tuple[int, ...]


Act = (
    Call
    | WaitOrGoOn
    | StateFact
    | WordTitle
    | AnswerFact
    | AcceptOnlooker
    | OnlookerDecides
    | Hear
    | Decline
    | Rule
    | RecordDone
    | LodgeAppeal
    | Concur
    | DecideAppeal
    | Publish
    | MarkLeading
    | WithdrawCall
    | AddAttachment
    | RemoveAttachment
)
