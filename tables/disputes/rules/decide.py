"""Decide an act in a dispute: its events, or a refusal that names its rule."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.code.code import Code
from tables.disputes.rules import acts, events
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.judging import evidence, judging_acts
from tables.disputes.rules.judging.checks import CLOSED, need_player, need_stage
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState

HEARD = (DisputeStage.OPEN, DisputeStage.RULED)
"""Stages in which it can be heard: a ruling not yet appealed against may be replaced."""
MOST_FACTS, MOST_FACTS_OF_ONE = 160, 60
"""How many facts a dispute may have, and how many from one person; a story may have forty steps."""


def decide(dispute: DisputeState | None, act: acts.Act, code: Code) -> tuple[events.Event, ...]:
    """Return the events of an act.

    Raises Refusal, with its rule, if a rule forbids it; Impossible if it cannot be done at all;
    Malformed if it names something that does not exist.
    """
    if isinstance(act, acts.Call):
        return _called(dispute, act)
    if dispute is None:
        raise Impossible(Reason(N_("There is no such dispute.")))
    match act:
        case acts.WaitOrGoOn():
            return _waits(dispute, act)
        case acts.WithdrawCall():
            return _withdrawn(dispute, act)
        case acts.Publish():
            return _published(dispute, act)
        case acts.AddAttachment() | acts.RemoveAttachment():
            return evidence.attached(dispute, act)
        case acts.MarkLeading():
            return _marked(dispute, act)
        case acts.StateFact() | acts.AnswerFact():
            return _stated(dispute, act)
        case acts.WordTitle():
            return _titled(dispute, act)
        case acts.AcceptOnlooker():
            return _accepted(dispute, act)
        case acts.OnlookerDecides():
            return _onlooker_decided(dispute, act, code)
    return judging_acts.judged(dispute, act, code)


def _called(dispute: DisputeState | None, act: acts.Call) -> tuple[events.Event, ...]:
    if dispute is not None:
        raise Impossible(Reason(N_("The arbitrator has already been called for this.")))
    _check_against(act)
    waits = act.waits and act.kind is DisputeKind.PLAY
    return (
        events.ArbitratorCalled(
            act.by,
            act.at,
            act.subject,
            act.reason_ref,
            act.kind,
            act.players,
            act.against,
            waits,
            once=True,
        ),
    )


def _check_against(act: acts.Call) -> None:
    """Raise Malformed unless a complaint is about others, and any other call about nobody.

    Anyone complained of is a party: they see the dispute and do not judge it.
    """
    if act.kind is not DisputeKind.ETIQUETTE:
        if act.against:
            expected = Reason(N_("no value: only a complaint about conduct is about people"))
            reason = Reason(
                N_("A call to the arbitrator is about what happened, not about a person.")
            )
            raise Malformed(reason, faults=[Fault("against", expected)])
    elif not act.against or act.by in act.against or len({*act.against}) < len(act.against):
        expected = Reason(N_("each person once, but not the person who complains"))
        reason = Reason(N_("Say whose conduct the complaint is about."))
        raise Malformed(reason, faults=[Fault("against", expected)])


def _waits(dispute: DisputeState, act: acts.WaitOrGoOn) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    if dispute.kind is DisputeKind.ETIQUETTE:
        raise Impossible(Reason(N_("Play does not wait for a complaint about conduct.")))
    if act.waits is dispute.waits:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
    return (events.PlayWaits(act.waits),)


def _withdrawn(dispute: DisputeState, act: acts.WithdrawCall) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    own = act.own or act.by == dispute.called_by
    if not own and not act.reason_ref:
        expected = Reason(N_("why it is withdrawn on the caller's behalf"))
        raise Malformed(
            Reason(N_("Give a reason when you withdraw someone else's call.")),
            faults=[Fault("reason", expected)],
        )
    return (events.CallWithdrawn(act.by, act.reason_ref),)


def _marked(dispute: DisputeState, act: acts.MarkLeading) -> tuple[events.Event, ...]:
    if dispute.published is None:
        raise Impossible(
            Reason(N_("Publish the ruling first: only a published ruling can be a precedent."))
        )
    if dispute.leading is act.leading:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
    return (events.PrecedentMarked(act.leading),)


def _published(dispute: DisputeState, act: acts.Publish) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.RULED, DisputeStage.DECIDED)
    if dispute.ruling is None:
        raise Impossible(CLOSED[DisputeStage.OPEN])
    evidence.check_shown(dispute, act.attachments)
    published = events.RulingPublished(
        act.names, act.attachments, act.wording, len(dispute.declinings)
    )
    after = evolve(dispute, published)
    if (after.published, after.register) == (dispute.published, dispute.register):
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
    return (published,)


def _stated(
    dispute: DisputeState, act: acts.StateFact | acts.AnswerFact
) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    if isinstance(act, acts.StateFact):
        _check_room(dispute, act.by)
        fact = len(dispute.facts) + 1
        return (events.FactStated(fact, act.by, act.telling, act.ref, act.topic, act.suit),)
    need_player(dispute, act.who)
    stated = dispute.fact(act.fact)
    if stated is None:
        raise _no_fact(act.fact)
    if stated.decided is not None:
        raise Impossible(Reason(N_("The onlooker has decided, and that decision is final.")))
    if stated.answers.get(act.who) is act.answer:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
    return (events.FactAnswered(act.fact, act.who, act.answer),)


def _titled(dispute: DisputeState, act: acts.WordTitle) -> tuple[events.Event, ...]:
    if dispute.stage is DisputeStage.WITHDRAWN:
        raise Impossible(CLOSED[DisputeStage.WITHDRAWN])
    if act.title_ref == dispute.title_ref:
        raise Impossible(Reason(N_("Nothing to change: that is already the title.")))
    return (events.TitleWorded(act.by, act.title_ref),)


def _check_room(dispute: DisputeState, who: str) -> None:
    """Raise Impossible if too many facts are stated for anyone to hear more."""
    own = sum(fact.by == who for fact in dispute.facts)
    if own >= MOST_FACTS_OF_ONE:
        said = Reason(
            N_("{who} has stated {most} facts here and cannot state any more."),
            who=(who,),
            most=MOST_FACTS_OF_ONE,
        )
        raise Impossible(said)
    if len(dispute.facts) >= MOST_FACTS:
        raise Impossible(
            Reason(
                N_("There are already {most} facts here, and no more can be stated."),
                most=MOST_FACTS,
            )
        )


def _accepted(dispute: DisputeState, act: acts.AcceptOnlooker) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    seat = need_player(dispute, act.who)
    if act.onlooker in dispute.parties:
        raise Impossible(Reason(N_("{who} is a party to this dispute."), who=(act.onlooker,)))
    if dispute.onlookers.get(seat.side) == act.onlooker:
        raise Impossible(Reason(N_("Nothing to change: that is already the case.")))
    if any(fact.decided is not None for fact in dispute.facts):
        raise Impossible(Reason(N_("The onlooker has decided, and that decision is final.")))
    return (events.OnlookerAccepted(seat.side, act.who, act.onlooker),)


def _onlooker_decided(
    dispute: DisputeState, act: acts.OnlookerDecides, code: Code
) -> tuple[events.Event, ...]:
    need_stage(dispute, DisputeStage.OPEN)
    if dispute.fact(act.fact) is None:
        raise _no_fact(act.fact)
    code.check(dispute, act)
    if dispute.onlooker is None:
        raise Impossible(Reason(N_("No onlooker has been accepted by both sides.")))
    return (events.OnlookerDecided(act.fact, dispute.onlooker, act.stands),)


def _no_fact(number: int) -> Malformed:
    expected = Reason(N_("the number of a fact that was stated"))
    return Malformed(
        Reason(N_("There is no fact {fact}."), fact=number), faults=[Fault("fact", expected)]
    )
