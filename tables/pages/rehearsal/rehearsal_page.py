"""A rehearsal as its page shows it: its progress and, once it is done, how the evening went."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from club.text import wording
from club.views.parts import Tile
from rubbers.cards.seats import WhistGame
from rubbers.registries import BOTS, CODES
from rubbers.standings.metric import Shape, written
from rubbers.standings.order import number
from tables import rehearsal_queries
from tables.components.names import People
from tables.pages.shared.evening_progress import none_begins
from tables.pages.shared.table_tile import tile
from tables.rehearsal.arrival_times import person
from tables.rehearsal.ledger import Ledger, RehearsalMoment, Visitor, Wait
from tables.rehearsal.terms import RehearsalTerms
from tables.room.forecast.positions import RoomPosition, positions
from tables.room.state.room_state import WANTED, Room

if TYPE_CHECKING:
    from tables.models import Rehearsal

COLUMNS = 2
"""The least number of metrics shown of the standings as they would be."""
LONG_WAIT = 30
"""A wait of more than so many minutes is one that more tables should shorten."""


@dataclass(frozen=True, slots=True)
class RehearsalFigure:
    """One figure of the evening, and what it is."""

    figure: str
    words: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class TimelineLine:
    """One line of the timeline; `at` is its minute, `clock` the same in hours and minutes."""

    at: int
    clock: str
    words: str
    law: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One made-up person's evening."""

    name: str
    came: str
    left: str
    rubbers: int
    cut_outs: int
    waited: str
    longest: str
    law: str


@dataclass(frozen=True, slots=True)
class LawRow:
    """The number of waits that depend on a law, and how long they were together."""

    law: str
    waits: int
    minutes: str


@dataclass(frozen=True, slots=True)
class WouldBeRow:
    """One line of the standings as they would be."""

    place: str
    name: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RehearsedRoom:
    """The room at a minute: its tables, who waits, how many are there and how many play."""

    at: int
    clock: str
    earlier: int
    later: int
    last: int
    tiles: tuple[Tile, ...]
    waiting: tuple[tuple[str, str], ...]
    here: int
    play: int


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """How a rehearsed evening went."""

    facts: tuple[RehearsalFigure, ...]
    people: tuple[PersonRow, ...]
    by_law: tuple[LawRow, ...]
    columns: tuple[str, ...]
    standings: tuple[WouldBeRow, ...]


def made_up(terms: RehearsalTerms) -> People:
    """Return the made-up people's names, which are plainly not members'."""
    full = {person(n): _("Person {n}").format(n=n) for n in range(1, terms.people + 1)}
    short = {person(n): _("P{n}").format(n=n) for n in range(1, terms.people + 1)}
    return People(full, short)


def hours(minutes: int) -> str:
    """Return a minute of the evening as hours and minutes since the doors opened."""
    return f"{minutes // 60}:{minutes % 60:02}"


def long(minutes: int) -> str:
    """Return a length of time in words."""
    if minutes < 60:
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return _("{h} h {m} min").format(h=minutes // 60, m=minutes % 60)


def rehearsed(row: Rehearsal) -> Rehearsed:
    """Return how a rehearsed evening went."""
    ledger, terms = rehearsal_queries.ledger_of(row), RehearsalTerms.from_json(row.terms)
    people = made_up(terms)
    would_be = rehearsal_queries.standings_of(row, ledger)
    shown = would_be.metrics[: max(COLUMNS, would_be.deciding)]
    rows = (
        WouldBeRow(
            str(one.place or ""),
            people.name(one.stander.player),
            tuple(_figure(number(one.stander, metric), metric.shape) for metric in shown),
        )
        for one in would_be.rows
    )
    return Rehearsed(
        tuple(_facts(ledger, terms, people)),
        tuple(_person(who, one, people) for who, one in sorted(ledger.people.items(), key=_number)),
        tuple(
            LawRow(law, one.waits, long(one.minutes))
            for law, one in sorted(ledger.by_law.items(), key=lambda item: -item[1].minutes)
        ),
        tuple(gettext(metric.wording.title) for metric in shown),
        tuple(rows),
    )


def longest_wait(ledger: Ledger) -> Wait | None:
    """Return the longest wait of the evening; the earliest of equal ones."""
    waits = [one.longest for one in ledger.people.values() if one.longest is not None]
    return max(waits, key=lambda wait: (wait.minutes, -wait.since), default=None)


def _facts(ledger: Ledger, terms: RehearsalTerms, people: People) -> Iterator[RehearsalFigure]:
    longest = longest_wait(ledger)
    finished = len(ledger.results)
    more_tables = _more_tables(ledger, terms, longest)
    yield RehearsalFigure(str(ledger.at_once), _("most tables in use at once"), more_tables)
    yield RehearsalFigure(str(ledger.packs), _("packs of cards"), _("Two for each table."))
    yield RehearsalFigure(str(ledger.begun), _("score cards"), _("One for each rubber."))
    yield RehearsalFigure(str(finished), _("rubbers finished"), _hands(ledger))
    yield RehearsalFigure(*_a_person(ledger))
    if longest is None:
        yield RehearsalFigure(_("none"), _("longest wait"), _("Nobody waited."))
    else:
        who = people.name(longest.who)
        more = _("{who}, from {since} to {until}.")
        said = more.format(who=who, since=hours(longest.since), until=hours(longest.until))
        yield RehearsalFigure(long(longest.minutes), _("longest wait"), said)
    last = _("The last rubber ended at {at}.").format(at=hours(ledger.last_rubber))
    yield RehearsalFigure(hours(ledger.closed or 0), _("closes at"), last if finished else "")


def _more_tables(ledger: Ledger, terms: RehearsalTerms, longest: Wait | None) -> str:
    """Return whether more tables would shorten a wait of over half an hour."""
    if longest is None or longest.minutes <= LONG_WAIT:
        return ""
    filled = terms.people // WANTED[WhistGame.WHIST]
    if ledger.at_once < filled and terms.tables and ledger.at_once >= terms.tables:
        return _("The room had no more tables. With more, people would wait less.")
    if ledger.at_once >= filled:
        template = _("More tables would not help: {people} people cannot fill more than {n}.")
        return template.format(people=terms.people, n=filled)
    return ""


def _hands(ledger: Ledger) -> str:
    return ngettext("{n} hand in all.", "{n} hands in all.", ledger.hands).format(n=ledger.hands)


def _a_person(ledger: Ledger) -> tuple[str, str, str]:
    played = [one.rubbers for one in ledger.people.values()]
    average = sum(played) / len(played) if played else 0
    fewest, most = min(played, default=0), max(played, default=0)
    more = _("Between {fewest} and {most}.").format(fewest=fewest, most=most)
    return f"{average:.1f}", _("rubbers per person"), more


def _person(who: str, one: Visitor, people: People) -> PersonRow:
    longest = one.longest
    return PersonRow(
        people.name(who),
        hours(one.came),
        "" if one.left is None else hours(one.left),
        one.rubbers,
        one.cut_outs,
        long(one.waited) if one.waited else "",
        people.said(longest.because) if longest else "",
        longest.because.law if longest else "",
    )


def _number(item: tuple[str, Visitor]) -> int:
    return int(item[0][1:])


def _figure(value: object, shape: Shape) -> str:
    words = written(value)  # type: ignore[arg-type]  # a metric's value is a number
    return f"+{words}" if shape is Shape.NET and isinstance(value, int) and value > 0 else words


def timeline(moments: Sequence[RehearsalMoment], people: People) -> list[TimelineLine]:
    """Return the moments of an evening in words; those who come in at one minute are one line."""
    lines: list[TimelineLine] = []
    for (minute, kind), several in groupby(moments, key=lambda one: (one.minute, one.kind)):
        group = list(several)
        if kind == "comes":
            who = tuple(one for moment in group for one in _who(moment))
            template = ngettext("{who} comes in.", "{who} come in.", len(who))
            words = template.format(who=people.in_full(who))
            lines.append(TimelineLine(minute, hours(minute), words, ""))
            continue
        for one in group:
            words = wording.sentence(one.said, people.full)
            lines.append(TimelineLine(minute, hours(minute), words, one.law))
    return lines


def _who(moment: RehearsalMoment) -> tuple[str, ...]:
    who = moment.said.values.get("who", ())
    return who if isinstance(who, tuple) else ()


def room_shown(row: Rehearsal, at: int) -> RehearsedRoom:
    """Return the room of a rehearsed evening at a minute."""
    last = max(row.minute, 0)
    at = max(0, min(at, last))
    room, rubbers = rehearsal_queries.room_of(row, at)
    code, people = CODES[row.law_code], made_up(RehearsalTerms.from_json(row.terms))
    tiles = tuple(
        tile(
            table,
            rubbers.get(table.number),
            code,
            people,
            (),
            called=none_begins(room, code, table),
        )
        for table in room.open_tables()
    )
    now = positions(room)
    play = sum(one.position is RoomPosition.PLAYS for one in now.values())
    waiting = tuple(_waiting(room, people))
    step = 5
    return RehearsedRoom(
        at,
        hours(at),
        max(0, at - step),
        min(last, at + step),
        last,
        tiles,
        waiting,
        len(room.hall.arrivals),
        play,
    )


WAITS_FOR: dict[RoomPosition, Callable[[int | None], str]] = {
    RoomPosition.WAITS: lambda table: _("waiting to come in at table {n}").format(n=table),
    RoomPosition.RIGHT: lambda table: _("has a right to a place at table {n}").format(n=table),
    RoomPosition.CUTS: lambda table: _("cuts for a place at table {n}").format(n=table),
    RoomPosition.CANDIDATE: lambda _table: _("waits for a fresh table"),
    RoomPosition.FREE: lambda _table: _("in the room"),
}


def _waiting(room: Room, people: People) -> Iterator[tuple[str, str]]:
    for who, at in positions(room).items():
        words = WAITS_FOR.get(at.position)
        if words is not None and who in room.hall.arrivals:
            yield people.name(who), words(at.table)


def terms_in_words(row: Rehearsal) -> list[tuple[str, str]]:
    """Return the terms of a rehearsal in words."""
    terms = RehearsalTerms.from_json(row.terms)
    bot, code = BOTS.get(terms.bot), CODES.get(row.law_code)
    tables = str(terms.tables) if terms.tables else _("as many as needed")
    return [
        (_("People"), str(terms.people)),
        (_("Everyone arrives within"), long(terms.arriving_minutes)),
        (_("Opening bell"), hours(terms.bell_minute)),
        (_("People who come with somebody"), f"{terms.together_percent} %"),
        (_("A hand takes"), long(terms.hand_minutes)),
        (_("People who leave early"), f"{terms.leaving_percent} %"),
        (_("Last rubbers at"), hours(terms.minutes)),
        (_("Tables in the room"), tables),
        (_("Bot"), gettext(bot.title) if bot else terms.bot),
        (_("Code of laws"), gettext(code.title) if code else row.law_code),
        (_("Seed"), terms.seed),
    ]
