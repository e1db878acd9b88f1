"""A dispute as its own page shows it to one reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.wording import SIDES
from rubbers.code.code import Code
from tables.disputes.models import Dispute as Row
from tables.disputes.presenters.documents import (
    ERASED,
    AppealShown,
    DecliningShown,
    PaperShown,
    RulingShown,
    papers_shown,
)
from tables.disputes.presenters.facts import FactShown, facts_shown
from tables.disputes.presenters.people import Called
from tables.disputes.presenters.stages import stage_words
from tables.disputes.presenters.titles import title
from tables.disputes.rules.chain import Paper
from tables.disputes.rules.dispute import Dispute, Kind, Stage
from tables.disputes.rules.sight import Part


@dataclass(frozen=True, slots=True)
class DisputePage:
    """A dispute as the reader sees it: the call, its facts, its rulings and appeals."""

    number: int
    title: str
    worded_title: bool
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
    papers: tuple[PaperShown, ...]
    leading: bool
    published: bool
    of_etiquette: bool
    withdrawn: str
    withdrawn_why: str

    @property
    def is_open(self) -> bool:
        """Whether nothing has been ruled yet."""
        return self.stage == Stage.OPEN

    @property
    def rulings(self) -> tuple[RulingShown, ...]:
        """Only the rulings, in order."""
        return tuple(one.ruling for one in self.papers if one.ruling is not None)

    @property
    def declinings(self) -> tuple[DecliningShown, ...]:
        """Only the refusals to rule, in order."""
        return tuple(one.declining for one in self.papers if one.declining is not None)

    @property
    def appeals(self) -> tuple[AppealShown, ...]:
        """Only the appeals, each with what the committee decided."""
        return tuple(one.appeal for one in self.papers if one.appeal and one.kind == Paper.APPEAL)


def dispute_page(
    row: Row,
    dispute: Dispute,
    parts: frozenset[Part],
    words: Mapping[str, str],
    called: Called,
    code: Code,
    now: datetime,
) -> DisputePage:
    """Return the page of a dispute as it is now, with the parts the reader may see."""
    people, told, ruled = (part in parts for part in (Part.PEOPLE, Part.WORDS, Part.RULING))
    subject, until = dispute.subject, _appeal_until(dispute, now)
    point = _("The record as it stood then, to its line {number}, is kept as evidence.")
    onlookers = dispute.onlookers if people else {}
    return DisputePage(
        number=row.number,
        title=title(dispute, words, whole=told or ruled),
        worded_title=bool(dispute.title_ref) and (told or ruled),
        point=point.format(number=subject.number),
        stage=str(dispute.stage),
        stage_words=stage_words(dispute.kind, dispute.stage),
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
        papers=tuple(papers_shown(dispute, words, called, code, until)) if ruled else (),
        leading=dispute.leading,
        published=dispute.published is not None,
        of_etiquette=dispute.kind is Kind.ETIQUETTE,
        withdrawn=_withdrawn(dispute, called if people else None),
        withdrawn_why=words.get(dispute.withdrawn_ref, "") if told else "",
    )


def _appeal_until(dispute: Dispute, now: datetime) -> datetime | None:
    """Return until when an appeal is possible; None once it is decided or too late."""
    until = dispute.appeal_until
    if until is None or until < now or dispute.stage not in (Stage.RULED, Stage.DECLINED):
        return None
    return until


def _withdrawn(dispute: Dispute, called: Called | None) -> str:
    """Return the withdrawal in words, with who withdrew if not the caller; "" if none."""
    if dispute.stage is not Stage.WITHDRAWN:
        return ""
    if called is None or dispute.withdrawn_by in ("", dispute.called_by):
        return _("The call was taken back. Nothing follows from it.")
    said = _("{who} took the call back. Nothing follows from it.")
    return said.format(who=called.of(dispute.withdrawn_by))
