"""The totals of a rehearsed evening: who waited and by which law, rubbers, tables at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from club.person import PersonId
from club.reason import Reason
from rubbers.code.law import Because
from rubbers.standings.result import RubberResult


@dataclass(frozen=True, slots=True)
class Wait:
    """Someone without a place in a rubber from one minute to another, and why."""

    who: PersonId
    since: int
    until: int
    because: Because
    table: int = 0

    @property
    def minutes(self) -> int:
        """The length of the wait in minutes."""
        return self.until - self.since


@dataclass(frozen=True, slots=True)
class LawWaits:
    """How many waits rest on one law, and their total minutes."""

    waits: int = 0
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Visitor:
    """One person's evening: when they came and left, what they played, how long they waited."""

    came: int
    left: int | None = None
    rubbers: int = 0
    cut_outs: int = 0
    waited: int = 0
    longest: Wait | None = None

    def after(self, wait: Wait) -> Visitor:
        """Return the visitor with one finished wait counted."""
        longer = self.longest is None or wait.minutes > self.longest.minutes
        return replace(
            self,
            waited=self.waited + wait.minutes,
            longest=wait if longer else self.longest,
        )


@dataclass(frozen=True, slots=True)
class RehearsalMoment:
    """A notable moment of the evening: when, of what kind, and by which law, if any."""

    minute: int
    kind: str
    said: Reason
    law: str = ""
    table: int = 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything counted while an evening is rehearsed; `waiting` are the waits not over yet."""

    people: Mapping[str, Visitor] = field(default_factory=dict)
    waiting: Mapping[str, Wait] = field(default_factory=dict)
    by_law: Mapping[str, LawWaits] = field(default_factory=dict)
    results: tuple[RubberResult, ...] = ()
    formed: int = 0
    at_once: int = 0
    begun: int = 0
    hands: int = 0
    last_rubber: int = 0
    closed: int | None = None

    @property
    def packs(self) -> int:
        """How many packs of cards are needed: each table plays with two."""
        return 2 * self.at_once

    def came(self, who: str, minute: int) -> Ledger:
        """Count someone who arrives."""
        return replace(self, people={**self.people, who: Visitor(minute)})

    def changed(self, who: str, **changes: Any) -> Ledger:
        """Change the counts of one person."""
        person = replace(self.people[who], **changes)
        return replace(self, people={**self.people, who: person})

    def waits(self, who: str, minute: int, table: int, because: Because) -> Ledger:
        """Note that someone waits; for those already waiting the start stays the same."""
        before = self.waiting.get(who)
        if before is not None and (before.because, before.table) == (because, table):
            return self
        since = minute if before is None else before.since
        wait = Wait(who, since, minute, because, table)
        return replace(self, waiting={**self.waiting, who: wait})

    def waits_no_more(self, who: str, minute: int) -> Ledger:
        """End a wait and count it; a wait of zero minutes is ignored."""
        wait = self.waiting.get(who)
        if wait is None:
            return self
        others = {one: kept for one, kept in self.waiting.items() if one != who}
        ledger, over = replace(self, waiting=others), replace(wait, until=minute)
        if not over.minutes:
            return ledger
        law, person = over.because.law, ledger.people[who].after(over)
        before = ledger.by_law.get(law, LawWaits())
        counted = LawWaits(before.waits + 1, before.minutes + over.minutes)
        return replace(
            ledger,
            people={**ledger.people, who: person},
            by_law={**ledger.by_law, law: counted},
        )
