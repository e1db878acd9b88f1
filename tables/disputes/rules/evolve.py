"""A dispute after an event; no rule is asked here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tables.disputes.rules import events
from tables.disputes.rules.dispute import (
    Answer,
    Appeal,
    Attachment,
    Declining,
    Dispute,
    Fact,
    Register,
    Ruling,
    Stage,
    Verdict,
)


def replay(happened: Iterable[events.Event]) -> Dispute | None:
    """Build a dispute from its events; None where there are none."""
    dispute: Dispute | None = None
    for event in happened:
        dispute = evolve(dispute, event)
    return dispute


def evolve(dispute: Dispute | None, event: events.Event) -> Dispute:
    """Give the dispute as it stands after one more event."""
    if isinstance(event, events.ArbitratorCalled):
        return _called(event)
    if dispute is None:
        raise ValueError("a dispute begins with a call")
    if isinstance(event, OF_FACTS):
        return _of_facts(dispute, event)
    if isinstance(event, OF_RULINGS):
        return _of_rulings(dispute, event)
    match event:
        case events.LawWaived():
            return replace(dispute, waived=(*dispute.waived, event.law))
        case events.PlayWaits():
            return replace(dispute, waits=event.waits)
        case events.ArbitratorNamed():
            return replace(dispute, arbitrator=event.arbitrator)
        case events.RulingPublished():
            return _published(dispute, event)
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


OF_FACTS = (
    events.FactStated,
    events.FactAnswered,
    events.OnlookerAccepted,
    events.OnlookerDecided,
)
OF_RULINGS = (
    events.DisputeDeclined,
    events.RulingGiven,
    events.EffectDone,
    events.AppealAsked,
    events.AppealLodged,
    events.AppealDecided,
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
    )
    return replace(dispute, published=event.names, register=register)


def _of_facts(
    dispute: Dispute,
    event: events.FactStated
    | events.FactAnswered
    | events.OnlookerAccepted
    | events.OnlookerDecided,
) -> Dispute:
    match event:
        case events.FactStated():
            plays = dispute.seat_of(event.by) is not None
            answers = {event.by: Answer.ASSENT} if plays else {}
            fact = Fact(event.fact, event.telling, event.ref, event.by, answers)
            return replace(dispute, facts=(*dispute.facts, fact))
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


def _of_rulings(
    dispute: Dispute,
    event: events.DisputeDeclined
    | events.RulingGiven
    | events.EffectDone
    | events.AppealAsked
    | events.AppealLodged
    | events.AppealDecided,
) -> Dispute:
    match event:
        case events.DisputeDeclined():
            declining = Declining(event.by, event.reason_ref, event.at, event.divided)
            return replace(
                dispute,
                stage=Stage.DECLINED,
                passed_on=(*dispute.passed_on, event.by),
                waits=False,
                declined_until=event.appeal_until,
                declinings=(*dispute.declinings, declining),
            )
        case events.RulingGiven():
            return _ruled(dispute, event)
        case events.EffectDone():
            return replace(dispute, done=(*dispute.done, event.effect))
        case events.AppealAsked():
            return _appealed(dispute, event)
        case events.AppealLodged():
            *before, last = dispute.appeals
            concurred = tuple(dict.fromkeys((*last.concurred, event.by)))
            lodged = replace(last, concurred=concurred, lodged=True, lodged_at=event.at)
            return replace(dispute, appeals=(*before, lodged), stage=Stage.APPEALED)
        case events.AppealDecided():
            return _decided(dispute, event)


def _ruled(dispute: Dispute, event: events.RulingGiven) -> Dispute:
    ruling = Ruling(
        event.by,
        event.at,
        event.facts,
        event.law,
        event.code,
        event.question_ref,
        event.reasons_ref,
        event.decision_ref,
        event.effects,
        event.appeal_until,
    )
    rulings = (*dispute.rulings, ruling)
    return replace(dispute, rulings=rulings, stage=Stage.RULED, waits=False, done=())


def _appealed(dispute: Dispute, event: events.AppealAsked) -> Dispute:
    """Keep an appeal with what it is against: the ruling that stands, or else the declining."""
    appeal = Appeal(
        event.side,
        event.grounds_ref,
        (event.by,),
        ruling=len(dispute.rulings),
        declining=0 if dispute.rulings else len(dispute.declinings),
        at=event.at,
    )
    return replace(dispute, appeals=(*dispute.appeals, appeal))


def _decided(dispute: Dispute, event: events.AppealDecided) -> Dispute:
    *before, last = dispute.appeals
    appeal = replace(
        last,
        verdict=event.verdict,
        reasons_ref=event.reasons_ref,
        decided_by=event.by,
        decided_at=event.at,
    )
    decided = replace(dispute, appeals=(*before, appeal), stage=Stage.DECIDED)
    if event.verdict is Verdict.REMITTED:
        return replace(decided, stage=Stage.OPEN, arbitrator=None, declined_until=None)
    stood = dispute.ruling
    if event.verdict is not Verdict.VARIED or stood is None:
        return decided
    varied = replace(
        stood,
        by=event.by,
        at=event.at,
        reasons_ref=event.reasons_ref,
        decision_ref="",
        effects=event.effects,
        appeal_until=None,
        committee=True,
    )
    return replace(decided, rulings=(*dispute.rulings, varied), done=())
