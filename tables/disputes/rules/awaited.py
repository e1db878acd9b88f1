"""What a dispute waits for, and from whom: the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from club.person import PersonId
from rubbers.cards.seats import Side
from tables.disputes.rules.effects import ToBeDone
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.register import is_behind
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState, RulingVerdict


class AwaitedStep(StrEnum):
    """What is awaited."""

    TELLING = "telling"  # somebody to say what happened
    ANSWERS = "answers"  # players to say whether a fact is true
    ONLOOKER = "onlooker"  # both sides to accept an onlooker, if the players are divided
    HIS_WORD = "his_word"  # the onlooker to say whether a fact is true
    HEARING = "hearing"  # an arbitrator to take it on
    RULING = "ruling"
    DECLINING = "declining"  # the arbitrator to decline, if the sides accept no onlooker
    CONCURRENCE = "concurrence"  # the partner of the appellant to concur
    APPEAL = "appeal"  # an appeal by a player, or the end of the time for it
    COMMITTEE = "committee"  # the committee to decide the appeal
    PUBLISHING = "publishing"
    DOING = "doing"  # a remedy or payment ordered to be recorded as done
    NOTHING = "nothing"


OFFICES = {
    AwaitedStep.HEARING: frozenset({"arbitrator", "committee", "secretary"}),
    AwaitedStep.COMMITTEE: frozenset({"committee"}),
    AwaitedStep.PUBLISHING: frozenset({"arbitrator", "committee", "secretary"}),
    AwaitedStep.DOING: frozenset({"arbitrator", "committee", "secretary"}),
}
"""The offices responsible for each step that waits for nobody by name."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is awaited: from whom (`who`, by number), on which `fact`, and until when."""

    what: AwaitedStep
    who: tuple[PersonId, ...] = ()
    fact: int = 0
    until: datetime | None = None


def awaited(dispute: DisputeState, now: datetime) -> tuple[Awaited, ...]:
    """Return what comes next in a dispute.

    Usually one thing; otherwise an arbitrator, and the facts as well; an onlooker, or that the
    arbitrator declines; or publication, and what is still to be done. Until the end, each step
    names someone, or an office, who may take it.
    """
    match dispute.stage:
        case DisputeStage.OPEN:
            return tuple(_to_a_ruling(dispute))
        case DisputeStage.RULED | DisputeStage.DECLINED:
            return _and_to_be_done(dispute, _while_it_may_be_appealed(dispute, now))
        case DisputeStage.APPEALED:
            return (Awaited(AwaitedStep.COMMITTEE),)
        case DisputeStage.DECIDED:
            return _and_to_be_done(dispute, _published(dispute))
        case _:
            return (Awaited(AwaitedStep.NOTHING),)


def _to_a_ruling(dispute: DisputeState) -> Iterator[Awaited]:
    if dispute.arbitrator is None:
        yield Awaited(AwaitedStep.HEARING)
    doubt = _in_doubt(dispute)
    if doubt is not None:
        yield doubt
    if dispute.arbitrator is None:
        return
    if doubt is None:
        yield Awaited(AwaitedStep.RULING, (dispute.arbitrator,))
    elif doubt.what is AwaitedStep.ONLOOKER:
        yield Awaited(AwaitedStep.DECLINING, (dispute.arbitrator,), doubt.fact)


def _in_doubt(dispute: DisputeState) -> Awaited | None:
    if dispute.kind is DisputeKind.ETIQUETTE or not dispute.players:
        return None  # it is answered in words whatever is agreed, or there is nobody to agree
    if not dispute.facts:
        return Awaited(AwaitedStep.TELLING, dispute.people)
    for fact in dispute.facts:
        if settled_facts.settled(dispute, fact) is not None:
            continue
        if settled_facts.may_yet_agree(dispute, fact):
            silent = (who for who in dispute.people if who not in fact.answers)
            return Awaited(AwaitedStep.ANSWERS, tuple(silent), fact.number)
        if dispute.onlooker is not None:
            return Awaited(AwaitedStep.HIS_WORD, (dispute.onlooker,), fact.number)
        return Awaited(AwaitedStep.ONLOOKER, _yet_to_accept(dispute), fact.number)
    return None


def _yet_to_accept(dispute: DisputeState) -> tuple[str, ...]:
    """Return the players of a side that has accepted nobody; all players if the sides differ."""
    silent = [side for side in Side if side not in dispute.onlookers] or list(Side)
    return _of_sides(dispute, silent)


def _of_sides(dispute: DisputeState, sides: Sequence[Side]) -> tuple[str, ...]:
    """Return the players of these sides, each once."""
    found = (who for seat, who in dispute.players.items() if seat.side in sides)
    return tuple(dict.fromkeys(found))


def _while_it_may_be_appealed(dispute: DisputeState, now: datetime) -> Awaited:
    until, appeal = dispute.appeal_until, dispute.appeal
    if until is None or until < now:
        return _published(dispute)
    if appeal is None:
        return Awaited(AwaitedStep.APPEAL, dispute.people, until=until)
    of_the_side = _of_sides(dispute, [appeal.side])
    silent = tuple(who for who in of_the_side if who not in appeal.concurred)
    return Awaited(AwaitedStep.CONCURRENCE, silent or of_the_side, until=until)


def _published(dispute: DisputeState) -> Awaited:
    in_the_register = dispute.published is not None and not is_behind(dispute)
    done = in_the_register or dispute.ruling is None
    return Awaited(AwaitedStep.NOTHING if done else AwaitedStep.PUBLISHING)


def _and_to_be_done(dispute: DisputeState, first: Awaited) -> tuple[Awaited, ...]:
    """Add that something ruled is still to be done, instead of nothing or besides the rest."""
    effects = enumerate(dispute.ruling.effects if dispute.ruling else (), start=1)
    undone = (n for n, one in effects if isinstance(one, ToBeDone) and n not in dispute.done)
    if next(undone, None) is None:
        return (first,)
    to_be_done = Awaited(AwaitedStep.DOING)
    return (to_be_done,) if first.what is AwaitedStep.NOTHING else (first, to_be_done)


def for_whom(dispute: DisputeState, one: Awaited, who: str, offices: frozenset[str]) -> bool:
    """Check whether someone is awaited: by name, or in an office they may use here.

    Nobody is awaited to appeal: that is a right.
    """
    if one.what is AwaitedStep.APPEAL:
        return False
    if one.who:
        return who in one.who
    if who in dispute.parties or not offices & OFFICES.get(one.what, frozenset()):
        return False
    judged = {*(ruling.by for ruling in dispute.rulings), *dispute.passed_on}
    return one.what is not AwaitedStep.COMMITTEE or who not in judged


JUDGED = frozenset({AwaitedStep.PUBLISHING, AwaitedStep.DOING})


def waits_since(dispute: DisputeState, what: AwaitedStep) -> datetime:
    """Return since when it has waited for this: the call, or the last decision or request.

    For the committee, since both partners concurred, or, in records from before that was stored,
    since one of them appealed. For the register, since no appeal was possible any more; after an
    appeal, since the committee decided.
    """
    last = dispute.appeals[-1] if dispute.appeals else None
    decided = last.decided_at if last else None
    if what is AwaitedStep.COMMITTEE:
        return (last.lodged_at or last.at if last else None) or dispute.called_at
    if what in JUDGED and dispute.ruling is not None:
        free = dispute.appeal_until if what is AwaitedStep.PUBLISHING else None
        return decided or free or dispute.ruling.at
    remitted = decided if last is not None and last.verdict is RulingVerdict.REMITTED else None
    return remitted or dispute.called_at
