"""Acts in a dispute.

`by` is the member who acts; who typed it, and in which office, is stored outside the rules. Words
are stored outside too: a `…_ref` refers to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.codec.stored_name import stored_as
from club.person import PersonId
from club.rules.house_rules import RulingsName
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from tables.disputes.rules.effects import Effect
from tables.disputes.rules.state import (
    DisputeKind,
    FactAnswer,
    FactForm,
    RulingVerdict,
    Subject,
    Worded,
)
from tables.disputes.rules.topic import Topic


@stored_as("call")
@dataclass(frozen=True, slots=True)
class Call:
    """Call the arbitrator; `players` sit at the table in dispute, and `waits` stops its play."""

    by: PersonId
    at: datetime
    subject: Subject
    reason_ref: str
    kind: DisputeKind = DisputeKind.PLAY
    players: Mapping[Seat, PersonId] = field(default_factory=dict)
    against: tuple[PersonId, ...] = ()
    waits: bool = True


@stored_as("wait_or_go_on")
@dataclass(frozen=True, slots=True)
class WaitOrGoOn:
    """Stop play until the ruling, or let it go on."""

    waits: bool


@stored_as("state_fact")
@dataclass(frozen=True, slots=True)
class StateFact:
    """State what happened; `topic` and `suit` are what that is about, if it shows."""

    by: PersonId
    telling: FactForm
    ref: str
    topic: Topic | None = None
    suit: Suit | None = None


@stored_as("word_title")
@dataclass(frozen=True, slots=True)
class WordTitle:
    """Set the dispute's title, or return to the one its facts suggest; for whoever hears it."""

    by: PersonId
    title_ref: str = ""


@stored_as("answer_fact")
@dataclass(frozen=True, slots=True)
class AnswerFact:
    """Say, as a player, whether a fact is true."""

    who: PersonId
    fact: int
    answer: FactAnswer


@stored_as("accept_onlooker")
@dataclass(frozen=True, slots=True)
class AcceptOnlooker:
    """Accept, for the player's side, that an onlooker decides what the players do not agree on."""

    who: PersonId
    onlooker: PersonId


@stored_as("onlooker_decides")
@dataclass(frozen=True, slots=True)
class OnlookerDecides:
    """Say, as the onlooker both sides accept, whether a fact is true."""

    fact: int
    stands: bool


@stored_as("hear")
@dataclass(frozen=True, slots=True)
class Hear:
    """Take the dispute on, or assign it to someone; `ties` connect that person with a party."""

    arbitrator: PersonId
    household: bool = False
    ties: tuple[str, ...] = ()


@stored_as("decline")
@dataclass(frozen=True, slots=True)
class Decline:
    """Decline to rule; the player who would be punished has the benefit of the doubt."""

    by: PersonId
    at: datetime
    reason_ref: str
    appeal_days: int = 7


@stored_as("rule")
@dataclass(frozen=True, slots=True)
class Rule:
    """Rule on settled facts, under a law of a code.

    `appeal_days` is how long the club allows for an appeal.
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
    """Record that an effect of the ruling, by its place from 1, was carried out."""

    by: PersonId
    at: datetime
    effect: int


@stored_as("lodge_appeal")
@dataclass(frozen=True, slots=True)
class LodgeAppeal:
    """Appeal for the player's side against the ruling, or the refusal to rule."""

    by: PersonId
    at: datetime
    grounds_ref: str


@stored_as("concur")
@dataclass(frozen=True, slots=True)
class Concur:
    """Concur in the partner's appeal."""

    by: PersonId
    at: datetime


@stored_as("decide_appeal")
@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Decide an appeal: uphold the decision, vary a ruling with new effects, or dismiss the appeal.

    The committee cannot vary a refusal to rule, but may remit it: the dispute is then heard again.
    """

    by: PersonId
    at: datetime
    verdict: RulingVerdict
    reasons_ref: str
    effects: tuple[Effect, ...] = ()
    household: bool = False
    ties: tuple[str, ...] = ()


@stored_as("publish")
@dataclass(frozen=True, slots=True)
class Publish:
    """Publish the ruling in the register, with people named in this way.

    `attachments` are shown with it, by number; `wording` replaces some of the words.
    """

    names: RulingsName
    attachments: tuple[int, ...] = ()
    wording: tuple[Worded, ...] = ()


@stored_as("mark_leading")
@dataclass(frozen=True, slots=True)
class MarkLeading:
    """Mark a published ruling as a leading precedent, or remove the mark."""

    leading: bool


@stored_as("withdraw_call")
@dataclass(frozen=True, slots=True)
class WithdrawCall:
    """Withdraw a call; an officer who withdraws somebody else's must give a reason.

    `own` means that `by` made the call, as an officer rather than as a player.
    """

    by: PersonId
    reason_ref: str = ""
    own: bool = False


@stored_as("add_attachment")
@dataclass(frozen=True, slots=True)
class AddAttachment:
    """Show a picture, identified by the SHA-256 of the stored bytes."""

    by: PersonId
    digest: str
    size: int
    width: int
    height: int
    caption_ref: str


@stored_as("remove_attachment")
@dataclass(frozen=True, slots=True)
class RemoveAttachment:
    """Stop showing a picture, for a reason."""

    by: PersonId
    attachment: int
    reason_ref: str


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Continue play at a table with these open disputes, for which play should wait."""

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
