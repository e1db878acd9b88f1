"""What a dispute waits for, and from whom: whatever brings it on next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rubbers.cards.seats import Side
from tables.disputes.rules import facts
from tables.disputes.rules.dispute import Dispute, Kind, Stage


class What(StrEnum):
    """What is waited for."""

    TELLING = "telling"  # that somebody says what happened
    ANSWERS = "answers"  # that players say whether a fact is so
    ONLOOKER = "onlooker"  # that both sides accept an onlooker, where players are divided
    HIS_WORD = "his_word"  # that the onlooker says whether a fact is so
    HEARING = "hearing"  # that an arbitrator takes it on
    RULING = "ruling"
    CONCURRENCE = "concurrence"  # that the partner of one who appeals concurs
    APPEAL = "appeal"  # that a player appeals, or the time for it goes by
    COMMITTEE = "committee"  # that the committee decides the appeal
    PUBLISHING = "publishing"
    NOTHING = "nothing"


OFFICES = {
    What.HEARING: frozenset({"arbitrator", "committee", "secretary"}),
    What.COMMITTEE: frozenset({"committee"}),
    What.PUBLISHING: frozenset({"arbitrator", "committee", "secretary"}),
}
"""Whose office it is, where it is for no one by name."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is waited for: `who` by their numbers, on which `fact`, until when."""

    what: What
    who: tuple[str, ...] = ()
    fact: int = 0
    until: datetime | None = None


def awaited(dispute: Dispute, now: datetime) -> tuple[Awaited, ...]:
    """Say what comes next in a dispute: one thing, or an arbitrator and the facts besides."""
    match dispute.stage:
        case Stage.OPEN:
            return tuple(_to_a_ruling(dispute))
        case Stage.RULED | Stage.DECLINED:
            return (_while_it_may_be_appealed(dispute, now),)
        case Stage.APPEALED:
            return (Awaited(What.COMMITTEE),)
        case Stage.DECIDED:
            return (_published(dispute),)
        case _:
            return (Awaited(What.NOTHING),)


def _to_a_ruling(dispute: Dispute) -> Iterator[Awaited]:
    if dispute.arbitrator is None:
        yield Awaited(What.HEARING)
    doubt = _in_doubt(dispute)
    if doubt is not None:
        yield doubt
    elif dispute.arbitrator is not None:
        yield Awaited(What.RULING, (dispute.arbitrator,))


def _in_doubt(dispute: Dispute) -> Awaited | None:
    if dispute.kind is Kind.ETIQUETTE:
        return None  # it is answered in words, whatever is agreed
    if not dispute.facts:
        return Awaited(What.TELLING, tuple(dispute.players.values()))
    for fact in dispute.facts if dispute.players else ():
        if facts.settled(dispute, fact) is not None:
            continue
        if facts.may_yet_agree(dispute, fact):
            silent = (who for who in dispute.players.values() if who not in fact.answers)
            return Awaited(What.ANSWERS, tuple(silent), fact.number)
        if dispute.onlooker is not None:
            return Awaited(What.HIS_WORD, (dispute.onlooker,), fact.number)
        return Awaited(What.ONLOOKER, _yet_to_accept(dispute), fact.number)
    return None


def _yet_to_accept(dispute: Dispute) -> tuple[str, ...]:
    """Give the players of a side that has accepted nobody; all of them where sides differ."""
    silent = [side for side in Side if side not in dispute.onlookers] or list(Side)
    return tuple(who for seat, who in dispute.players.items() if seat.side in silent)


def _while_it_may_be_appealed(dispute: Dispute, now: datetime) -> Awaited:
    until, appeal = dispute.appeal_until, dispute.appeal
    if until is None or until < now:
        return _published(dispute)
    if appeal is None:
        return Awaited(What.APPEAL, tuple(dispute.players.values()), until=until)
    of_the_side = (who for seat, who in dispute.players.items() if seat.side is appeal.side)
    silent = tuple(who for who in of_the_side if who not in appeal.concurred)
    return Awaited(What.CONCURRENCE, silent, until=until)


def _published(dispute: Dispute) -> Awaited:
    done = dispute.published or dispute.ruling is None
    return Awaited(What.NOTHING if done else What.PUBLISHING)


def for_whom(dispute: Dispute, one: Awaited, who: str, offices: frozenset[str]) -> bool:
    """Tell whether someone is waited for: by name, or in an office he may use here.

    Nobody is waited for to appeal: that is a right.
    """
    if one.what is What.APPEAL:
        return False
    if one.who:
        return who in one.who
    if who in dispute.parties or not offices & OFFICES.get(one.what, frozenset()):
        return False
    judged = {*(ruling.by for ruling in dispute.rulings), *dispute.passed_on}
    return one.what is not What.COMMITTEE or who not in judged
