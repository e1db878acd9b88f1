"""Acts in a dispute: check rights and rules, store words and apply effects in one change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from club.codec.people_walk import people_in
from club.errors import Fault, Malformed, NotYours
from club.models import Member
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller, May
from rubbers import streams as rubber_streams
from rubbers.code.code import Code
from rubbers.commands import rubber_changes
from rubbers.commands.waivers import reason_given, waiving
from rubbers.play.statements.corrections_by_ruling import Ground
from rubbers.registries import CODES
from tables import streams
from tables.disputes import dispute_stream
from tables.disputes.commands import drafts
from tables.disputes.commands import words as said
from tables.disputes.commands.stating_facts import check_fact
from tables.disputes.queries import dispute_rights, lookup, outcomes, signatories, visibility
from tables.disputes.queries.lookup import called_as_officer
from tables.disputes.queries.outcomes import Weighing, weigh
from tables.disputes.rules import acts, events, notation
from tables.disputes.rules.decide import decide
from tables.disputes.rules.effects import AdjustPoints, Effect
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.facts.fact_topics import about
from tables.disputes.rules.facts.passages import read_passage
from tables.disputes.rules.house_rules import NEVER_SET_ASIDE
from tables.disputes.rules.judging.drive_corrections import corrected
from tables.disputes.rules.judging.effects_applied import applied
from tables.disputes.rules.state import DisputeState, FactForm, RulingVerdict
from tables.drive.drive_stream import ROUND_KIND
from tables.models.disputes import Dispute as Row
from tables.permissions.people import caller_here

Judges = TypeVar("Judges", acts.Hear, acts.Rule, acts.DecideAppeal)
CLOCK = ("at", "household", "ties", "appeal_days", "topic", "suit", "own")


@idempotent
def perform(
    context: CommandContext, row: Row, act: acts.Act, words: Mapping[str, str] | None = None
) -> Receipt:
    """Perform one act in a dispute; the effects of a ruling are applied in the same transaction.

    `words` are the texts the act refers to, each under its name (`reasons` for `reasons_ref`);
    texts to be published may be reworded, each under its place (`rulings.1.reasons`). Raises
    NotYours, Refusal with its rule, Impossible, or Malformed with every fault.
    """
    of_register = isinstance(act, acts.Publish)
    texts = said.checked_wording(words or {}) if of_register else said.checked(act, words or {})
    body = {name: part for name, part in notation.write_act(act).items() if name not in CLOCK}
    request = {
        "dispute": row.stream.name,
        **body,
        "words": texts,
        "waives": list(context.waives),
        "reason": context.reason,
    }

    with unit_of_work(context, request, [row.stream.name]) as uow:
        dispute: DisputeState = journal.state_of(dispute_stream.KIND, uow.head(row.stream.name))
        caller, ready = allowed(context, row, dispute, act)
        if isinstance(ready, acts.StateFact) and ready.telling is FactForm.SCRIPT:
            check_fact(row, dispute, texts["ref"])
            found = about(read_passage(texts["ref"]))
            ready = replace(ready, topic=found.topic, suit=found.suit)
        first = tuple(_waivers(uow, caller, dispute))
        code = waiving(CODES[row.evening.law_code], context)
        decided = decide(dispute, said.cited(uow, dispute, ready, texts), code)
        after: DisputeState = uow.record(dispute_stream.KIND, row.stream.name, (*first, *decided))
        _apply(uow, row, after, ready, code)
        if _points(after) != _points(dispute):
            uow.errand("standings_given", {"evening": row.evening.key})
        drafts.clear_away(row, context.caller, ready)
        uow.answer = {"dispute": row.number}
    return uow.receipt


def allowed(
    context: CommandContext, row: Row, dispute: DisputeState, act: acts.Act
) -> tuple[Caller, acts.Act]:
    """Return the caller, under the number known here, and the act with the judge's ties filled in.

    Raises NotYours unless the caller may do it; Unknown or Malformed for what they cannot name.
    """
    club, caller = context.caller.club, caller_here(context.caller, visibility.known_here(dispute))
    visibility.need_sight(caller, row, dispute)
    _check_people(club, act)
    dispute_rights.need_right(caller, row, dispute, act)
    if isinstance(act, acts.WithdrawCall):
        return caller, replace(act, own=called_as_officer(row, dispute, act.by))
    return caller, _judged_by_whom(club, row, dispute, act)


def _judged_by_whom(club: int, row: Row, dispute: DisputeState, act: acts.Act) -> acts.Act:
    """Return an act of judging with the judge's ties and the club's time for appeals filled in."""
    match act:
        case acts.Hear():
            return _tied(club, dispute, act, act.arbitrator)
        case acts.DecideAppeal():
            return _tied(club, dispute, act, act.by)
        case acts.Decline():
            return replace(act, appeal_days=_appeal_days(row))
        case acts.Rule():
            ready = replace(act, appeal_days=_appeal_days(row), code=row.evening.law_code)
            return _tied(club, dispute, ready, act.by)
    return act


def _appeal_days(row: Row) -> int:
    return HouseRules.from_json(row.evening.house_rules).appeal_days


def _tied(club: int, dispute: DisputeState, act: Judges, judge: str) -> Judges:
    household, ties = signatories.of_judge(club, judge, dispute.parties)
    return replace(act, household=household, ties=ties)


def check_waivers(context: CommandContext, caller: Caller, dispute: DisputeState) -> None:
    """Raise unless the caller may set these rules aside; some never may be."""
    if NEVER_SET_ASIDE.intersection(context.waives):
        never = ", ".join(sorted(NEVER_SET_ASIDE))
        expected = Reason(N_("rules other than {never}, which can never be set aside"), never=never)
        reason = Reason(N_("This rule can never be set aside."))
        raise Malformed(reason, faults=[Fault("waives", expected)])
    if not context.waives:
        return
    officer = caller.has_scope(May.RULE) and caller.holds("secretary", "arbitrator", "committee")
    if not officer or str(caller.member) in dispute.parties:
        raise NotYours(
            Reason(N_("Only an officer who is not a party to the dispute can set a rule aside."))
        )


def _waivers(uow: UnitOfWork, caller: Caller, dispute: DisputeState) -> Iterator[events.LawWaived]:
    """Record which rules are set aside, and why."""
    check_waivers(uow.context, caller, dispute)
    if not uow.context.waives:
        return
    ref = uow.words(reason_given(uow.context))
    for law in uow.context.waives:
        yield events.LawWaived(law, ref)


def _apply(uow: UnitOfWork, row: Row, dispute: DisputeState, act: acts.Act, code: Code) -> None:
    """Apply a ruling's effects to the rubber and request a signed checkpoint."""
    if isinstance(act, acts.Rule | acts.DecideAppeal):
        what = "ruling" if isinstance(act, acts.Rule) else "appeal"
        uow.errand("checkpoint", {"why": f"{what} {row.number}"})
    effects = effects_of(act)
    if effects is None or dispute.ruling is None:
        return
    ground = Ground(str(row.number), dispute.ruling.law)
    outcomes.check_points(row, effects)
    _correct_result(uow, row, effects, ground)
    subject = dispute.subject.stream
    of_a_rubber = subject.startswith(f"{rubber_streams.PREFIX}:")
    rubber = journal.state_of(rubber_streams.KIND, uow.head(subject)) if of_a_rubber else None
    story = applied(rubber, effects, ground, code, outcomes.where_for(row, effects))
    if rubber is not None and story is not None:
        rubber_changes.record_ruling(uow, subject, rubber, story)


def _correct_result(uow: UnitOfWork, row: Row, effects: tuple[Effect, ...], ground: Ground) -> None:
    """Record the result of a drive's hand that a ruling corrects or restores, if any."""
    in_drive = streams.is_round(row.subject)
    at = lookup.drive_hand_in(uow.head(row.subject), row) if in_drive else None
    ruled = corrected(at, effects, ground)
    if ruled is not None:
        uow.record(ROUND_KIND, row.subject, [ruled])


def effects_of(act: acts.Act) -> tuple[Effect, ...] | None:
    """Return the effects to apply; None if this act gives no ruling."""
    match act:
        case acts.Rule(effects=effects):
            return effects
        case acts.DecideAppeal(verdict=RulingVerdict.VARIED, effects=effects):
            return effects
    return None


def _points(dispute: DisputeState) -> tuple[AdjustPoints, ...]:
    """Return the point adjustments of the current ruling."""
    effects = dispute.ruling.effects if dispute.ruling else ()
    return tuple(effect for effect in effects if isinstance(effect, AdjustPoints))


def _check_people(club: int, act: acts.Act) -> None:
    """Raise Malformed, naming the field, if an act names someone who is not a member."""
    named = dict(people_in(act))
    numbers = {int(who) for who in named.values() if who.isdecimal() and len(who) < 10}
    rows = Member.objects.filter(club=club, number__in=numbers).values_list("number", flat=True)
    known = {str(number) for number in rows}
    expected = Reason(N_("the number of a member of the club"))
    faults = [Fault(field, expected) for field, who in named.items() if who not in known]
    if faults:
        raise Malformed(
            Reason(N_("Someone named here is not a member of the club.")), faults=faults
        )


def look(context: CommandContext, row: Row, act: acts.Act, words: Mapping[str, str]) -> Weighing:
    """Return what a ruling, or the committee's decision, would do to the score.

    Raises what the act itself would: NotYours, Refusal, Impossible or Malformed.
    """
    said.checked(act, words)
    dispute = lookup.state_of(row)
    caller, ready = allowed(context, row, dispute, act)
    check_waivers(context, caller, dispute)
    if context.waives:
        reason_given(context)
    code = waiving(CODES[row.evening.law_code], context)
    for event in decide(dispute, ready, code):
        dispute = evolve(dispute, event)
    effects = effects_of(ready) or ()
    return weigh(row, effects, dispute.ruling.law if dispute.ruling else "", code)
