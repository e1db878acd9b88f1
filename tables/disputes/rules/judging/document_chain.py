"""The documents of a dispute in order, each with what it is against and what it replaced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from club.person import PersonId
from tables.disputes.rules.effects import Effect, NoEffect, OfTheScore
from tables.disputes.rules.state import Appeal, DisputeState, RulingVerdict


class DocumentKind(StrEnum):
    """The kind of document."""

    DECLINING = "declining"
    RULING = "ruling"
    APPEAL = "appeal"
    DECISION = "decision"  # the committee's, on an appeal


@dataclass(frozen=True, slots=True)
class DocumentRef:
    """One document: its kind and number, from 1; a decision has the number of its appeal."""

    paper: DocumentKind
    number: int


@dataclass(frozen=True, slots=True)
class Document:
    """A document of the chain: what it is `against` and what it `replaces`, if anything.

    `by` gave it or asked for it; `stands` means that nothing has replaced it.
    """

    which: DocumentRef
    by: PersonId
    at: datetime | None
    against: DocumentRef | None = None
    replaces: DocumentRef | None = None
    verdict: RulingVerdict | None = None
    stands: bool = True


def chain(dispute: DisputeState) -> tuple[Document, ...]:
    """Return every document in order: decisions, the appeals against them, their results."""
    return tuple(_documents(dispute))


def _documents(dispute: DisputeState) -> Iterator[Document]:
    last: DocumentRef | None = None
    for number, declining in enumerate(dispute.declinings, start=1):
        which = DocumentRef(DocumentKind.DECLINING, number)
        appeals = [one for one in enumerate(dispute.appeals, start=1) if one[1].declining == number]
        stands = not any(appeal.verdict is RulingVerdict.REMITTED for _number, appeal in appeals)
        yield Document(which, declining.by, declining.at, replaces=last, stands=stands)
        yield from _appeals(appeals, which)
        last = which
    for number, ruling in enumerate(dispute.rulings, start=1):
        which = DocumentRef(DocumentKind.RULING, number)
        stands = ruling is dispute.ruling
        yield Document(which, ruling.by, ruling.at, replaces=last, stands=stands)
        appeals = [one for one in enumerate(dispute.appeals, start=1) if one[1].ruling == number]
        yield from _appeals(appeals, which)
        last = which


def _appeals(appeals: Iterable[tuple[int, Appeal]], against: DocumentRef) -> Iterator[Document]:
    for number, one in appeals:
        which = DocumentRef(DocumentKind.APPEAL, number)
        yield Document(which, one.concurred[0], one.at, against=against)
        if one.verdict is not None:
            decision = DocumentRef(DocumentKind.DECISION, number)
            at, by = one.decided_at, one.decided_by
            yield Document(decision, by, at, against=which, verdict=one.verdict)


def fallen_away(dispute: DisputeState, effects: Iterable[Effect]) -> tuple[tuple[int, Effect], ...]:
    """Return the non-score effects of the current ruling that these effects drop.

    Each comes with its place in the ruling, from 1. What was done to the rubber stays there.
    """
    again = set(effects)
    brought = dispute.ruling.effects if dispute.ruling else ()
    return tuple(
        (place, effect)
        for place, effect in enumerate(brought, start=1)
        if not isinstance(effect, OfTheScore | NoEffect) and effect not in again
    )
