"""The room board: tables, who is next and why, who is at the door, and what needs doing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from club.rules.seniority import Arrival
from club.rules.stored_values import EveningPhase
from club.text import wording
from club.views.parts import Action, AttentionItem, PhaseStep, QueueEntry, Tile, UndoOffer
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.drive.queries import drive_of, format_missing, is_drive
from tables.evening.snapshot import EveningSnapshot
from tables.pages.board.bots_form import bots_action, bots_give_way
from tables.pages.board.drive_board import DriveBoard, drive_board
from tables.pages.board.to_do import arbitrator_called, calls, main_act, wanted_of
from tables.pages.people.person import whereabouts
from tables.pages.shared import action_buttons, addresses
from tables.pages.shared.deal_words import root_shown, secret_shown
from tables.pages.shared.drive_progress import after_the_drive, drive_came_words, drive_steps
from tables.pages.shared.evening_progress import after_the_close, came_words, none_begins, phases
from tables.pages.shared.head_count import HeadCount, counted, forming_words, nobody_next
from tables.pages.shared.prospects import who_is_next
from tables.pages.shared.table_tile import tile, with_dispute
from tables.pages.shared.undo_button import last_done
from tables.room import acts
from tables.room.forecast.offers import may
from tables.room.forecast.precedence import PersonPrecedence, precedence
from tables.room.state.room_state import TableStage, TableState

if TYPE_CHECKING:
    from club.models import Evening


@dataclass(frozen=True, slots=True)
class BoardPerson:
    """A person in the room: their current position, and the address of their own page."""

    name: str
    at: str
    href: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The room as its board shows it; `main` is the one next act, if the reader has one.

    `nobody_next` is shown if nobody is next. `form` forms a table if that is not the main act; a
    reader who may override the last call has it after that too. `bots` begins a rubber with bots.
    `committed` is the root of the evening's deals, and `secret` what the deals are derived from,
    once it is revealed. `onward` are the links that a `closed` evening offers. In a drive, where
    the program seats everyone, `drive` is shown instead of tables. `missing` is a warning if the
    evening's format isn't installed.
    """

    evening: Evening
    open: bool
    closed: bool
    came: str
    last_called: bool
    onward: tuple[Action, ...]
    phases: tuple[PhaseStep, ...]
    phase_action: str
    count: HeadCount
    tiles: tuple[Tile, ...]
    past: tuple[TableState, ...]
    next: tuple[QueueEntry, ...]
    nobody_next: str
    calls: tuple[AttentionItem, ...]
    people: tuple[BoardPerson, ...]
    last_in: str
    last_in_at: datetime | None
    door: str
    form: Action | None
    bots: Action | None
    forming: str
    actions: tuple[Action, ...]
    main: Action | None
    undo: UndoOffer | None
    committed: str
    secret: str
    drive: DriveBoard | None = None
    missing: str = ""

    @property
    def committing(self) -> bool:
        """Whether a worker must still commit to the deals before the doors open."""
        return not self.committed and self.evening.phase == EveningPhase.PLANNED

    @property
    def pegs_shown(self) -> bool:
        """Whether a score is shown, so that its pegs need explaining."""
        return any(tile.ladder is not None for tile in self.tiles)


def board(snapshot: EveningSnapshot, people: People, reader: Reader) -> BoardPage:
    """Return the room as this reader sees it."""
    if is_drive(snapshot.evening):
        return _of_a_drive(snapshot, people, reader)
    page = _of_the_room(snapshot, people, reader)
    missing = None if snapshot.room.tables else format_missing(snapshot.evening)
    if missing is None:
        return page
    return replace(page, missing=wording.sentence(missing, {}), main=None, form=None)


def _of_a_drive(snapshot: EveningSnapshot, people: People, reader: Reader) -> BoardPage:
    """Return the board of a drive: of the room only who is there, and what can be undone."""
    evening, hall = snapshot.evening, snapshot.room.hall
    drive = drive_of(evening)
    shown = drive_board(snapshot, drive, people, reader)
    opened, closed = hall.doors is not None, hall.phase is acts.Phase.CLOSE
    last = _last_arrival(snapshot)
    called = sorted(snapshot.called.items())
    return BoardPage(
        evening=evening,
        open=opened and not closed,
        closed=closed,
        came=drive_came_words(evening, drive) if closed else "",
        last_called=False,
        onward=_for(reader, after_the_drive(evening, drive)) if closed else (),
        phases=tuple(drive_steps(evening, hall, drive)),
        phase_action="",
        count=HeadCount(shown.here, closed=closed),
        tiles=(),
        past=(),
        next=(),
        nobody_next="",
        calls=tuple(
            arbitrator_called(snapshot, number, one)
            for number, several in called
            for one in several
        ),
        people=(),
        last_in=people.name(last.who) if last else "",
        last_in_at=last.at if last else None,
        door=addresses.page(evening, "check-in") if reader.keeps_door and opened else "",
        form=None,
        bots=None,
        forming="",
        actions=(shown.close,) if shown.close is not None else (),
        main=shown.main,
        undo=last_done(snapshot, people, reader) if opened else None,
        committed=root_shown(hall),
        secret=secret_shown(hall),
        drive=shown,
    )


def _of_the_room(snapshot: EveningSnapshot, people: People, reader: Reader) -> BoardPage:
    room, evening = snapshot.room, snapshot.evening
    standings = precedence(room, snapshot.code)
    count = counted(room)
    opened, closed = room.hall.doors is not None, room.hall.phase is acts.Phase.CLOSE
    offers = tuple(may(room, snapshot.code)) if reader.runs or reader.seats_others else ()
    gives_way = bots_give_way(snapshot, people, reader) if opened and not closed else None
    last, changes = _last_arrival(snapshot), reader.runs and opened and not closed
    main = main_act(snapshot, reader)
    form = _form(snapshot, reader)
    form = form if main is None or form is None or main.href != form.href else None
    return BoardPage(
        evening,
        opened and not closed,
        closed,
        came_words(snapshot.evening) if closed else "",
        room.hall.last_call,
        _for(reader, after_the_close(snapshot)),
        tuple(phases(snapshot)),
        f"{addresses.page(evening, 'do')}?kind=change_phase" if changes else "",
        count,
        tuple(_tiles(snapshot, people, reader)),
        tuple(table for table in room.tables.values() if table.stage is TableStage.OVER),
        who_is_next(room, standings, snapshot.code, people),
        nobody_next(count),
        (*calls(snapshot, reader), *([gives_way] if gives_way else ())),
        tuple(_people(snapshot, standings, people, reader)),
        people.name(last.who) if last else "",
        last.at if last else None,
        addresses.page(evening, "check-in") if reader.keeps_door and opened else "",
        form,
        bots_action(snapshot, reader),
        forming_words(count),
        action_buttons.actions(
            (o for o in action_buttons.allowed(offers, reader) if o.kind in ("last_call",)),
            snapshot,
            people,
        ),
        main,
        last_done(snapshot, people, reader) if opened else None,
        root_shown(room.hall),
        secret_shown(room.hall),
    )


def _for(reader: Reader, onward: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the links of a closed evening; visitors get only the first."""
    of_the_club = bool(reader.me) or reader.caller.device is not None
    return onward if of_the_club else onward[:1]


def _tiles(snapshot: EveningSnapshot, people: People, reader: Reader) -> Iterator[Tile]:
    for table in snapshot.room.open_tables():
        rubber = snapshot.rubbers.get(table.number)
        actions = tuple(_at_table(snapshot, table, reader))
        called = none_begins(snapshot.room, snapshot.code, table)
        shown = tile(table, rubber, snapshot.code, people, actions, called=called)
        yield with_dispute(shown, snapshot.called.get(table.number, ()))


def _at_table(snapshot: EveningSnapshot, table: TableState, reader: Reader) -> Iterator[Action]:
    href = addresses.page(snapshot.evening, "table", table.number)
    words = _("Table {table}").format(table=table.number)
    act = wanted_of(snapshot, table, reader)
    if act is not None:
        yield Action(act[0], href, act[1])
    else:
        yield Action(words, href)


def _people(
    snapshot: EveningSnapshot,
    standings: tuple[PersonPrecedence, ...],
    people: People,
    reader: Reader,
) -> Iterator[BoardPerson]:
    hall, evening = snapshot.room.hall, snapshot.evening
    for standing in standings:
        href = addresses.page(evening, "person", standing.who)
        link = href if reader.acts_for(standing.who) or reader.keeps_door else ""
        at = whereabouts(hall, standing.who, standing.at)
        yield BoardPerson(people.name(standing.who), at, link)


def _last_arrival(snapshot: EveningSnapshot) -> Arrival | None:
    arrivals = snapshot.room.hall.arrivals.values()
    return max(arrivals, key=lambda arrival: arrival.order, default=None)


def _form(snapshot: EveningSnapshot, reader: Reader) -> Action | None:
    hall = snapshot.room.hall
    if not reader.seats_others or hall.doors is None or hall.phase is acts.Phase.CLOSE:
        return None
    if len(frozenset(hall.arrivals) - snapshot.room.engaged()) < 2:
        return None
    words = _("Form a table")
    if hall.last_call:
        if not reader.offers_overrides:
            return None
        words = _("Form a table all the same")
    return Action(words, addresses.page(snapshot.evening, "form-table"), "plus")
