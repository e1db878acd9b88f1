"""Events in a dispute; an event is permanent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from club.codec.stored_name import stored_as
from club.person import PersonId
from club.rules.house_rules import RulingsName
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side
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


@stored_as("arbitrator_called")
@dataclass(frozen=True, slots=True)
class ArbitratorCalled:
    """The arbitrator was called, at this point of that stream.

    `once`, set by this release and later ones, means that its caller has no other open call in the
    matter.
    """

    by: PersonId
    at: datetime
    subject: Subject
    reason_ref: str
    kind: DisputeKind = DisputeKind.PLAY
    players: Mapping[Seat, PersonId] = field(default_factory=dict)
    against: tuple[PersonId, ...] = ()
    waits: bool = True
    once: bool = False


@stored_as("law_waived")
@dataclass(frozen=True, slots=True)
class LawWaived:
    """An officer set a rule aside for the act that follows; the reason is stored elsewhere."""

    law: str
    reason_ref: str


@stored_as("play_waits")
@dataclass(frozen=True, slots=True)
class PlayWaits:
    """Play waits for the ruling, or goes on."""

    waits: bool


@stored_as("fact_stated")
@dataclass(frozen=True, slots=True)
class FactStated:
    """Someone stated what happened; `topic` and `suit` are what that is about, if it shows."""

    fact: int
    by: PersonId
    telling: FactForm
    ref: str
    topic: Topic | None = None
    suit: Suit | None = None


@stored_as("title_worded")
@dataclass(frozen=True, slots=True)
class TitleWorded:
    """Whoever hears the dispute gave it a title in words; without words it returns to its own."""

    by: PersonId
    title_ref: str = ""


@stored_as("fact_answered")
@dataclass(frozen=True, slots=True)
class FactAnswered:
    """A player said whether a fact is true."""

    fact: int
    who: PersonId
    answer: FactAnswer


@stored_as("onlooker_accepted")
@dataclass(frozen=True, slots=True)
class OnlookerAccepted:
    """A side accepted an onlooker."""

    side: Side
    by: PersonId
    onlooker: PersonId


@stored_as("onlooker_decided")
@dataclass(frozen=True, slots=True)
class OnlookerDecided:
    """The onlooker both sides accept said whether a fact is true, which is final."""

    fact: int
    onlooker: PersonId
    stands: bool


@stored_as("arbitrator_named")
@dataclass(frozen=True, slots=True)
class ArbitratorNamed:
    """This person hears the dispute."""

    arbitrator: PersonId


@stored_as("dispute_declined")
@dataclass(frozen=True, slots=True)
class DisputeDeclined:
    """No ruling was given, and the player who would be punished has the benefit of the doubt.

    `appeal_until` is the deadline for an appeal; `at` is set by this release and later ones.
    """

    by: PersonId
    reason_ref: str
    divided: tuple[int, ...] = ()
    appeal_until: datetime | None = None
    at: datetime | None = None


@stored_as("ruling_given")
@dataclass(frozen=True, slots=True)
class RulingGiven:
    """A ruling was given; `appeal_until` is the deadline for an appeal."""

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


@stored_as("effect_done")
@dataclass(frozen=True, slots=True)
class EffectDone:
    """An effect of the current ruling, by its place from 1, was carried out: taken, or paid."""

    effect: int
    by: PersonId
    at: datetime


@stored_as("appeal_asked")
@dataclass(frozen=True, slots=True)
class AppealAsked:
    """A player appeals; the partner is to concur. `at` is set by this release and later ones."""

    by: PersonId
    side: Side
    grounds_ref: str
    at: datetime | None = None


@stored_as("appeal_lodged")
@dataclass(frozen=True, slots=True)
class AppealLodged:
    """Both partners concur: the appeal is before the committee. `at` as in AppealAsked."""

    by: PersonId
    side: Side
    at: datetime | None = None


@stored_as("appeal_decided")
@dataclass(frozen=True, slots=True)
class AppealDecided:
    """The committee decided; `effects` are the new ones if the ruling is varied."""

    by: PersonId
    at: datetime
    verdict: RulingVerdict
    reasons_ref: str
    effects: tuple[Effect, ...] = ()


@stored_as("ruling_published")
@dataclass(frozen=True, slots=True)
class RulingPublished:
    """The ruling was published in the register, with people named in this way.

    `attachments` are those shown there; `wording` replaces some of the words. The reasons of the
    first `declinings` refusals to rule are published too.
    """

    names: RulingsName
    attachments: tuple[int, ...] = ()
    wording: tuple[Worded, ...] = ()
    declinings: int = 0


@stored_as("precedent_marked")
@dataclass(frozen=True, slots=True)
class PrecedentMarked:
    """The committee marked it as a leading precedent, or removed the mark."""

    leading: bool


@stored_as("call_withdrawn")
@dataclass(frozen=True, slots=True)
class CallWithdrawn:
    """The call was withdrawn; there is a reason if it was somebody else's."""

    by: PersonId
    reason_ref: str = ""


@stored_as("attachment_added")
@dataclass(frozen=True, slots=True)
class AttachmentAdded:
    """A picture was attached; `digest` is the SHA-256 of the stored bytes."""

    attachment: int
    by: PersonId
    digest: str
    size: int
    width: int
    height: int
    caption_ref: str


@stored_as("attachment_removed")
@dataclass(frozen=True, slots=True)
class AttachmentRemoved:
    """An attachment is no longer shown to anyone; its hash stays on the record."""

    attachment: int
    by: PersonId
    reason_ref: str


@stored_as("attachment_erased")
@dataclass(frozen=True, slots=True)
class AttachmentErased:
    """An attachment was erased with the member who showed it; its hash stays on the record."""

    attachment: int


Event = (
    ArbitratorCalled
    | LawWaived
    | PlayWaits
    | FactStated
    | TitleWorded
    | FactAnswered
    | OnlookerAccepted
    | OnlookerDecided
    | ArbitratorNamed
    | DisputeDeclined
    | RulingGiven
    | EffectDone
    | AppealAsked
    | AppealLodged
    | AppealDecided
    | RulingPublished
    | PrecedentMarked
    | CallWithdrawn
    | AttachmentAdded
    | AttachmentRemoved
    | AttachmentErased
)
