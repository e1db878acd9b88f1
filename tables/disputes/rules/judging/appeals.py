"""Appeals: asked for, concurred in, and decided by the committee."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from tables.disputes.rules import acts, events
from tables.disputes.rules.judging.checks import check_effects, need_player, need_stage
from tables.disputes.rules.state import DisputeStage, DisputeState, RulingVerdict


def appealed(dispute: DisputeState, act: acts.LodgeAppeal, code: Code) -> tuple[events.Event, ...]:
    """Ask for an appeal; it is lodged at once if there is no partner."""
    need_stage(dispute, DisputeStage.RULED, DisputeStage.DECLINED)
    seat = need_player(dispute, act.by)
    if dispute.appeal is not None:
        raise Impossible(Reason(N_("A player has already appealed.")))
    code.check(dispute, act)
    asked = events.AppealAsked(act.by, seat.side, act.grounds_ref, act.at)
    alone = dispute.partner_at(seat) is None
    return (asked, events.AppealLodged(act.by, seat.side, act.at)) if alone else (asked,)


def concurred(dispute: DisputeState, act: acts.Concur, code: Code) -> tuple[events.Event, ...]:
    """Lodge an appeal that the partner has asked for."""
    need_stage(dispute, DisputeStage.RULED, DisputeStage.DECLINED)
    seat, appeal = need_player(dispute, act.by), dispute.appeal
    if appeal is None:
        raise Impossible(Reason(N_("Nobody has appealed.")))
    alone = dispute.partner_at(seat) is None  # an older appeal with no partner to wait for
    if seat.side is not appeal.side or (act.by in appeal.concurred and not alone):
        raise Impossible(Reason(N_("Only the partner of the player who appealed can concur.")))
    code.check(dispute, act)
    return (events.AppealLodged(act.by, appeal.side, act.at),)


def appeal_decided(
    dispute: DisputeState, act: acts.DecideAppeal, code: Code
) -> tuple[events.Event, ...]:
    """Decide an appeal."""
    need_stage(dispute, DisputeStage.RULED, DisputeStage.DECLINED, DisputeStage.APPEALED)
    if dispute.appeal is None:
        raise Impossible(Reason(N_("Nobody has appealed.")))
    _check_verdict(dispute, act.verdict)
    if (act.verdict is RulingVerdict.VARIED) is not bool(act.effects):
        expected = Reason(N_("new effects if the ruling is varied; otherwise none"))
        raise Malformed(
            Reason(N_("A varied ruling needs new effects, and any other verdict has none.")),
            faults=[Fault("effects", expected)],
        )
    if act.effects:
        check_effects(dispute, act.effects, code)
    code.check(dispute, act)
    return (events.AppealDecided(act.by, act.at, act.verdict, act.reasons_ref, act.effects),)


def _check_verdict(dispute: DisputeState, verdict: RulingVerdict) -> None:
    """Raise Malformed for a verdict that does not fit what is appealed against."""
    if dispute.ruling is None and verdict is RulingVerdict.VARIED:
        expected = Reason(
            N_("“remitted”: a dispute the arbitrator declined is heard again, for a ruling")
        )
    elif dispute.ruling is not None and verdict is RulingVerdict.REMITTED:
        expected = Reason(
            N_("“varied”, with new effects: a ruling that was given is not heard again")
        )
    else:
        return
    reason = Reason(N_("That verdict is not possible for this appeal."))
    raise Malformed(reason, faults=[Fault("verdict", expected)])
