"""What happened in a dispute, one sentence per event, with people by name."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.rules.house_rules import RulingsName
from club.text.wording import SIDES, law_named
from rubbers.cards.seats import Side
from tables.disputes.pages.dispute.effect_words import in_words
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.rules import events
from tables.disputes.rules.state import DisputeState, FactAnswer, RulingVerdict

ANSWERS = {
    FactAnswer.ASSENT: lambda: _("{who} agrees with fact {fact}."),
    FactAnswer.DISSENT: lambda: _("{who} does not agree with fact {fact}."),
    FactAnswer.ABSTAIN: lambda: _("{who} can’t say whether fact {fact} is true."),
}
VERDICTS = {
    RulingVerdict.UPHELD: lambda: _("{who} upholds the ruling for the committee."),
    RulingVerdict.VARIED: lambda: _("{who} varies the ruling for the committee: {effects}"),
    RulingVerdict.DISMISSED: lambda: _("{who} dismisses the appeal for the committee."),
    RulingVerdict.REMITTED: lambda: _("{who} orders a new hearing for the committee."),
}
NAMED_BY = {
    RulingsName.NAMES: lambda: _("The ruling is published with names."),
    RulingsName.INITIALS: lambda: _("The ruling is published with initials."),
    RulingsName.NONE: lambda: _("The ruling is published with seats."),
}


def event_said(event: events.Event, people: Called) -> str:
    """Return an event of a dispute in words."""
    several = (_of_the_hearing, _of_evidence, _of_the_ruling, _of_what_follows)
    return next(filter(None, (say(event, people) for say in several)), "")


def _of_the_hearing(event: events.Event, people: Called) -> str:
    match event:
        case events.ArbitratorCalled(by=who):
            if not who:
                return _("The arbitrator is called.")
            return _("{who} calls the arbitrator.").format(who=people.seated(who))
        case events.PlayWaits(waits=waits):
            return _("Play at the table stops.") if waits else _("Play resumes.")
        case events.ArbitratorNamed(arbitrator=who):
            return _("{who} will hear it.").format(who=people.of(who))
        case events.DisputeDeclined(by=who):
            return _("{who} declines to rule.").format(who=people.of(who))
        case events.CallWithdrawn(by=who):
            caller = people.dispute.called_by
            if caller in ("", who):
                return _("{who} withdraws the call.").format(who=people.of(who))
            said = _("{who} withdraws {caller}’s call.")
            return said.format(who=people.of(who), caller=people.of(caller))
        case events.LawWaived(law=law):
            return _("A rule is set aside: {law}.").format(law=law_named(law))
    return ""


def _of_evidence(event: events.Event, people: Called) -> str:
    match event:
        case events.FactStated(by=who, fact=fact):
            return _("{who} states fact {fact}.").format(who=people.of(who), fact=fact)
        case events.FactAnswered(who=who, fact=fact, answer=answer):
            return ANSWERS[answer]().format(who=people.of(who), fact=fact)
        case events.OnlookerAccepted(by=who, side=side, onlooker=onlooker):
            said = _("For {side}, {who} accepts {onlooker} as an onlooker.")
            side_said = gettext(SIDES[side.value])
            return said.format(who=people.of(who), onlooker=people.of(onlooker), side=side_said)
        case events.OnlookerDecided(onlooker=who, fact=fact, stands=stands):
            said = _("{who} says that fact {fact} is true.")
            if not stands:
                said = _("{who} says that fact {fact} is not true.")
            return said.format(who=people.of(who), fact=fact)
        case events.AttachmentAdded(by=who, attachment=number):
            said = _("{who} shows picture {number} in evidence.")
            return said.format(who=people.of(who), number=number)
        case events.AttachmentRemoved(by=who, attachment=number):
            said = _("{who} removes picture {number}.")
            return said.format(who=people.of(who), number=number)
        case events.AttachmentErased(attachment=number):
            return _("Picture {number} is erased with the person who showed it.").format(
                number=number
            )
    return ""


def _of_the_ruling(event: events.Event, people: Called) -> str:
    match event:
        case events.RulingGiven(by=who, law=law, effects=effects):
            brings = " ".join(in_words(one, people) for one in effects)
            said = _("{who} rules under {law}: {effects}")
            return said.format(who=people.of(who), law=law_named(law), effects=brings)
        case events.AppealAsked(by=who, side=side):
            said = _("{who} appeals for {side}.")
            return said.format(who=people.of(who), side=gettext(SIDES[side.value]))
        case events.AppealLodged(by=who, side=side) if _plays_alone(people.dispute, side):
            return _("{who} has dummy for partner, so the appeal goes to the committee.").format(
                who=people.of(who)
            )
        case events.AppealLodged(by=who):
            said = _("{who} agrees to appeal. The appeal goes to the committee.")
            return said.format(who=people.of(who))
        case events.AppealDecided(by=who, verdict=verdict, effects=effects):
            brings = " ".join(in_words(one, people) for one in effects)
            if verdict is RulingVerdict.UPHELD and not people.dispute.rulings:
                said = _("{who} upholds the decision not to rule, for the committee.")
                return said.format(who=people.of(who))
            return VERDICTS[verdict]().format(who=people.of(who), effects=brings)
    return ""


def _plays_alone(dispute: DisputeState, side: Side) -> bool:
    return len({who for seat, who in dispute.players.items() if seat.side is side}) == 1


def _of_what_follows(event: events.Event, people: Called) -> str:
    match event:
        case events.EffectDone(effect=place, by=who):
            said = _("{who} records that effect {place} of the ruling was done.")
            return said.format(who=people.of(who), place=place)
        case events.RulingPublished(names=names):
            return NAMED_BY[names]()
        case events.PrecedentMarked(leading=leading):
            if leading:
                return _("It is marked as a leading precedent.")
            return _("It is no longer a leading precedent.")
    return ""
