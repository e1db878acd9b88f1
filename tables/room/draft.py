"""The draft of one act: its events, each resting on a law of the code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from club.errors import Impossible
from club.reason import N_, Reason, Value, of_people
from rubbers.code.code import Code
from rubbers.code.law import Because, Law, Question
from tables.room.events import Event
from tables.room.evolve import evolve
from tables.room.state.room_state import Room, TableStage, TableState

Rule = TypeVar("Rule", bound=Callable[..., Any])


class Draft:
    """The events of an act so far, and the room after them."""

    def __init__(self, room: Room, code: Code) -> None:
        self.room = room
        self.code = code
        self.events: list[Event] = []
        self._laws: dict[str, Law] = {}

    def add(self, *events: Event) -> None:
        """Add events and apply them to the room."""
        for event in events:
            self.events.append(event)
            self.room = evolve(self.room, event)

    def table(self, number: int) -> TableState:
        """Return an open table; raise Impossible if there is none with this number."""
        table = self.room.tables.get(number)
        if table is None:
            raise impossible(N_("There is no table {table} yet."), table=number)
        if table.stage is TableStage.OVER:
            raise impossible(N_("Table {table} is over."), table=number)
        return table

    def table_of_people(self, number: int) -> TableState:
        """Return an open table that people may join; a table with bots is refused."""
        table = self.table(number)
        if table.with_bots:
            template = N_("Nobody can come in at table {table}: it plays one rubber with bots.")
            raise impossible(template, table=number)
        return table

    def ask(self, question: Question[Rule]) -> Rule:
        """Return the function with which the code answers a question."""
        law = self._law(question)
        return cast(Rule, law.answers[question.name])

    def cite(
        self, question: Question[Any], reason: Reason, *, reading: bool = False
    ) -> tuple[Because, ...]:
        """Return a sentence with the law that answers this question; `reading` marks our own
        choice.
        """
        law = self._law(question)
        return (Because(law.number, self.code.id, self.code.version, reason, reading),)

    def _law(self, question: Question[Any]) -> Law:
        law = self._laws.get(question.name)
        if law is None:
            law = self._laws[question.name] = self.code.law_on(question)
        return law

    def need_in_room(self, *people: str) -> None:
        """Raise Impossible unless all of these people are in the room."""
        absent = tuple(who for who in people if who not in self.room.hall.arrivals)
        if absent:
            one, several = N_("{who} is not in the room."), N_("{who} are not in the room.")
            raise impossible_for(absent, one, several)

    def need_free(self, *people: str) -> None:
        """Raise Impossible if any of these play, are about to play, substitute or cut now."""
        self._need_none_of(people, self.room.engaged())
        self.need_no_bots(*people)

    def need_no_bots(self, *people: str) -> None:
        """Raise Impossible if any of these people play with bots: that rubber must end or be
        stopped first.

        A bot gives way, and the people at its table decide when.
        """
        for who in people:
            table = self.room.bots_table_of(who)
            if table is not None:
                template = N_(
                    "{who} is playing with bots at table {table}. Finish or stop that rubber "
                    "first; it does not count in the standings."
                )
                raise impossible(template, who=(who,), table=table.number)

    def need_able_to_go(self, *people: str) -> None:
        """Raise Impossible if any of these play a rubber, substitute or cut for a place now."""
        self._need_none_of(people, self.room.bound())

    def _need_none_of(self, people: tuple[str, ...], busy_now: frozenset[str]) -> None:
        busy = tuple(who for who in people if who in busy_now)
        if busy:
            one, several = (
                N_("{who} is at a table at the moment."),
                N_("{who} are at a table at the moment."),
            )
            raise impossible_for(busy, one, several)


def impossible(template: str, **values: Value) -> Impossible:
    """Return the error for what no table allows."""
    return Impossible(Reason(template, **values))


def impossible_for(who: tuple[str, ...], one: str, several: str, /, **values: Value) -> Impossible:
    """Return the error for what no table allows, with one wording for one person and one for
    several.
    """
    return Impossible(of_people(who, one, several, **values))
