"""A dispute as its own page shows it to one reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.text.wording import SIDES
from rubbers.code.code import Code
from tables.disputes.pages.dispute.documents import (
    ERASED,
    AppealDocument,
    DecliningDocument,
    PaperShown,
    RulingDocument,
    papers_shown,
)
from tables.disputes.pages.dispute.facts import FactRow, facts_shown
from tables.disputes.pages.dispute.list_rows import stage_words
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries.titles import title
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.judging.document_chain import DocumentKind
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


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
    facts: tuple[FactRow, ...]
    papers: tuple[PaperShown, ...]
    leading: bool
    published: bool
    of_etiquette: bool
    withdrawn: str
    withdrawn_why: str

    @property
    def is_open(self) -> bool:
        """Whether nothing has been ruled yet."""
        return self.stage == DisputeStage.OPEN

    @property
    def rulings(self) -> tuple[RulingDocument, ...]:
        """Only the rulings, in order."""
        return tuple(one.ruling for one in self.papers if one.ruling is not None)

    @property
    def declinings(self) -> tuple[DecliningDocument, ...]:
        """Only the refusals to rule, in order."""
        return tuple(one.declining for one in self.papers if one.declining is not None)

    @property
    def appeals(self) -> tuple[AppealDocument, ...]:
        """Only the appeals, each with what the committee decided."""
        return tuple(
            one.appeal for one in self.papers if one.appeal and one.kind == DocumentKind.APPEAL
        )


def dispute_page(
    row: Row,
    dispute: DisputeState,
    parts: frozenset[DisputePart],
    words: Mapping[str, str],
    called: Called,
    code: Code,
    now: datetime,
) -> DisputePage:
    """Return the page of a dispute as it is now, with the parts the reader may see."""
    people, shows_words, ruled = (
        part in parts for part in (DisputePart.PEOPLE, DisputePart.WORDS, DisputePart.RULING)
    )
    subject, until = dispute.subject, _appeal_until(dispute, now)
    point = _("The record up to line {number} is kept as evidence.")
    onlookers = dispute.onlookers if people else {}
    return DisputePage(
        number=row.number,
        title=title(dispute, words, whole=shows_words or ruled),
        worded_title=bool(dispute.title_ref) and (shows_words or ruled),
        point=point.format(number=subject.number),
        stage=str(dispute.stage),
        stage_words=stage_words(dispute.kind, dispute.stage),
        reason=words.get(dispute.reason_ref) or ERASED if shows_words else "",
        called_by=called.seated(dispute.called_by) if people and dispute.called_by else "",
        called_at=dispute.called_at,
        against=", ".join(called.of(who) for who in dispute.against) if people else "",
        waits=dispute.waits and dispute.stage is DisputeStage.OPEN,
        heard_by=called.of(dispute.arbitrator) if people and dispute.arbitrator else "",
        onlooker=called.of(dispute.onlooker) if people and dispute.onlooker else "",
        onlookers=tuple(
            (gettext(SIDES[side.value]), called.of(who)) for side, who in onlookers.items()
        ),
        facts=tuple(facts_shown(dispute, words, called)) if shows_words or ruled else (),
        papers=tuple(papers_shown(dispute, words, called, code, until)) if ruled else (),
        leading=dispute.leading,
        published=dispute.published is not None,
        of_etiquette=dispute.kind is DisputeKind.ETIQUETTE,
        withdrawn=_withdrawn(dispute, called if people else None),
        withdrawn_why=words.get(dispute.withdrawn_ref, "") if shows_words else "",
    )


def _appeal_until(dispute: DisputeState, now: datetime) -> datetime | None:
    """Return until when an appeal is possible; None once it is decided or too late."""
    until = dispute.appeal_until
    if (
        until is None
        or until < now
        or dispute.stage not in (DisputeStage.RULED, DisputeStage.DECLINED)
    ):
        return None
    return until


def _withdrawn(dispute: DisputeState, called: Called | None) -> str:
    """Return the withdrawal in words, with who withdrew if not the caller; "" if none."""
    if dispute.stage is not DisputeStage.WITHDRAWN:
        return ""
    if called is None or dispute.withdrawn_by in ("", dispute.called_by):
        return _("The call was withdrawn. The dispute is closed.")
    said = _("{who} withdrew the call. The dispute is closed.")
    return said.format(who=called.of(dispute.withdrawn_by))
