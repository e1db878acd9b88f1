"""Sheets for paper: what was played tonight, and all that is needed to go on on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import CitedSentence, Ladder, SeatLabel
from rubbers.code.code import Code
from rubbers.play.rubber_view import view
from rubbers.play.state.rubber_state import RubberState
from rubbers.standings.metric import written
from tables.components.names import People
from tables.components.phrases import said
from tables.evening.played import Played, Sitter
from tables.evening.program_deals import VoidedDeal
from tables.evening.waivers import Waived
from tables.pages.book.book_page import waiver_sentence
from tables.pages.shared import partnerships
from tables.pages.shared.deal_words import voided_in_words
from tables.pages.shared.head_count import no_table
from tables.pages.shared.table_tile import between_words, dealer_to_be, hand_named, ladder_label
from tables.pages.shared.whist_marker import ladder
from tables.room.forecast.positions import WAITING, RoomPosition
from tables.room.forecast.precedence import precedence
from tables.room.state.room_state import Room, TableStage, TableState
from tables.standings.ranking import StandingsTable

if TYPE_CHECKING:
    from club.models import Member, Presence

MANY_TABLES = 4
MANY_PEOPLE = 12
"""Above these numbers a sheet is set closer, so that it stays on one page."""


@dataclass(frozen=True, slots=True)
class NightLine:
    """One line of the night's standings."""

    place: int | None
    who: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NightRubber:
    """One rubber: who won and who lost, by surname, and on each side who sat for whom.

    It counts for those named, not for those who finished it for them.

    For a rubber that was not won: the two sides, and what became of it.
    """

    table: int | None
    first: str
    second: str
    figure: str
    sat_first: str = ""
    sat_second: str = ""

    @property
    def sat(self) -> tuple[str, ...]:
        """Who sat for whom, on either side."""
        return tuple(said for said in (self.sat_first, self.sat_second) if said)


@dataclass(frozen=True, slots=True)
class NightSheet:
    """The night sheet: rubbers in order, the standings with their columns, and who came.

    `unfinished` are rubbers that were not won; `overrides` are the laws that were overridden;
    `voided` are the attempts to deal that were void.
    """

    rubbers: tuple[NightRubber, ...]
    unfinished: tuple[NightRubber, ...]
    columns: tuple[str, ...]
    standing: tuple[NightLine, ...]
    came: tuple[tuple[str, datetime], ...]
    overrides: tuple[tuple[datetime, CitedSentence], ...] = ()
    voided: tuple[str, ...] = ()

    @property
    def begun(self) -> int:
        """The number of rubbers that were begun."""
        return len(self.rubbers) + len(self.unfinished)

    @property
    def crowded(self) -> bool:
        """Whether the sheet must be set closer."""
        return len(self.came) > MANY_PEOPLE


@dataclass(frozen=True, slots=True)
class StateTable:
    """One table as paper needs it; `running` is how many rubbers running each has played."""

    number: int
    words: str
    seats: tuple[SeatLabel, ...]
    dealer: str
    ladder: Ladder | None
    running: tuple[tuple[str, int], ...]
    waiting: tuple[str, ...]

    @property
    def ran(self) -> bool:
        """Whether anyone has a rubber behind them."""
        return any(rubbers for _who, rubbers in self.running)


@dataclass(frozen=True, slots=True)
class StateSheet:
    """Every table, and everyone who waits, with why."""

    tables: tuple[StateTable, ...]
    no_table: str
    waiting: tuple[tuple[str, CitedSentence], ...]
    free: tuple[str, ...]

    @property
    def crowded(self) -> bool:
        """Whether the sheet must be set closer."""
        return len(self.tables) > MANY_TABLES


def night_sheet(
    rubbers: Iterable[Played],
    came: Iterable[Presence],
    so_far: StandingsTable,
    people: People,
    overrides: Iterable[Waived] = (),
    code: str = "",
    voided: Iterable[VoidedDeal] = (),
) -> NightSheet:
    """Return the night sheet of an evening."""
    columns = [metric for metric in so_far.metrics if metric in so_far.order]
    columns = columns or list(so_far.order)
    lines = (
        NightLine(
            row.place,
            people.name(row.stander.player),
            tuple(_figure(row.stander.values.get(metric.id)) for metric in columns),
        )
        for row in so_far.rows
    )
    titles = tuple(metric.wording.title for metric in columns)
    begun = tuple(rubbers)
    return NightSheet(
        tuple(_rubber(one, people) for one in begun if one.winners),
        tuple(_rubber(one, people) for one in begun if not one.winners),
        titles,
        tuple(lines),
        tuple((people.name(str(row.member.number)), row.arrived_at) for row in came),
        tuple(
            (one.at, waiver_sentence(one.by, one.law, one.words, people, code)) for one in overrides
        ),
        voided_in_words(voided, people.name),
    )


def state_sheet(
    room: Room, rubbers: Mapping[str, RubberState], code: Code, people: People
) -> StateSheet:
    """Return the state of a room for one page of paper."""
    standings = precedence(room, code)
    idle = (*WAITING, RoomPosition.AWAY, RoomPosition.CUTS)
    return StateSheet(
        tuple(_table(table, rubbers, people) for table in room.open_tables()),
        no_table(room),
        tuple(
            (people.name(one.who), said(one.next, people))
            for one in standings
            if one.at.position in idle
        ),
        tuple(people.name(one.who) for one in standings if one.at.position is RoomPosition.FREE),
    )


def _table(table: TableState, rubbers: Mapping[str, RubberState], people: People) -> StateTable:
    rubber = rubbers.get(table.record) if table.stage is TableStage.PLAYING else None
    seen = view(rubber, None) if rubber else None
    return StateTable(
        table.number,
        hand_named(table, seen) if seen else between_words(table),
        partnerships.of_rubber(seen, table, people) if seen else partnerships.to_be(table, people),
        seen.hand.dealer.value if seen and seen.hand else dealer_to_be(table).upper(),
        ladder(seen, people, ladder_label(table)) if seen else None,
        tuple((people.surname(one.who), one.rubbers) for one in table.members if one.plays),
        tuple(people.surname(one.who) for one in table.waiting),
    )


def _rubber(played: Played, people: People) -> NightRubber:
    won = bool(played.winners)
    sides = (played.winners, played.losers) if won else tuple(played.sides.values())
    sat_for = dict(played.substitutes)
    (first, sat_first), (second, sat_second) = (_side(side, sat_for, people) for side in sides)
    figure = str(played.rubber.points) if won else played.rubber.get_stage_display()
    return NightRubber(played.table, first, second, figure, sat_first, sat_second)


def _side(
    side: Sequence[Sitter], sat_for: Mapping[Sitter, Member], people: People
) -> tuple[str, str]:
    names = wording.listed([_surname(sat_for.get(one, one), people) for one in side])
    template = _("{who} for {absent}")
    sat = (
        template.format(
            who=_surname(one, people),
            absent=_surname(sat_for[one], people),
        )
        for one in side
        if one in sat_for
    )
    return names, "; ".join(sat)


def _surname(one: Sitter, people: People) -> str:
    return one.name if one.number is None else people.surname(str(one.number))


def _figure(value: object) -> str:
    return "" if isinstance(value, tuple) else written(value)  # type: ignore[arg-type]  # else a number
