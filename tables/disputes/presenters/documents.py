"""The documents of a dispute as a page shows them: in order, each with what it is against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.wording import SIDES
from rubbers.code.code import Code
from tables.disputes.presenters.beside import EffectShown, effect_shown
from tables.disputes.presenters.people import Called
from tables.disputes.presenters.which import about, called_in_words
from tables.disputes.rules.chain import Document, Paper, chain
from tables.disputes.rules.dispute import Dispute, Kind, Verdict

VERDICTS = {
    Verdict.UPHELD: lambda: _("The ruling is upheld."),
    Verdict.VARIED: lambda: _("The ruling is varied."),
    Verdict.DISMISSED: lambda: _("The appeal is dismissed."),
    Verdict.REMITTED: lambda: _("The dispute is to be heard again."),
}
ERASED = "–"


@dataclass(frozen=True, slots=True)
class RulingShown:
    """One ruling, or what the committee put in its place."""

    by: str
    at: datetime
    committee: bool
    question: str
    law: str
    code: str
    statement: str
    reasons: str
    decision: str
    facts: tuple[int, ...]
    effects: tuple[EffectShown, ...]
    appeal_until: datetime | None
    stands: bool


@dataclass(frozen=True, slots=True)
class DecliningShown:
    """A refusal to rule: the sentence for it, the reason, and until when it can be appealed."""

    by: str
    at: datetime | None
    says: str
    why: str
    appeal_until: datetime | None
    stands: bool


@dataclass(frozen=True, slots=True)
class AppealShown:
    """An appeal: which side, its grounds, who has concurred, and what the committee decided.

    `of_a_ruling` is false for an appeal against a refusal to rule.
    """

    side: str
    grounds: str
    concurred: str
    lodged: bool
    verdict: str
    reasons: str
    decided_by: str
    decided_at: datetime | None
    of_a_ruling: bool


@dataclass(frozen=True, slots=True)
class PaperShown:
    """A document of the chain: its kind, what it is about in words, and its content.

    An appeal and the committee's decision on it are two documents with the same `appeal`.
    """

    kind: str
    name: str
    about: str
    ruling: RulingShown | None = None
    declining: DecliningShown | None = None
    appeal: AppealShown | None = None


def papers_shown(
    dispute: Dispute, words: Mapping[str, str], called: Called, code: Code, until: datetime | None
) -> Iterator[PaperShown]:
    """Yield every document; `until` is the deadline for appealing against the current decision."""
    documents = chain(dispute)
    for one in documents:
        yield PaperShown(
            str(one.which.paper),
            called_in_words(one.which, dispute.kind),
            about(one, documents, dispute.kind),
            ruling=_ruling(dispute, one, words, called, code, until),
            declining=_declining(dispute, one, words, called, until),
            appeal=_appeal(dispute, one, words, called),
        )


def _declining(
    dispute: Dispute,
    document: Document,
    words: Mapping[str, str],
    called: Called,
    until: datetime | None,
) -> DecliningShown | None:
    if document.which.paper is not Paper.DECLINING:
        return None
    declining = dispute.declinings[document.which.number - 1]
    stands = document.stands and dispute.ruling is None
    return DecliningShown(
        by=called.of(declining.by),
        at=declining.at,
        says=_declined(dispute, bool(declining.divided)),
        why=words.get(declining.reason_ref, ""),
        appeal_until=until if stands else None,
        stands=stands,
    )


def _declined(dispute: Dispute, divided: bool) -> str:
    """Return the sentence that no ruling was given, and why."""
    if dispute.kind is Kind.ETIQUETTE:
        return _("The arbitrator declined to answer it.")
    if not divided:
        return _("The arbitrator declined to rule.")
    return _(
        "The arbitrator declined: the facts stayed divided, and the player who would be punished "
        "has the benefit of the doubt."
    )


def _ruling(
    dispute: Dispute,
    document: Document,
    words: Mapping[str, str],
    called: Called,
    code: Code,
    until: datetime | None,
) -> RulingShown | None:
    if document.which.paper is not Paper.RULING:
        return None
    ruling, stands = dispute.rulings[document.which.number - 1], document.stands
    law = next((law for law in code.laws if law.number == ruling.law), None)
    return RulingShown(
        by=called.of(ruling.by),
        at=ruling.at,
        committee=ruling.committee,
        question=words.get(ruling.question_ref) or ERASED,
        law=ruling.law,
        code=ruling.code,
        statement=gettext(law.statement) if law else "",
        reasons=words.get(ruling.reasons_ref) or ERASED,
        decision=words.get(ruling.decision_ref, ""),
        facts=ruling.facts,
        effects=tuple(
            effect_shown(effect, place, called, place in dispute.done if stands else None)
            for place, effect in enumerate(ruling.effects, start=1)
        ),
        appeal_until=until if stands else None,
        stands=stands,
    )


def _appeal(
    dispute: Dispute, document: Document, words: Mapping[str, str], called: Called
) -> AppealShown | None:
    if document.which.paper not in (Paper.APPEAL, Paper.DECISION):
        return None
    appeal = dispute.appeals[document.which.number - 1]
    return AppealShown(
        side=gettext(SIDES[appeal.side.value]),
        grounds=words.get(appeal.grounds_ref) or ERASED,
        concurred=", ".join(called.of(who) for who in appeal.concurred),
        lodged=appeal.lodged,
        verdict=_verdict(appeal.verdict, of_a_declining=not appeal.ruling)
        if appeal.verdict
        else "",
        reasons=words.get(appeal.reasons_ref, ""),
        decided_by=called.of(appeal.decided_by) if appeal.decided_by else "",
        decided_at=appeal.decided_at,
        of_a_ruling=bool(appeal.ruling),
    )


def _verdict(verdict: Verdict, *, of_a_declining: bool) -> str:
    if of_a_declining and verdict is Verdict.UPHELD:
        return _("It is upheld that no ruling was given.")
    return VERDICTS[verdict]()
