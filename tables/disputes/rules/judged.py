"""What those who judge do: hear, decline, rule; and what becomes of an appeal."""

from __future__ import annotations

from datetime import timedelta
from typing import assert_never

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.laws.code import Code
from tables.disputes.rules import acts, events, facts
from tables.disputes.rules.dispute import Dispute, Stage, Verdict
from tables.disputes.rules.effects import Effect, GrantRemedy, LoseRemedy, NoEffect

Judging = acts.Hear | acts.Decline | acts.Rule | acts.LodgeAppeal | acts.Concur | acts.DecideAppeal
CLOSED = {
    Stage.OPEN: Reason(N_("Nothing has been ruled yet.")),
    Stage.RULED: Reason(N_("A ruling has been given.")),
    Stage.APPEALED: Reason(N_("An appeal is before the committee.")),
    Stage.DECIDED: Reason(N_("The committee has decided.")),
    Stage.DECLINED: Reason(N_("The arbitrator declined to rule.")),
    Stage.WITHDRAWN: Reason(N_("The call was taken back.")),
}
MOST_EFFECTS = 8


def judged(dispute: Dispute, act: Judging, code: Code) -> tuple[events.Event, ...]:
    """Give the events an act of judging, or of appealing, brings about."""
    match act:
        case acts.Hear():
            return _heard(dispute, act, code)
        case acts.Decline():
            return _declined(dispute, act)
        case acts.Rule():
            return _ruled(dispute, act, code)
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
    return (events.DisputeDeclined(act.by, act.reason_ref, doubtful),)


def _ruled(dispute: Dispute, act: acts.Rule, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.OPEN, Stage.RULED)
    _need_hearing(dispute, act.by)
    _check_law("law", act.law, code)
    _check_facts(dispute, act.facts)
    _check_effects(act.effects, code)
    if dispute.appeal is not None:
        raise Impossible(Reason(N_("A player appeals against the ruling.")))
    code.check(dispute, act)
    until = act.at + timedelta(days=act.appeal_days)
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


def _appealed(dispute: Dispute, act: acts.LodgeAppeal, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.RULED)
    seat = _need_party(dispute, act.by)
    if dispute.appeal is not None:
        raise Impossible(Reason(N_("A player appeals against the ruling.")))
    code.check(dispute, act)
    return (events.AppealAsked(act.by, seat.side, act.grounds_ref),)


def _concurred(dispute: Dispute, act: acts.Concur, code: Code) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.RULED)
    seat, appeal = _need_party(dispute, act.by), dispute.appeal
    if appeal is None:
        raise Impossible(Reason(N_("Nobody appeals against the ruling.")))
    if seat.side is not appeal.side or act.by in appeal.concurred:
        raise Impossible(Reason(N_("The partner of whoever appeals concurs.")))
    code.check(dispute, act)
    return (events.AppealLodged(act.by, appeal.side),)


def _appeal_decided(
    dispute: Dispute, act: acts.DecideAppeal, code: Code
) -> tuple[events.Event, ...]:
    need_stage(dispute, Stage.RULED, Stage.APPEALED)
    if dispute.appeal is None:
        raise Impossible(Reason(N_("Nobody appeals against the ruling.")))
    if (act.verdict is Verdict.VARIED) is not bool(act.effects):
        expected = Reason(N_("new effects where the ruling is varied, and none otherwise"))
        raise Malformed(
            Reason(N_("A ruling that is varied has new effects.")),
            faults=[Fault("effects", expected)],
        )
    if act.effects:
        _check_effects(act.effects, code)
    code.check(dispute, act)
    return (events.AppealDecided(act.by, act.at, act.verdict, act.reasons_ref, act.effects),)


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
    expected = Reason(N_("the number of a fact that was stated"))
    faults = [
        Fault(f"facts[{place}]", expected)
        for place, number in enumerate(told)
        if dispute.fact(number) is None
    ]
    if faults:
        raise Malformed(Reason(N_("A ruling rests on facts that were stated.")), faults=faults)


def _check_law(field: str, law: str, code: Code) -> None:
    if law in {one.number for one in code.laws}:
        return
    expected = Reason(N_("the number of a law of {code}"), code=code.id)
    raise Malformed(
        Reason(N_("There is no law {law} in this code."), law=law), faults=[Fault(field, expected)]
    )


def _check_effects(effects: tuple[Effect, ...], code: Code) -> None:
    expected = Reason(N_("one effect or more, {most} at most; “none” alone"), most=MOST_EFFECTS)
    nothing = any(isinstance(effect, NoEffect) for effect in effects)
    if not 1 <= len(effects) <= MOST_EFFECTS or (nothing and len(effects) > 1):
        reason = Reason(N_("A ruling says what follows from it."))
        raise Malformed(reason, faults=[Fault("effects", expected)])
    for place, effect in enumerate(effects):
        if isinstance(effect, GrantRemedy | LoseRemedy):
            _check_law(f"effects[{place}].law", effect.law, code)
