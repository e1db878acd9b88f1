"""The facts of a dispute after an event, and the onlookers who settle them."""

from __future__ import annotations

from dataclasses import replace

from tables.disputes.rules import events
from tables.disputes.rules.dispute import Answer, Dispute, Fact

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
    """Give the dispute after something was said of its facts."""
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
