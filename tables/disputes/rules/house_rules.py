"""House rules for disputes; they refuse as laws do, each with its number."""

from __future__ import annotations

from club.reason import N_, Reason, of_count
from rubbers.code.law import Enforcement, Law
from tables.disputes.rules.acts import (
    Concur,
    DecideAppeal,
    Hear,
    LodgeAppeal,
    OnlookerDecides,
    PlayOn,
    Rule,
)
from tables.disputes.rules.effects import NoEffect
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import DisputeKind, DisputeState

HOUSE_OWN_CASE = Law(
    "house.own_case",
    N_(
        "Nobody may judge his own case: not a player at that table, nor the person who "
        "called the arbitrator or is complained about, nor a member of one of their households; "
        "and the person who ruled, or declined to, may not sit on the appeal. This rule can "
        "never be set aside."
    ),
    Enforcement.GUARD,
)


@HOUSE_OWN_CASE.forbids(Hear, Rule, DecideAppeal)
def judges_his_own_case(dispute: DisputeState, act: Hear | Rule | DecideAppeal) -> Reason | None:
    """Refuse a judge who is a party, or lives with one."""
    judge = act.arbitrator if isinstance(act, Hear) else act.by
    if judge in dispute.parties:
        return Reason(N_("{who} is a party to this dispute."), who=(judge,))
    if act.household:
        return Reason(N_("{who} is of the household of a party."), who=(judge,))
    ruled = {ruling.by for ruling in dispute.rulings}
    if isinstance(act, DecideAppeal) and judge in ruled:
        return Reason(N_("{who} gave the ruling under appeal."), who=(judge,))
    if isinstance(act, DecideAppeal) and judge in dispute.passed_on:
        return Reason(N_("{who} declined to rule on it."), who=(judge,))
    return None


HOUSE_TIES = Law(
    "house.ties",
    N_(
        "If a person is tied to a party in another way, this is shown, and that person may hear "
        "the dispute only if a reason is given."
    ),
    Enforcement.GUARD,
)


@HOUSE_TIES.forbids(Hear, Rule, DecideAppeal)
def is_tied_to_a_party(_dispute: DisputeState, act: Hear | Rule | DecideAppeal) -> Reason | None:
    """Refuse a judge who is tied to a party, unless a reason is given."""
    if not act.ties:
        return None
    judge = act.arbitrator if isinstance(act, Hear) else act.by
    return Reason(N_("{who} is tied to {others}."), who=(judge,), others=act.ties)


HOUSE_AGREED_FACTS = Law(
    "house.agreed_facts",
    N_(
        "A ruling must rest on facts that are settled: by most of the players, or by an "
        "onlooker whom both sides accept. If the players stay divided the arbitrator "
        "declines to rule, and the doubt favours the side that would be punished."
    ),
    Enforcement.GUARD,
)


@HOUSE_AGREED_FACTS.forbids(Rule)
def rests_on_doubt(dispute: DisputeState, act: Rule) -> Reason | None:
    """Refuse a ruling on a fact that is not settled."""
    if dispute.kind is DisputeKind.ETIQUETTE:
        return None
    facts = [fact for number in act.facts if (fact := dispute.fact(number)) is not None]
    open_ones = [fact.number for fact in facts if settled_facts.settled(dispute, fact) is None]
    if not open_ones:
        return None
    return of_count(
        len(open_ones),
        N_("Fact {first} is not settled."),
        N_("{count} facts are not settled, including fact {first}."),
        first=open_ones[0],
    )


HOUSE_ONLOOKER = Law(
    "house.onlooker",
    N_(
        "An onlooker decides a fact only if most of the players do not agree on it and both "
        "sides accept him; his word is final."
    ),
    Enforcement.GUARD,
)


@HOUSE_ONLOOKER.forbids(OnlookerDecides)
def need_not_decide(dispute: DisputeState, act: OnlookerDecides) -> Reason | None:
    """Refuse an onlooker's word that is not needed, not accepted, or already given."""
    fact = dispute.fact(act.fact)
    if dispute.onlooker is None:
        return Reason(N_("No onlooker has been accepted by both sides."))
    if fact is None:
        return None
    if fact.decided is not None:
        return Reason(N_("The onlooker has decided, and that decision is final."))
    if settled_facts.majority(dispute, fact) is not None:
        return Reason(N_("Most of the players agree on it, so no onlooker is needed."))
    if settled_facts.may_yet_agree(dispute, fact):
        return Reason(N_("Players who have not answered may still settle it."))
    return None


HOUSE_APPEAL = Law(
    "house.appeal",
    N_(
        "A ruling can be appealed against within the number of days the club allows; both "
        "partners must concur, and a player whose partner is dummy appeals alone. A refusal "
        "to rule can also be appealed against, since it leaves the score as it is and so "
        "decides the matter. The committee, which is also bound by agreed facts, then lets "
        "it stand or has the dispute heard again."
    ),
    Enforcement.GUARD,
)


@HOUSE_APPEAL.forbids(LodgeAppeal, Concur)
def comes_too_late(dispute: DisputeState, act: LodgeAppeal | Concur) -> Reason | None:
    """Refuse an appeal that comes too late."""
    until = dispute.appeal_until
    if dispute.kind is DisputeKind.ETIQUETTE or (until is not None and act.at <= until):
        return None
    return Reason(N_("The time to appeal is over."))


@HOUSE_APPEAL.forbids(DecideAppeal)
def partner_has_not_concurred(dispute: DisputeState, _act: DecideAppeal) -> Reason | None:
    """Refuse to decide an appeal in which the partner has not concurred."""
    appeal = dispute.appeal
    if appeal is None or appeal.lodged:
        return None
    return Reason(
        N_("{who} has appealed, but the partner has not concurred."), who=appeal.concurred
    )


HOUSE_ETIQUETTE = Law(
    "house.etiquette",
    N_(
        "A complaint about conduct (etiquette) leads to no penalty, and its answer cannot be "
        "appealed against. This rule can never be set aside."
    ),
    Enforcement.GUARD,
)


@HOUSE_ETIQUETTE.forbids(Rule, DecideAppeal)
def would_punish(dispute: DisputeState, act: Rule | DecideAppeal) -> Reason | None:
    """Refuse a penalty for a breach of etiquette."""
    harmless = all(isinstance(effect, NoEffect) for effect in act.effects)
    if dispute.kind is not DisputeKind.ETIQUETTE or harmless:
        return None
    return Reason(N_("This is a complaint about conduct, so it can only be answered in words."))


@HOUSE_ETIQUETTE.forbids(LodgeAppeal, Concur)
def nothing_to_appeal_against(dispute: DisputeState, _act: LodgeAppeal | Concur) -> Reason | None:
    """Refuse an appeal against a complaint from which nothing followed."""
    if dispute.kind is not DisputeKind.ETIQUETTE:
        return None
    return Reason(N_("Nothing followed from this complaint, so there can be no appeal."))


HOUSE_WAITS = Law(
    "house.waits",
    N_(
        "While the arbitrator is called to a table and play waits, no trump is turned and no "
        "hand is entered there."
    ),
    Enforcement.GUARD,
)


@HOUSE_WAITS.forbids(PlayOn)
def waits_for_the_arbitrator(_rubber: object, act: PlayOn) -> Reason | None:
    """Refuse play while the table waits for the arbitrator."""
    if not act.waiting:
        return None
    first = act.waiting[0]
    return Reason(
        N_("Play must wait: the arbitrator has been called (dispute {first})."), first=first
    )


NEVER_SET_ASIDE = frozenset({HOUSE_OWN_CASE.number, HOUSE_ETIQUETTE.number})
"""The rules here that no reason can set aside."""
