"""Apply decisions to a dispute: rulings, refusals to rule, appeals, effects carried out."""

from __future__ import annotations

from dataclasses import replace

from tables.disputes.rules import events
from tables.disputes.rules.state import (
    Appeal,
    Declining,
    DisputeRuling,
    DisputeStage,
    DisputeState,
    RulingVerdict,
)

OF_RULINGS = (
    events.DisputeDeclined,
    events.RulingGiven,
    events.EffectDone,
    events.AppealAsked,
    events.AppealLodged,
    events.AppealDecided,
)


def of_rulings(
    dispute: DisputeState,
    event: events.DisputeDeclined
    | events.RulingGiven
    | events.EffectDone
    | events.AppealAsked
    | events.AppealLodged
    | events.AppealDecided,
) -> DisputeState:
    """Return the dispute after a ruling, a refusal to rule, or a step of an appeal."""
    match event:
        case events.DisputeDeclined():
            declining = Declining(event.by, event.reason_ref, event.at, event.divided)
            return replace(
                dispute,
                stage=DisputeStage.DECLINED,
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
            return replace(dispute, appeals=(*before, lodged), stage=DisputeStage.APPEALED)
        case events.AppealDecided():
            return _decided(dispute, event)


def _ruled(dispute: DisputeState, event: events.RulingGiven) -> DisputeState:
    ruling = DisputeRuling(
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
    return replace(dispute, rulings=rulings, stage=DisputeStage.RULED, waits=False, done=())


def _appealed(dispute: DisputeState, event: events.AppealAsked) -> DisputeState:
    """Store an appeal with what it is against: the current ruling, or else the refusal to rule."""
    appeal = Appeal(
        event.side,
        event.grounds_ref,
        (event.by,),
        ruling=len(dispute.rulings),
        declining=0 if dispute.rulings else len(dispute.declinings),
        at=event.at,
    )
    return replace(dispute, appeals=(*dispute.appeals, appeal))


def _decided(dispute: DisputeState, event: events.AppealDecided) -> DisputeState:
    *before, last = dispute.appeals
    appeal = replace(
        last,
        verdict=event.verdict,
        reasons_ref=event.reasons_ref,
        decided_by=event.by,
        decided_at=event.at,
    )
    decided = replace(dispute, appeals=(*before, appeal), stage=DisputeStage.DECIDED)
    if event.verdict is RulingVerdict.REMITTED:
        return replace(decided, stage=DisputeStage.OPEN, arbitrator=None, declined_until=None)
    stood = dispute.ruling
    if event.verdict is not RulingVerdict.VARIED or stood is None:
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
