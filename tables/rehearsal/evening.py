"""The state of a rehearsed evening: its room, its rubbers, its schedule, its totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from club.rules.house_rules import HouseRules
from rubbers.bots.bot import Bot
from rubbers.cards.card_codec import CODEC
from rubbers.cards.seats import Side, Sides, WhistGame
from rubbers.code.code import Code
from rubbers.play import decide as rubber_decide
from rubbers.play import notation as rubber_notation
from rubbers.play.state import acts as rubber_acts
from rubbers.play.state.events import Event as RubberEvent
from rubbers.play.state.evolve import evolve as rubber_evolve
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.score import Stakes
from rubbers.standings.result import RubberResult
from tables.rehearsal.agenda import EveningAgenda, read_agenda
from tables.rehearsal.arrival_times import SeededChance
from tables.rehearsal.bot_hands import limits_of
from tables.rehearsal.ledger import Ledger, RehearsalMoment
from tables.rehearsal.moments import moments, rubber_over, waiting
from tables.rehearsal.terms import RehearsalTerms
from tables.room import acts, events, notation
from tables.room.decide import decide
from tables.room.events import Event
from tables.room.evolve import evolve
from tables.room.state.room_state import Room

DOORS = datetime(2000, 1, 1, 19, tzinfo=UTC)
"""When the doors of a rehearsed evening open; only the minutes since then are ever shown."""


Line = tuple[int, int, Event | RubberEvent]
"""A minute, the table of the rubber or 0 for the room, and the event."""


@dataclass(frozen=True, slots=True)
class ClubTerms:
    """The club's part of a rehearsal: its code, house rules, the format's games, the bot."""

    code: Code
    rules: HouseRules
    games: tuple[WhistGame, ...]
    bot: Bot


@dataclass
class RehearsedEvening:
    """The room and its rubbers at a minute; `timeline` and `lines` hold what is new since `taken`.

    `going` are those who want to leave once they are free.
    """

    terms: RehearsalTerms
    club: ClubTerms
    room: Room = field(default_factory=Room)
    rubbers: dict[int, RubberState] = field(default_factory=dict)
    agenda: EveningAgenda = field(default_factory=EveningAgenda)
    ledger: Ledger = field(default_factory=Ledger)
    minute: int = 0
    going: frozenset[str] = frozenset()
    timeline: list[RehearsalMoment] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = SeededChance(self.terms.seed)
        self.limits = limits_of(self.club.code)

    @property
    def at(self) -> datetime:
        """The clock time passed to the rules."""
        return DOORS + timedelta(minutes=self.minute)

    @property
    def over(self) -> bool:
        """Whether the evening is closed."""
        return self.ledger.closed is not None

    def perform(self, act: acts.Act) -> tuple[Event, ...]:
        """Perform an act of the room by the laws, and count its effects."""
        happened = decide(self.room, act, self.club.code)
        for event in happened:
            if isinstance(event, events.DoorsOpened):
                event = replace(event, games=self.club.games)
            self.room = evolve(self.room, event)
            self.lines.append((self.minute, 0, event))
            self._count(event)
        self.timeline += moments(self.minute, happened)
        self._count_waits()
        return happened

    def play(self, table: int, act: rubber_acts.Act) -> RubberState:
        """Perform an act of the rubber at a table."""
        begun = not isinstance(act, rubber_acts.StartRubber)
        rubber = self.rubbers[table] if begun else None
        for event in rubber_decide.decide(rubber, act, self.club.code):
            rubber = rubber_evolve(rubber, event)
            self.lines.append((self.minute, table, event))
        assert rubber is not None
        self.rubbers[table] = rubber
        return rubber

    def rubber_won(self, table: int) -> None:
        """Count a rubber that was won."""
        rubber = self.rubbers[table]
        self.timeline.append(rubber_over(self.minute, table, rubber))
        results, hands = (*self.ledger.results, _result(rubber)), len(rubber.hands)
        self.ledger = replace(
            self.ledger, results=results, hands=self.ledger.hands + hands, last_rubber=self.minute
        )
        for who in rubber.players.values():
            self.ledger = self.ledger.changed(who, rubbers=self.ledger.people[who].rubbers + 1)

    def _count(self, event: Event) -> None:
        match event:
            case events.Arrived():
                self.ledger = self.ledger.came(event.who, self.minute)
            case events.Left():
                self.ledger = self.ledger.changed(event.who, left=self.minute)
            case events.WentOut():
                outs = self.ledger.people[event.who].cut_outs + 1
                self.ledger = self.ledger.changed(event.who, cut_outs=outs)
            case events.TableFormed():
                self._count_tables()
            case events.RubberBegun():
                self.ledger = replace(self.ledger, begun=self.ledger.begun + 1)
                self._begin(event)
            case events.PhaseChanged(phase=acts.Phase.CLOSE):
                self.ledger = replace(self.ledger, closed=self.minute)

    def _count_tables(self) -> None:
        open_now = sum(1 for _table in self.room.open_tables())
        most = max(self.ledger.at_once, open_now)
        self.ledger = replace(self.ledger, formed=len(self.room.tables), at_once=most)

    def _begin(self, event: events.RubberBegun) -> None:
        stakes = Stakes(a_point=self.club.rules.stakes)
        start = rubber_acts.StartRubber(
            event.seating, event.dealer, self.club.code.id, event.game, event.dummies, stakes
        )
        self.play(event.table, start)

    def _count_waits(self) -> None:
        from_now = {
            who: (table, because) for who, table, because in waiting(self.room, self.club.code)
        }
        for who in tuple(self.ledger.waiting):
            if who not in from_now:
                self.ledger = self.ledger.waits_no_more(who, self.minute)
        for who, (table, because) in from_now.items():
            self.ledger = self.ledger.waits(who, self.minute, table, because)

    def taken(self) -> tuple[list[list[Any]], list[RehearsalMoment]]:
        """Return the lines, as plain JSON, and moments since the last call."""
        lines, timeline = [_line(*line) for line in self.lines], self.timeline
        self.lines, self.timeline = [], []
        return lines, timeline

    def room_as_json(self) -> dict[str, Any]:
        """Return the room and its rubbers as plain JSON."""
        rubbers = {str(n): rubber_notation.write_state(one) for n, one in self.rubbers.items()}
        return {"room": notation.write_room(self.room), "rubbers": rubbers}

    def as_json(self) -> dict[str, Any]:
        """Return everything needed to continue the evening, as plain JSON."""
        return {
            **self.room_as_json(),
            "agenda": self.agenda.as_json(),
            "order": self.agenda.order,
            "ledger": CODEC.write(self.ledger),
            "minute": self.minute,
            "going": sorted(self.going),
        }


def _line(minute: int, table: int, event: Event | RubberEvent) -> list[Any]:
    written: Any = rubber_notation if table else notation
    return [minute, table, written.write_event(event)]


def read_evening(
    terms: RehearsalTerms, club: ClubTerms, body: Mapping[str, Any]
) -> RehearsedEvening:
    """Read what `RehearsedEvening.as_json` wrote."""
    rubbers = {int(n): rubber_notation.read_state(one) for n, one in body["rubbers"].items()}
    return RehearsedEvening(
        terms,
        club,
        notation.read_room(body["room"]),
        rubbers,
        read_agenda(body["agenda"], body["order"]),
        read_ledger(body["ledger"]),
        body["minute"],
        frozenset(body["going"]),
    )


def read_ledger(body: object) -> Ledger:
    """Read a ledger from plain JSON."""
    ledger: Ledger = CODEC.read(Ledger, body, "ledger")
    return ledger


def _result(rubber: RubberState) -> RubberResult:
    assert rubber.result is not None
    pairs = (tuple(rubber.players[seat] for seat in side.seats) for side in Side)
    return RubberResult(
        players=Sides(*pairs),
        winners=rubber.result.side,
        points=rubber.result.points,
        games=rubber.games_won,
        hands=len(rubber.hands),
    )
