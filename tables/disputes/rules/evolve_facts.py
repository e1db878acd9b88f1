"""Apply events about facts, and the onlookers who settle them, to a dispute."""

from __future__ import annotations

from dataclasses import replace

from tables.disputes.rules import events
from tables.disputes.rules.dispute import Answer, Dispute, Fact
from tables.disputes.rules.topic import comes_before

OF_FACTS = (
    events.FactStated,
    events.FactAnswered,
    events.OnlookerAccepted,
    events.OnlookerDecided,
)


def of_facts(
    dispute: Dispute,
    event: events.FactStated
    | events.FactAnswered
    | events.OnlookerAccepted
    | events.OnlookerDecided,
) -> Dispute:
    """Return the dispute after an event about its facts."""
    match event:
        case events.FactStated():
            plays = dispute.seat_of(event.by) is not None
            answers = {event.by: Answer.ASSENT} if plays else {}
            fact = Fact(event.fact, event.telling, event.ref, event.by, answers)
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


def _about(dispute: Dispute, event: events.FactStated) -> Dispute:
    """Return the dispute with its topic and suit updated from a fact."""
    if event.topic is not None and comes_before(event.topic, dispute.topic):
        return replace(dispute, topic=event.topic, suit=event.suit)
    if dispute.suit is None and event.topic in (None, dispute.topic):
        return replace(dispute, suit=event.suit)
    return dispute
