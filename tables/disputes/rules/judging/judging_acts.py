"""Acts of those who judge: hear, decline, rule, and record what is done."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from tables.disputes.rules import acts, events
from tables.disputes.rules.effects import Outstanding
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.judging.appeals import appeal_decided, appealed, concurred
from tables.disputes.rules.judging.checks import check_effects, check_law, need_stage
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState

Judging = (
    acts.Hear
    | acts.Decline
    | acts.Rule
    | acts.RecordDone
    | acts.LodgeAppeal
    | acts.Concur
    | acts.DecideAppeal
)


def judged(dispute: DisputeState, act: Judging, code: Code) -> tuple[events.Event, ...]:
    """Return the events of an act of judging or appealing."""
    match act:
        case acts.Hear():
            return _heard(dispute, act, code)
        case acts.Decline():
            return _declined(dispute, act)
        case acts.Rule():
            return _ruled(dispute, act, code)
        case acts.RecordDone():
            return _done(dispute, act)
        case acts.LodgeAppeal():
            return appealed(dispute, act, code)
        case acts.Concur():
            return concurred(dispute, act, code)
        case acts.DecideAppeal():
            return appeal_decided(dispute, act, code)
        case _:
            assert_never(act)


def _heard(dispute: DisputeState, act: acts.Hear, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    if dispute.arbitrator == act.arbitrator:
        raise Impossible(Reason(N_("{who} is already hearing it."), who=(act.arbitrator,)))
    code.check(dispute, act)
    return (events.ArbitratorNamed(act.arbitrator),)


def _declined(dispute: DisputeState, act: acts.Decline) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    _need_hearing(dispute, act.by)
    doubtful = tuple(
        one.number for one in dispute.facts if settled_facts.settled(dispute, one) is None
    )
    until = _appealable(dispute, act)
    return (events.DisputeDeclined(act.by, act.reason_ref, doubtful, until, act.at),)


def _ruled(dispute: DisputeState, act: acts.Rule, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN, DisputeStage.RULED)
    _need_hearing(dispute, act.by)
    check_law("law", act.law, code)
    _check_facts(dispute, act.facts)
    check_effects(dispute, act.effects, code)
    if dispute.appeal is not None:
        raise Impossible(Reason(N_("A player has appealed against the ruling.")))
    code.check(dispute, act)
    until = _appealable(dispute, act)
    return (
        events.RulingGiven(
            act.by,
            act.at,
            act.facts,
            act.law,
            act.code,
            act.question_ref,
            act.reasons_ref,
            act.decision_ref,
            act.effects,
            until,
        ),
    )


def _appealable(dispute: DisputeState, act: acts.Rule | acts.Decline) -> datetime | None:
    """Return the deadline for appealing against an act; None if nobody can."""
    if dispute.kind is DisputeKind.ETIQUETTE or not dispute.players:
        return None
    return act.at + timedelta(days=act.appeal_days)


def _done(dispute: DisputeState, act: acts.RecordDone) -> tuple[events.Event, ...]:
    ruling = dispute.ruling
    if ruling is None:
        need_stage(dispute, DisputeStage.RULED)
    effects = ruling.effects if ruling else ()
    open_ones = {n for n, one in enumerate(effects, start=1) if isinstance(one, Outstanding)}
    if act.effect not in open_ones:
        expected = Reason(N_("the position, from 1, of a remedy or payment in the ruling"))
        raise Malformed(
            Reason(N_("Nothing remains to be carried out for that effect.")),
            faults=[Fault("effect", expected)],
        )
    if act.effect in dispute.done:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
    return (events.EffectDone(act.effect, act.by, act.at),)


def _need_hearing(dispute: DisputeState, who: str) -> None:
    if dispute.arbitrator is None:
        raise Impossible(Reason(N_("Nobody is hearing this dispute yet.")))
    if dispute.arbitrator != who:
        raise Impossible(Reason(N_("{who} is hearing this dispute."), who=(dispute.arbitrator,)))


def _check_facts(dispute: DisputeState, numbers: tuple[int, ...]) -> None:
    expected = Reason(N_("the numbers of facts that were stated, each once"))
    faults = [
        Fault(f"facts[{place}]", expected)
        for place, number in enumerate(numbers)
        if dispute.fact(number) is None or number in numbers[:place]
    ]
    if faults:
        raise Malformed(Reason(N_("A ruling must rest on facts that were stated.")), faults=faults)
