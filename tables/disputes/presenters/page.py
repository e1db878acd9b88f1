"""A dispute as its own page shows it to one reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.wording import SIDES
from rubbers.cards.seats import Side
from rubbers.laws.code import Code
from tables.disputes.models import Dispute as Row
from tables.disputes.presenters.beside import EffectShown, effect_shown
from tables.disputes.presenters.facts import FactShown, facts_shown
from tables.disputes.presenters.people import Called
from tables.disputes.rules import facts
from tables.disputes.rules.dispute import (
    Appeal,
    Dispute,
    Kind,
    Ruling,
    Stage,
    Verdict,
)
from tables.disputes.rules.sight import Part

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
class AppealShown:
    """An appeal: whose, on what grounds, who has concurred, and what the committee decided."""

    side: str
    grounds: str
    concurred: str
    lodged: bool
    verdict: str
    reasons: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class DisputePage:
    """A dispute: what was called for, its facts, its rulings and appeals, as the reader sees it."""

    number: int
    title: str
    where: str
    point: str
    stage: str
    stage_words: str
    reason: str
    called_by: str
    called_at: datetime
    against: str
    waits: bool
    heard_by: str
    onlooker: str
    onlookers: tuple[tuple[str, str], ...]
    facts: tuple[FactShown, ...]
    rulings: tuple[RulingShown, ...]
    appeals: tuple[AppealShown, ...]
    leading: bool
    published: bool
    of_etiquette: bool
    declined: str
    declined_why: str
    declined_until: datetime | None
    withdrawn: str
    withdrawn_why: str

    @property
    def is_open(self) -> bool:
        """Tell whether nothing has been ruled yet."""
        return self.stage == Stage.OPEN


def dispute_page(
    row: Row,
    dispute: Dispute,
    parts: frozenset[Part],
    words: Mapping[str, str],
    called: Called,
    code: Code,
    now: datetime,
) -> DisputePage:
    """Give the page of a dispute as it is now, with the parts the reader may see."""
    people, told, ruled = (part in parts for part in (Part.PEOPLE, Part.WORDS, Part.RULING))
    subject, until = dispute.subject, _appeal_until(dispute, now)
    point = _("The record as it stood then, to its line {number}, is kept as evidence.")
    onlookers = dispute.onlookers if people else {}
    return DisputePage(
        number=row.number,
        title=_title(dispute),
        where=_where(dispute),
        point=point.format(number=subject.number),
        stage=str(dispute.stage),
        stage_words=_stage(dispute),
        reason=words.get(dispute.reason_ref) or ERASED if told else "",
        called_by=called.seated(dispute.called_by) if people and dispute.called_by else "",
        called_at=dispute.called_at,
        against=", ".join(called.of(who) for who in dispute.against) if people else "",
        waits=dispute.waits and dispute.stage is Stage.OPEN,
        heard_by=called.of(dispute.arbitrator) if people and dispute.arbitrator else "",
        onlooker=called.of(dispute.onlooker) if people and dispute.onlooker else "",
        onlookers=tuple(
            (gettext(SIDES[side.value]), called.of(who)) for side, who in onlookers.items()
        ),
        facts=tuple(facts_shown(dispute, words, called)) if told or ruled else (),
        rulings=tuple(_rulings(dispute, words, called, code, until)) if ruled else (),
        appeals=tuple(_appeal(one, words, called) for one in dispute.appeals) if ruled else (),
        leading=dispute.leading,
        published=dispute.published is not None,
        of_etiquette=dispute.kind is Kind.ETIQUETTE,
        declined=_declined(dispute),
        declined_why=words.get(dispute.declined_ref, "") if told and _declined(dispute) else "",
        declined_until=until if dispute.stage is Stage.DECLINED else None,
        withdrawn=_withdrawn(dispute, called if people else None),
        withdrawn_why=words.get(dispute.withdrawn_ref, "") if told else "",
    )


def _stage(dispute: Dispute) -> str:
    if dispute.kind is Kind.ETIQUETTE and dispute.stage is Stage.RULED:
        return _("answered")
    return str(Row.Stage(dispute.stage.value).label)


def _appeal_until(dispute: Dispute, now: datetime) -> datetime | None:
    """Give until when an appeal may yet come; None once it is decided, or too late."""
    until = dispute.appeal_until
    if until is None or until < now or dispute.stage not in (Stage.RULED, Stage.DECLINED):
        return None
    return until


def _declined(dispute: Dispute) -> str:
    """Say that no ruling was given, and for what; "" where one was, or may yet be."""
    ended = dispute.stage in (Stage.DECLINED, Stage.APPEALED, Stage.DECIDED)
    if dispute.ruling is not None or not ended:
        return ""
    if dispute.kind is Kind.ETIQUETTE:
        return _("The arbitrator declined to answer it.")
    if all(facts.settled(dispute, one) is not None for one in dispute.facts):
        return _("The arbitrator declined to rule.")
    return _(
        "The arbitrator declined: the facts stayed divided, and the player who would be punished "
        "has the benefit of the doubt."
    )


def _withdrawn(dispute: Dispute, called: Called | None) -> str:
    """Say that the call was taken back, and where another did it by whom; "" where it stands."""
    if dispute.stage is not Stage.WITHDRAWN:
        return ""
    if called is None or dispute.withdrawn_by in ("", dispute.called_by):
        return _("The call was taken back. Nothing follows from it.")
    said = _("{who} took the call back. Nothing follows from it.")
    return said.format(who=called.of(dispute.withdrawn_by))


def _title(dispute: Dispute) -> str:
    if dispute.kind is Kind.ETIQUETTE:
        return _("A complaint of etiquette")
    if dispute.subject.table is None:
        return _("A dispute")
    return _("A dispute at table {table}").format(table=dispute.subject.table)


def _where(dispute: Dispute) -> str:
    if dispute.subject.hand is None:
        return ""
    return _("Hand {hand}").format(hand=dispute.subject.hand)


def _rulings(
    dispute: Dispute,
    words: Mapping[str, str],
    called: Called,
    code: Code,
    until: datetime | None,
) -> Iterator[RulingShown]:
    for ruling in dispute.rulings:
        stands = ruling is dispute.ruling
        yield _ruling(dispute, ruling, words, called, code, until if stands else None)


def _ruling(
    dispute: Dispute,
    ruling: Ruling,
    words: Mapping[str, str],
    called: Called,
    code: Code,
    until: datetime | None,
) -> RulingShown:
    stands = ruling is dispute.ruling
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
            effect_shown(
                effect, place, called.of, place in dispute.done if stands else None, dispute.kind
            )
            for place, effect in enumerate(ruling.effects, start=1)
        ),
        appeal_until=until,
        stands=stands,
    )


def _appeal(appeal: Appeal, words: Mapping[str, str], called: Called) -> AppealShown:
    return AppealShown(
        side=gettext(SIDES[Side(appeal.side).value]),
        grounds=words.get(appeal.grounds_ref) or ERASED,
        concurred=", ".join(called.of(who) for who in appeal.concurred),
        lodged=appeal.lodged,
        verdict=VERDICTS[appeal.verdict]() if appeal.verdict else "",
        reasons=words.get(appeal.reasons_ref, ""),
        decided_by=called.of(appeal.decided_by) if appeal.decided_by else "",
    )
