"""An evening for tests: people come by letters, and every act is written down as lines."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from club.rules.house_rules import HouseRules
from rubbers.cards.seats import WhistGame
from tables.codes import FIRST as CODE
from tables.room import acts
from tables.room.decide import decide
from tables.room.events import Event
from tables.room.evolve import evolve_all
from tables.room.state.cut import Cut
from tables.room.state.room_state import Room, TableState
from tables.room.undoable import RoomLine, replay

SEVEN = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)


def at(minute: int) -> datetime:
    """Return a moment so many minutes after seven."""
    return SEVEN + timedelta(minutes=minute)


class Evening:
    """A room, its lines by stream, and short ways to bring about what a test is given."""

    def __init__(self, rules: HouseRules | None = None) -> None:
        self.room = Room()
        self.lines: dict[int | None, list[RoomLine]] = {}
        self.code = CODE
        self.acts = 0
        self.do(acts.OpenDoors(at(0), rules or HouseRules()))

    def do(self, act: acts.Act) -> tuple[Event, ...]:
        """Do an act and write down what it brings about."""
        events = decide(self.room, act, self.code)
        self.write(*events)
        return events

    def write(self, *events: Event) -> None:
        """Write down the events of one act."""
        self.acts += 1
        for event in events:
            lines = self.lines.setdefault(event.table, [])
            lines.append(RoomLine(len(lines) + 1, event, f"act {self.acts}"))
        self.room = evolve_all(self.room, events)

    def replayed(self) -> Room:
        """Fold every stream again."""
        room = Room()
        for lines in self.lines.values():
            room = replay(lines, room)
        return room

    def come(self, people: str, *, minute: int = 1) -> Evening:
        """Let people come, each by himself, at the same minute."""
        for who in people:
            self.do(acts.Arrive(who, at(minute)))
        return self

    def declare(self, people: str, table: int | None = None) -> tuple[Event, ...]:
        """Let people declare at once."""
        return self.do(acts.Declare(tuple(people), table))

    def form(
        self, people: str, table: int = 1, game: WhistGame = WhistGame.WHIST
    ) -> tuple[Event, ...]:
        """Let people come, declare, and a table be formed of all who have declared."""
        self.come("".join(who for who in people if who not in self.room.hall.arrivals))
        self.declare("".join(who for who in people if who not in self.room.hall.candidates))
        return self.do(acts.FormTable(table, game))

    def cut(self, cards: str, table: int = 1) -> tuple[Event, ...]:
        """Cut as in `A6 B3 CT`: a person, then a card."""
        events: tuple[Event, ...] = ()
        for entry in cards.split():
            events += self.do(acts.CutCards(table, entry[0], (entry[1:],)))
        return events

    def play(self, people: str, table: int = 1) -> Evening:
        """Form a table that plays its first rubber; those of more than four first play and wait."""
        self.form(people, table)
        self.cut_for_places(table)
        self.begin(table)
        return self

    def cut_for_places(self, table: int = 1) -> None:
        """Cut, in the order they are called, cards all different, until no more are wanted."""
        while (cut := self.table(table).cut) is not None:
            self.round(table, cut, lambda n: "A23456789TJQK"[n % 13])

    def round(self, table: int, cut: Cut, card: Callable[[int], str]) -> None:
        """Let all cut who have still to cut; doubted cards stand."""
        for n, who in enumerate(cut.to_cut):
            self.do(acts.CutCards(table, who, (card(n),), stands=True))

    def begin(self, table: int = 1) -> tuple[Event, ...]:
        """Begin a rubber."""
        return self.do(acts.BeginRubber(table))

    def end(self, table: int = 1) -> tuple[Event, ...]:
        """End a rubber."""
        return self.do(acts.EndRubber(table))

    def table(self, number: int = 1) -> TableState:
        """Return a table."""
        return self.room.tables[number]

    def players(self, table: int = 1) -> str:
        """Return who play at a table, in alphabetical order."""
        return "".join(sorted(self.table(table).players))

    def waiting(self, table: int = 1) -> str:
        """Return who belong and wait, first to come in first."""
        return "".join(member.who for member in self.table(table).waiting)

    def queue(self, table: int = 1) -> str:
        """Return who have the next right to a place, in order."""
        return "".join(waiting.who for waiting in self.table(table).queue)

    def to_cut(self, table: int = 1) -> str:
        """Return who have still to cut."""
        return "".join(who for cut in self.table(table).cuts() for who in cut.to_cut)


def laws(events: tuple[Event, ...], kind: type[Event]) -> list[str]:
    """Return the law of each event of a kind, marked with a star where it is our reading."""
    return [
        f"{because.law}{'*' if because.reading else ''}"
        for event in events
        if isinstance(event, kind)
        for because in getattr(event, "because", ())
    ]


def people(events: tuple[Event, ...], kind: type[Event]) -> str:
    """Return the people of the events of a kind."""
    return "".join("".join(getattr(e, "who", "")) for e in events if isinstance(e, kind))
