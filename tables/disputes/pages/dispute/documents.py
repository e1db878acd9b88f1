"""The documents of a dispute as a page shows them: in order, each with what it is against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.text.wording import SIDES
from rubbers.code.code import Code
from tables.disputes.pages.dispute.other_effects import OtherEffect, effect_shown
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.rules.judging.document_chain import Document, DocumentKind, DocumentRef, chain
from tables.disputes.rules.state import DisputeKind, DisputeState, RulingVerdict

NAMED = {
    DocumentKind.RULING: lambda: _("Ruling {n}"),
    DocumentKind.DECLINING: lambda: _("Decision not to rule {n}"),
    DocumentKind.APPEAL: lambda: _("Appeal {n}"),
    DocumentKind.DECISION: lambda: _("Decision on appeal {n}"),
}


def called_in_words(which: DocumentRef, kind: DisputeKind) -> str:
    """Return the name of a document: a ruling on a complaint of etiquette is an answer."""
    if which.paper is DocumentKind.RULING and kind is DisputeKind.ETIQUETTE:
        return _("Answer {n}").format(n=which.number)
    return NAMED[which.paper]().format(n=which.number)


def about(document: Document, documents: Sequence[Document], kind: DisputeKind) -> str:
    """Return which document it is, what it is against and what replaced it; "" if it is the only
    one.
    """
    if len(documents) == 1:
        return ""
    return " ".join(_said(document, documents, kind))


def _said(document: Document, documents: Sequence[Document], kind: DisputeKind) -> Iterator[str]:
    name = called_in_words(document.which, kind)
    if document.against is not None and document.which.paper is DocumentKind.APPEAL:
        against = called_in_words(document.against, kind)
        yield _("{name}, against: {against}.").format(name=name, against=against)
    else:
        yield f"{name}."
    if document.replaces is not None:
        before = called_in_words(document.replaces, kind)
        yield _("It replaces: {before}.").format(before=before)
    later = next((one for one in documents if one.replaces == document.which), None)
    if later is not None:
        after = called_in_words(later.which, kind)
        yield _("It was replaced by: {after}.").format(after=after)


VERDICTS = {
    RulingVerdict.UPHELD: lambda: _("The ruling is upheld."),
    RulingVerdict.VARIED: lambda: _("The ruling is varied."),
    RulingVerdict.DISMISSED: lambda: _("The appeal is dismissed."),
    RulingVerdict.REMITTED: lambda: _("There will be a new hearing."),
}
ERASED = "–"


@dataclass(frozen=True, slots=True)
class RulingDocument:
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
    effects: tuple[OtherEffect, ...]
    appeal_until: datetime | None
    stands: bool


@dataclass(frozen=True, slots=True)
class DecliningDocument:
    """A refusal to rule: the sentence for it, the reason, and until when it can be appealed."""

    by: str
    at: datetime | None
    says: str
    why: str
    appeal_until: datetime | None
    stands: bool


@dataclass(frozen=True, slots=True)
class AppealDocument:
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
    ruling: RulingDocument | None = None
    declining: DecliningDocument | None = None
    appeal: AppealDocument | None = None


def papers_shown(
    dispute: DisputeState,
    words: Mapping[str, str],
    called: Called,
    code: Code,
    until: datetime | None,
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
    dispute: DisputeState,
    document: Document,
    words: Mapping[str, str],
    called: Called,
    until: datetime | None,
) -> DecliningDocument | None:
    if document.which.paper is not DocumentKind.DECLINING:
        return None
    declining = dispute.declinings[document.which.number - 1]
    stands = document.stands and dispute.ruling is None
    return DecliningDocument(
        by=called.of(declining.by),
        at=declining.at,
        says=_declined(dispute, bool(declining.divided)),
        why=words.get(declining.reason_ref, ""),
        appeal_until=until if stands else None,
        stands=stands,
    )


def _declined(dispute: DisputeState, divided: bool) -> str:
    """Return the sentence that no ruling was given, and why."""
    if dispute.kind is DisputeKind.ETIQUETTE:
        return _("The arbitrator declined to answer it.")
    if not divided:
        return _("The arbitrator declined to rule.")
    return _(
        "The arbitrator declined: the players could not agree on the facts, so the accused player "
        "has the benefit of the doubt."
    )


def _ruling(
    dispute: DisputeState,
    document: Document,
    words: Mapping[str, str],
    called: Called,
    code: Code,
    until: datetime | None,
) -> RulingDocument | None:
    if document.which.paper is not DocumentKind.RULING:
        return None
    ruling, stands = dispute.rulings[document.which.number - 1], document.stands
    law = next((law for law in code.laws if law.number == ruling.law), None)
    return RulingDocument(
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
    dispute: DisputeState, document: Document, words: Mapping[str, str], called: Called
) -> AppealDocument | None:
    if document.which.paper not in (DocumentKind.APPEAL, DocumentKind.DECISION):
        return None
    appeal = dispute.appeals[document.which.number - 1]
    return AppealDocument(
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


def _verdict(verdict: RulingVerdict, *, of_a_declining: bool) -> str:
    if of_a_declining and verdict is RulingVerdict.UPHELD:
        return _("The decision not to rule is upheld.")
    return VERDICTS[verdict]()
