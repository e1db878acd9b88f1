"""What those who judge do: hear, decline, rule; and what becomes of an appeal."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.laws.code import Code
from tables.disputes.rules import acts, events, facts
from tables.disputes.rules.dispute import Dispute, Kind, Stage, Verdict
from tables.disputes.rules.effects import Outstanding
from tables.disputes.rules.fitting import check_effects, check_law

Judging = (
    acts.Hear
    | acts.Decline
    | acts.Rule
    | acts.RecordDone
    | acts.LodgeAppeal
    | acts.Concur
    | acts.DecideAppeal
)
CLOSED = {
    Stage.OPEN: Reason(N_("Nothing has been ruled yet.")),
    Stage.RULED: Reason(N_("A ruling has been given.")),
    Stage.APPEALED: Reason(N_("An appeal is before the committee.")),
    Stage.DECIDED: Reason(N_("The committee has decided.")),
    Stage.DECLINED: Reason(N_("The arbitrator declined to rule.")),
    Stage.WITHDRAWN: Reason(N_("The call was taken back.")),
}


def judged(dispute: Dispute, act: Judging, code: Code) -> tuple[events.Event, ...]:
    """Give the events an act of judging, or of appealing, brings about."""
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
            return _appealed(dispute, act, code)
        case acts.Concur():
            return _concurred(dispute, act, code)
        case acts.DecideAppeal():
            return _appeal_decided(dispute, act, code)
        case _:
            assert_never(act)


def need_stage(dispute: Dispute, *stages: Stage) -> None:
    """Raise Impossible unless the dispute has come so far and no further."""
    if dispute.stage not in stages:
        raise Impossible(CLOSED[dispute.stage])


def _heard(dispute: Dispute, act: acts.Hear, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.OPEN)
    if dispute.arbitrator == act.arbitrator:
        raise Impossible(Reason(N_("{who} hears it already."), who=(act.arbitrator,)))
    code.check(dispute, act)
    return (events.ArbitratorNamed(act.arbitrator),)


def _declined(dispute: Dispute, act: acts.Decline) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.OPEN)
    _need_hearing(dispute, act.by)
    doubtful = tuple(one.number for one in dispute.facts if facts.settled(dispute, one) is None)
    until = _appealable(dispute, act)
    return (events.DisputeDeclined(act.by, act.reason_ref, doubtful, until, act.at),)


def _ruled(dispute: Dispute, act: acts.Rule, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.OPEN, Stage.RULED)
    _need_hearing(dispute, act.by)
    check_law("law", act.law, code)
    _check_facts(dispute, act.facts)
    check_effects(dispute, act.effects, code)
    if dispute.appeal is not None:
        raise Impossible(Reason(N_("A player appeals against the ruling.")))
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


def _appealable(dispute: Dispute, act: acts.Rule | acts.Decline) -> datetime | None:
    """Give until when an act can be appealed against; None where nobody can."""
    if dispute.kind is Kind.ETIQUETTE or not dispute.players:
        return None
    return act.at + timedelta(days=act.appeal_days)


def _done(dispute: Dispute, act: acts.RecordDone) -> tuple[events.Event, ...]:
    ruling = dispute.ruling
    if ruling is None:
        need_stage(dispute, Stage.RULED)
    effects = ruling.effects if ruling else ()
    open_ones = {n for n, one in enumerate(effects, start=1) if isinstance(one, Outstanding)}
    if act.effect not in open_ones:
        expected = Reason(N_("the place, from 1, of a remedy or a payment in the ruling"))
        raise Malformed(
            Reason(N_("That is nothing which is to be done.")), faults=[Fault("effect", expected)]
        )
    if act.effect in dispute.done:
        raise Impossible(Reason(N_("That is how it stands.")))
    return (events.EffectDone(act.effect, act.by, act.at),)


def _appealed(dispute: Dispute, act: acts.LodgeAppeal, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.RULED, Stage.DECLINED)
    seat = _need_party(dispute, act.by)
    if dispute.appeal is not None:
        raise Impossible(Reason(N_("A player appeals already.")))
    code.check(dispute, act)
    asked = events.AppealAsked(act.by, seat.side, act.grounds_ref, act.at)
    alone = seat.partner not in dispute.players
    return (asked, events.AppealLodged(act.by, seat.side, act.at)) if alone else (asked,)


def _concurred(dispute: Dispute, act: acts.Concur, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.RULED, Stage.DECLINED)
    seat, appeal = _need_party(dispute, act.by), dispute.appeal
    if appeal is None:
        raise Impossible(Reason(N_("Nobody appeals.")))
    alone = seat.partner not in dispute.players  # an appeal that once waited for nobody
    if seat.side is not appeal.side or (act.by in appeal.concurred and not alone):
        raise Impossible(Reason(N_("The partner of whoever appeals concurs.")))
    code.check(dispute, act)
    return (events.AppealLodged(act.by, appeal.side, act.at),)


def _appeal_decided(
    dispute: Dispute, act: acts.DecideAppeal, code: Code
) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.RULED, Stage.DECLINED, Stage.APPEALED)
    if dispute.appeal is None:
        raise Impossible(Reason(N_("Nobody appeals.")))
    _check_verdict(dispute, act.verdict)
    if (act.verdict is Verdict.VARIED) is not bool(act.effects):
        expected = Reason(N_("new effects where the ruling is varied, and none otherwise"))
        raise Malformed(
            Reason(N_("A ruling that is varied has new effects.")),
            faults=[Fault("effects", expected)],
        )
    if act.effects:
        check_effects(dispute, act.effects, code)
    code.check(dispute, act)
    return (events.AppealDecided(act.by, act.at, act.verdict, act.reasons_ref, act.effects),)


def _check_verdict(dispute: Dispute, verdict: Verdict) -> None:
    """Raise Malformed for a verdict that does not fit what is appealed against."""
    if dispute.ruling is None and verdict is Verdict.VARIED:
        expected = Reason(N_("“remitted”: what was declined is heard again, for a ruling"))
    elif dispute.ruling is not None and verdict is Verdict.REMITTED:
        expected = Reason(N_("“varied”, with new effects: what was ruled is not heard again"))
    else:
        return
    reason = Reason(N_("That verdict does not fit what is appealed against."))
    raise Malformed(reason, faults=[Fault("verdict", expected)])


def _need_hearing(dispute: Dispute, who: str) -> None:
    if dispute.arbitrator is None:
        raise Impossible(Reason(N_("Nobody hears this dispute yet.")))
    if dispute.arbitrator != who:
        raise Impossible(Reason(N_("{who} hears this dispute."), who=(dispute.arbitrator,)))


def _need_party(dispute: Dispute, who: str) -> Seat:
    seat = dispute.seat_of(who)
    if seat is None:
        raise Impossible(Reason(N_("{who} does not play at that table."), who=(who,)))
    return seat


def _check_facts(dispute: Dispute, told: tuple[int, ...]) -> None:
    expected = Reason(N_("the number of a fact that was stated, each once"))
    faults = [
        Fault(f"facts[{place}]", expected)
        for place, number in enumerate(told)
        if dispute.fact(number) is None or number in told[:place]
    ]
    if faults:
        raise Malformed(Reason(N_("A ruling rests on facts that were stated.")), faults=faults)
