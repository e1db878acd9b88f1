"""The run of a script about the room: the room so far, what has happened, what was refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from club.errors import Fault, Impossible, Malformed, Refusal
from club.reason import N_, Reason
from rubbers.code.law import Question
from tables.room import acts, events
from tables.room.decide import decide
from tables.room.evolve import evolve_all
from tables.room.state.room_state import Room, TableStage, TableState
from tables.rulings.script.reader import RoomScript
from tables.rulings.script.unknown_facts import RoomQuestion
from tables.rulings.script.vocabulary import FACTS, ScriptStep

DOORS = datetime(2000, 1, 1, 19, tzinfo=UTC)
"""When the doors open: any time will do, as only the order of arrivals counts."""


@dataclass(frozen=True, slots=True)
class StepRefused:
    """An act without effect, the law it rests on, and why."""

    at: int
    law: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Happened:
    """An event caused by an event of the script."""

    at: int
    event: events.Event


class Course:
    """The state of a script run.

    `unknown_runs` are the players of each table whose running rubbers are not stated;
    `unknown_arrivals` those whose arrival is not stated, and `level` groups stated to be level; at
    tables in `unknown_cuts` the cut for partners of the current rubber is not stated; at those in
    `assumed`, neither is that the rubber in progress began. `early` are consents to a substitute
    not yet named.
    """

    def __init__(self, script: RoomScript, answers: Mapping[RoomQuestion, str]) -> None:
        """Start in an empty room, with these answers to missing facts."""
        self.script = script
        self.code = script.code
        self.answers = answers
        self.room = Room()
        self.happened: list[Happened] = []
        self.refused: list[StepRefused] = []
        self.unknown_runs: dict[int, frozenset[str]] = {}
        self.unknown_arrivals: frozenset[str] = frozenset()
        self.level: tuple[tuple[str, ...], ...] = ()
        self.unknown_cuts: set[int] = set()
        self.assumed: set[int] = set()
        self.stated: set[tuple[int, str]] = set()
        self.early: tuple[ScriptStep, ...] = ()
        self.last: int | None = None
        self._minute = 0

    def add(self, at: int, *happened: events.Event) -> None:
        """Apply events to the room."""
        for event in happened:
            self.room = evolve_all(self.room, (event,))
            self.happened.append(Happened(at, event))
            self.last = event.table or self.last
            match event:
                case events.CameIn() | events.WentOut():
                    left = self.unknown_runs.get(event.table, frozenset()) - {event.who}
                    self.unknown_runs[event.table] = left
                case events.Partnered() | events.RubberEnded():
                    self.unknown_cuts.discard(event.table)
                    self.assumed.discard(event.table)

    def attempting(self) -> Course:
        """Return a copy of the current state, to restore if the next act has no effect."""
        kept = copy(self)
        kept.happened, kept.refused = [*self.happened], [*self.refused]
        kept.unknown_runs, kept.unknown_cuts = {**self.unknown_runs}, {*self.unknown_cuts}
        kept.stated, kept.assumed = {*self.stated}, {*self.assumed}
        return kept

    def back_to(self, kept: Course) -> None:
        """Restore a saved state."""
        self.__dict__.update(kept.__dict__)

    def decided(self, act: acts.Act) -> tuple[events.Event, ...]:
        """Return the events an act would cause under the code."""
        return decide(self.room, act, self.code)

    def refuse(self, at: int, question: Question[Any], reason: Reason) -> None:
        """Record that an act has no effect, by the law that answers a question."""
        self.refused.append(StepRefused(at, self.code.law_on(question).number, reason))

    def refuse_as(self, at: int, question: Question[Any], why: Impossible | Refusal) -> None:
        """Record that an act has no effect, for the reason it was refused."""
        if isinstance(why, Refusal):
            self.refused.append(StepRefused(at, why.law, why.reason))
        else:
            self.refuse(at, question, why.reason)

    def now(self) -> datetime:
        """Return the next minute."""
        self._minute += 1
        return DOORS + timedelta(minutes=self._minute)

    def ahead(self, at: int) -> Iterator[ScriptStep]:
        """Return the events of the script after this one."""
        return (step for step in self.script.steps if step.at > at)

    def open_table(self, number: int) -> TableState | None:
        """Return a table if it is open."""
        table = self.room.tables.get(number)
        return None if table is None or table.stage is TableStage.OVER else table

    def need_table(self, step: ScriptStep) -> TableState:
        """Return the table of an event; raise Malformed if there is none, Refusal if it is over."""
        number = self.table_of(step)
        table = self.room.tables.get(number or 0)
        over = table is not None and table.stage is TableStage.OVER
        if table is not None and over and table.over_because and step.word not in FACTS:
            because = table.over_because[-1]
            raise Refusal(because.law, because.reason)
        if table is None or over:
            raise misplaced(
                step, "table", Reason(N_("a table that has been formed and still exists"))
            )
        return table

    def table_of(self, step: ScriptStep) -> int | None:
        """Return the table an event is about: the one it names, or that of the people it names."""
        if step.table is not None:
            return step.table
        for who in step.people:
            for table in self.room.open_tables():
                if self.has_part(table, who):
                    return table.number
        standing = [table.number for table in self.room.open_tables()]
        return standing[0] if len(standing) == 1 else self.last

    def has_part(self, table: TableState, who: str) -> bool:
        """Check whether someone belongs, cuts, substitutes or has a right at a table."""
        return (
            table.member(who) is not None
            or who in table.engaged()
            or any(waiting.who == who for waiting in table.queue)
            or table.substitute(who) is not None
        )


def misplaced(step: ScriptStep, part: str, expected: Reason) -> Malformed:
    """Return the error for an event that does not fit at its place."""
    place = f"events[{step.at}]" + (f".{part}" if part else "")
    reason = Reason(N_("This could not have happened at this point."))
    return Malformed(reason, faults=[Fault(place, expected)])
