"""The hall screen: tables, who comes in next, the standings so far, readable from ten metres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.templatetags.look import in_words
from rubbers.code.code import Code
from rubbers.play.state.rubber_state import RubberState
from rubbers.standings.metric import written
from tables.components.names import People
from tables.disputes.queries.open_calls import CalledTo
from tables.pages.hall.hall_tables import HallTable, hall_table, with_call
from tables.pages.shared.evening_progress import none_begins
from tables.pages.shared.head_count import counted, no_table, nobody_next
from tables.room.acts import Phase
from tables.room.forecast.positions import WAITING, RoomPosition, positions
from tables.room.forecast.rubber_end import prospects
from tables.room.state.room_state import Room
from tables.standings.ranking import StandingsTable

STANDING_SHOWN = 24
PHASES = {
    Phase.DOOR: lambda: _("The doors are open"),
    Phase.SEAT: lambda: _("Tables are forming"),
    Phase.PLAY: lambda: _("Play has begun"),
    Phase.TEA: lambda: _("Tea"),
    Phase.CLOSE: lambda: _("The evening is closed"),
}


@dataclass(frozen=True, slots=True)
class NextIn:
    """A person who comes in, and where and when."""

    who: str
    where: str


@dataclass(frozen=True, slots=True)
class HallPlacing:
    """One line of the standings so far."""

    place: int | None
    who: str
    figure: str


@dataclass(frozen=True, slots=True)
class HallScreen:
    """Everything the hall screen shows."""

    phase: str
    tables: tuple[HallTable, ...]
    no_table: str
    next_in: tuple[NextIn, ...]
    nobody_next: str
    standing: tuple[HallPlacing, ...]
    counted: str
    closed: bool = False


def hall_screen(
    room: Room,
    rubbers: Mapping[str, RubberState],
    code: Code,
    people: People,
    so_far: StandingsTable,
    called: Mapping[int, Sequence[CalledTo]] | None = None,
) -> HallScreen:
    """Return the hall screen of a room; `called` are the disputes open at each table."""
    tables = [
        table for table in room.open_tables() if table.known or table.candidates or table.with_bots
    ]
    shown = (
        with_call(
            hall_table(t, rubbers.get(t.record), people, called=none_begins(room, code, t)),
            (called or {}).get(t.number, ()),
        )
        for t in tables
    )
    return HallScreen(
        _phase(room),
        tuple(shown),
        no_table(room),
        tuple(_next_in(room, code, people)),
        nobody_next(counted(room)),
        tuple(_standing(so_far, people)),
        " ".join(_counted(room, len(tables))),
        closed=room.hall.phase is Phase.CLOSE,
    )


def _phase(room: Room) -> str:
    if room.hall.doors is None:
        return _("The doors are not open yet")
    if room.hall.last_call and room.hall.phase is not Phase.CLOSE:
        return _("Last rubbers")
    return PHASES[room.hall.phase]()


def _next_in(room: Room, code: Code, people: People) -> Iterator[NextIn]:
    if room.hall.last_call or room.hall.phase is Phase.CLOSE:
        return
    named: set[str] = set()
    for prospect in prospects(room, code).values():
        if not prospect.comes_in:
            continue
        named |= set(prospect.comes_in)
        when = _("after a cut") if prospect.cut else _("when the rubber ends")
        where = _("table {n}, {when}").format(n=prospect.table, when=when)
        yield NextIn(people.listed(prospect.comes_in), where)
    for where, who in _others_waiting(room, named).items():
        yield NextIn(people.listed(who), where)


def _others_waiting(room: Room, named: set[str]) -> dict[str, list[str]]:
    """Return who else waits for a place, by what they wait for."""
    found: dict[str, list[str]] = {}
    for who, at in positions(room).items():
        if at.position in WAITING and who not in named:
            where = _("for a fresh table")
            if at.position is RoomPosition.WAITS:
                where = _("table {n}, waiting to come in").format(n=at.table)
            elif at.table is not None:
                where = _("table {n}, by right").format(n=at.table)
            found.setdefault(where, []).append(who)
    return found


def _standing(so_far: StandingsTable, people: People) -> Iterator[HallPlacing]:
    if not so_far.order:
        return
    first = so_far.order[0]
    for row in so_far.rows[:STANDING_SHOWN]:
        value = row.stander.values.get(first.id)
        figure = written(value) if not isinstance(value, tuple) else ""
        sign = "+" if isinstance(value, int) and value > 0 else ""
        yield HallPlacing(row.place, people.surname(row.stander.player), f"{sign}{figure}")


def _counted(room: Room, tables: int) -> Iterable[str]:
    here = len(room.hall.arrivals)
    yield ngettext("{n} in the room.", "{n} in the room.", here).format(n=in_words(here))
    if tables:
        yield ngettext("{n} table.", "{n} tables.", tables).format(n=in_words(tables))
    waiting = sum(at.position in WAITING for at in positions(room).values())
    if waiting and not room.hall.last_call and room.hall.phase is not Phase.CLOSE:
        words = ngettext("{n} waiting for a turn.", "{n} waiting for a turn.", waiting)
        yield words.format(n=in_words(waiting))
