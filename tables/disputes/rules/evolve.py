"""Apply events to a dispute, without consulting any rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tables.disputes.rules import events
from tables.disputes.rules.evolve_rulings import OF_RULINGS, of_rulings
from tables.disputes.rules.state import (
    Attachment,
    DisputeFact,
    DisputeStage,
    DisputeState,
    FactAnswer,
    Register,
)
from tables.disputes.rules.topic import comes_before

OF_FACTS = (
    events.FactStated,
    events.FactAnswered,
    events.OnlookerAccepted,
    events.OnlookerDecided,
)


def of_facts(
    dispute: DisputeState,
    event: events.FactStated
    | events.FactAnswered
    | events.OnlookerAccepted
    | events.OnlookerDecided,
) -> DisputeState:
    """Return the dispute after an event about its facts."""
    match event:
        case events.FactStated():
            plays = dispute.seat_of(event.by) is not None
            answers = {event.by: FactAnswer.ASSENT} if plays else {}
            fact = DisputeFact(event.fact, event.telling, event.ref, event.by, answers)
            return _about(replace(dispute, facts=(*dispute.facts, fact)), event)
        case events.OnlookerAccepted():
            onlookers = {**dispute.onlookers, event.side: event.onlooker}
            return replace(dispute, onlookers=onlookers)
        case events.FactAnswered():
            number, change = event.fact, {event.who: event.answer}
            facts = (
                replace(fact, answers={**fact.answers, **change}) if fact.number == number else fact
                for fact in dispute.facts
            )
            return replace(dispute, facts=tuple(facts))
        case events.OnlookerDecided():
            facts = (
                replace(fact, decided=event.stands) if fact.number == event.fact else fact
                for fact in dispute.facts
            )
            return replace(dispute, facts=tuple(facts))


def _about(dispute: DisputeState, event: events.FactStated) -> DisputeState:
    """Return the dispute with its topic and suit updated from a fact."""
    if event.topic is not None and comes_before(event.topic, dispute.topic):
        return replace(dispute, topic=event.topic, suit=event.suit)
    if dispute.suit is None and event.topic in (None, dispute.topic):
        return replace(dispute, suit=event.suit)
    return dispute


def replay(happened: Iterable[events.Event]) -> DisputeState | None:
    """Build a dispute from its events; None if there are none."""
    dispute: DisputeState | None = None
    for event in happened:
        dispute = evolve(dispute, event)
    return dispute


def evolve(dispute: DisputeState | None, event: events.Event) -> DisputeState:
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


def _withdrawn(dispute: DisputeState, event: events.CallWithdrawn) -> DisputeState:
    return replace(
        dispute,
        stage=DisputeStage.WITHDRAWN,
        waits=False,
        withdrawn_by=event.by,
        withdrawn_ref=event.reason_ref,
    )


def _called(event: events.ArbitratorCalled) -> DisputeState:
    return DisputeState(
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


def _attached(dispute: DisputeState, event: events.AttachmentAdded) -> DisputeState:
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


def _shown_no_longer(dispute: DisputeState, number: int, **why: Any) -> DisputeState:
    kept = (replace(one, **why) if one.number == number else one for one in dispute.attachments)
    return replace(dispute, attachments=tuple(kept))


def _published(dispute: DisputeState, event: events.RulingPublished) -> DisputeState:
    register = Register(
        rulings=len(dispute.rulings),
        appeals=dispute.appeals,
        attachments=event.attachments,
        wording=event.wording,
        declinings=event.declinings,
        title_ref=dispute.title_ref,
    )
    return replace(dispute, published=event.names, register=register)
