"""Apply events to a dispute, without consulting any rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tables.disputes.rules import events
from tables.disputes.rules.dispute import Attachment, Dispute, Register, Stage
from tables.disputes.rules.evolve_facts import OF_FACTS, of_facts
from tables.disputes.rules.evolve_rulings import OF_RULINGS, of_rulings


def replay(happened: Iterable[events.Event]) -> Dispute | None:
    """Build a dispute from its events; None if there are none."""
    dispute: Dispute | None = None
    for event in happened:
        dispute = evolve(dispute, event)
    return dispute


def evolve(dispute: Dispute | None, event: events.Event) -> Dispute:
    """Return the dispute after one more event."""
    if isinstance(event, events.ArbitratorCalled):
        return _called(event)
    if dispute is None:
        raise ValueError("a dispute begins with a call")
    if isinstance(event, OF_FACTS):
        return of_facts(dispute, event)
    if isinstance(event, OF_RULINGS):
        return of_rulings(dispute, event)
    match event:
        case events.LawWaived():
            return replace(dispute, waived=(*dispute.waived, event.law))
        case events.PlayWaits():
            return replace(dispute, waits=event.waits)
        case events.ArbitratorNamed():
            return replace(dispute, arbitrator=event.arbitrator)
        case events.RulingPublished():
            return _published(dispute, event)
        case events.TitleWorded():
            return replace(dispute, title_ref=event.title_ref)
        case events.PrecedentMarked():
            return replace(dispute, leading=event.leading)
        case events.CallWithdrawn():
            return _withdrawn(dispute, event)
        case events.AttachmentAdded():
            return _attached(dispute, event)
        case events.AttachmentRemoved():
            return _shown_no_longer(dispute, event.attachment, removed_ref=event.reason_ref)
        case events.AttachmentErased():
            return _shown_no_longer(dispute, event.attachment, erased=True)


def _withdrawn(dispute: Dispute, event: events.CallWithdrawn) -> Dispute:
    return replace(
        dispute,
        stage=Stage.WITHDRAWN,
        waits=False,
        withdrawn_by=event.by,
        withdrawn_ref=event.reason_ref,
    )


def _called(event: events.ArbitratorCalled) -> Dispute:
    return Dispute(
        kind=event.kind,
        subject=event.subject,
        called_by=event.by,
        called_at=event.at,
        reason_ref=event.reason_ref,
        players=event.players,
        against=event.against,
        waits=event.waits,
        once=event.once,
    )


def _attached(dispute: Dispute, event: events.AttachmentAdded) -> Dispute:
    attachment = Attachment(
        event.attachment,
        event.by,
        event.digest,
        event.size,
        event.width,
        event.height,
        event.caption_ref,
    )
    return replace(dispute, attachments=(*dispute.attachments, attachment))


def _shown_no_longer(dispute: Dispute, number: int, **why: Any) -> Dispute:
    kept = (replace(one, **why) if one.number == number else one for one in dispute.attachments)
    return replace(dispute, attachments=tuple(kept))


def _published(dispute: Dispute, event: events.RulingPublished) -> Dispute:
    register = Register(
        rulings=len(dispute.rulings),
        appeals=dispute.appeals,
        attachments=event.attachments,
        wording=event.wording,
        declinings=event.declinings,
        title_ref=dispute.title_ref,
    )
    return replace(dispute, published=event.names, register=register)
