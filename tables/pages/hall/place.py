"""Where a person sits, when, with whom, what comes next, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.person import PersonId
from club.views.parts import Action, CitedSentence
from rubbers.cards.seats import Seat
from rubbers.play.rubber_view import View, view
from rubbers.play.state.rubber_state import RubberState
from tables.components.names import People
from tables.components.phrases import seat_words
from tables.components.reader_rights import Reader
from tables.drive.queries import DriveSnapshot, drive_of, is_drive
from tables.drive.rules.drive_state import DriveStage
from tables.evening.snapshot import EveningSnapshot
from tables.pages.board.bots_form import bots_action, free_for_bots
from tables.pages.marking import objections
from tables.pages.marking.rubber_page import played_on_screen
from tables.pages.shared import action_buttons, addresses
from tables.pages.shared.drive_progress import after_the_drive, drive_words, table_in_drive
from tables.pages.shared.evening_progress import after_the_close, none_begins
from tables.pages.shared.own_sentences import said_to
from tables.room.acts import Phase
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition
from tables.room.forecast.precedence import PersonPrecedence, precedence
from tables.room.state.room_state import Hall, TableState


@dataclass(frozen=True, slots=True)
class MyPlace:
    """What a person sees of themselves: their place in large letters, and why.

    `table` leads to the table's page, or to the table on screen if it is played `on_screen`;
    `other_table` is where they belong while they play with bots. `wanted` is what they are asked to
    answer, or what became of their objection; `here` means that they are in the room; `over` that
    the evening is closed. The first of `actions` is the main one if there is no table.
    """

    words: str
    beside: str = ""
    table: int | None = None
    on_screen: bool = False
    other_table: int | None = None
    waits: bool = True
    here: bool = False
    next: CitedSentence | None = None
    why: tuple[CitedSentence, ...] = ()
    wanted: str = ""
    actions: tuple[Action, ...] = ()
    over: bool = False


NO_LONGER = frozenset(RoomPosition) - {
    RoomPosition.SUBSTITUTE,
    RoomPosition.AWAY,
    RoomPosition.GONE,
}
"""The positions of those who, without a seat, have no rubber to come after the last call."""


def my_place(snapshot: EveningSnapshot, people: People, reader: Reader) -> MyPlace:
    """Return where the reader is, what comes next for them, by which law, and what they may do."""
    if is_drive(snapshot.evening):
        return _in_drive(snapshot, people.me)
    if snapshot.room.hall.phase is Phase.CLOSE:
        return MyPlace(_("The evening is closed"), actions=after_the_close(snapshot), over=True)
    found = precedence(snapshot.room, snapshot.code)
    standing = next((one for one in found if one.who == people.me), None)
    if standing is None:
        gone = people.me in snapshot.room.hall.gone
        return MyPlace(_("You have left the room") if gone else _("You are not in the room yet"))
    table = snapshot.room.tables.get(standing.at.table) if standing.at.table is not None else None
    rubber = snapshot.rubbers.get(table.number) if table else None
    words, beside = _words(standing, table, rubber, people)
    if (
        _none_to_come(snapshot, table)
        and standing.at.position in NO_LONGER
        and not standing.at.seat
    ):
        words, beside = _("The last rubbers have been called"), ""
    here = standing.who in snapshot.room.hall.arrivals
    if not here and not beside:
        beside = _("You have left the room.")
    number, with_bots = standing.at.table, standing.at.with_bots
    waits = standing.at.position not in (RoomPosition.PLAYS, RoomPosition.SUBSTITUTE)
    if with_bots is not None and waits:
        beside = _("Playing with bots for now. {place}.").format(place=words)
        number, waits = with_bots, False
        words = _("You play at table {table}").format(table=number)
    return MyPlace(
        words,
        beside,
        table=number,
        on_screen=number is not None
        and played_on_screen(snapshot.room.tables[number], snapshot.rubbers.get(number)),
        other_table=standing.at.table if number != standing.at.table else None,
        waits=waits,
        here=here,
        next=said_to(standing.next, people),
        why=tuple(said_to(one, people) for one in standing.because),
        wanted=_wanted(standing, table, rubber, people),
        actions=tuple(_first_is_main(_actions(snapshot, people, reader), number is None)),
    )


def _in_drive(snapshot: EveningSnapshot, me: PersonId) -> MyPlace:
    """Return the reader's table in the drive; the drive's own page has the rest."""
    evening, hall = snapshot.evening, snapshot.room.hall
    drive = drive_of(evening)
    if hall.phase is Phase.CLOSE:
        closed = _("The evening is closed")
        return MyPlace(closed, actions=after_the_drive(evening, drive), over=True)
    words, beside = _words_in_drive(hall, drive, me)
    to_drive = Action(_("Go to the drive"), addresses.page(evening, "drive"), "play", "main")
    plays = drive is not None and bool(table_in_drive(drive, me))
    return MyPlace(words, beside, waits=not plays, here=me in hall.arrivals, actions=(to_drive,))


def _words_in_drive(hall: Hall, drive: DriveSnapshot | None, me: PersonId) -> tuple[str, str]:
    if me not in hall.arrivals and (drive is None or me not in drive.drive.entrants):
        gone = me in hall.gone
        return (_("You have left the room") if gone else _("You are not in the room yet")), ""
    if drive is None:
        return _("You are in the room"), _("The steward will seat everyone.")
    if drive.drive.stage is not DriveStage.PLAYING:
        return drive_words(drive), ""
    if table := table_in_drive(drive, me):
        return _("Table {n}").format(n=table), drive_words(drive)
    if me in drive.hand.seating.out:
        return _("You’re sitting this hand out"), _("You play the next one.")
    entrant = drive.drive.entrants.get(me)
    if entrant is None:
        return _("You are watching"), _("To play, ask the steward to add you.")
    if entrant.left_after is not None:
        return _("You have left the drive"), ""
    return _("You play from the next hand"), ""


def _none_to_come(snapshot: EveningSnapshot, table: TableState | None) -> bool:
    called = snapshot.room.hall.last_call
    return called if table is None else none_begins(snapshot.room, snapshot.code, table)


def _actions(snapshot: EveningSnapshot, people: People, reader: Reader) -> tuple[Action, ...]:
    """Return what the reader may do for themselves; officers' acts are on the board."""
    if people.me not in snapshot.room.hall.arrivals:
        return ()
    offers = action_buttons.allowed(may(snapshot.room, snapshot.code, who=people.me), reader)
    actions = action_buttons.actions(offers, snapshot, people)
    bots = bots_action(snapshot, reader) if free_for_bots(snapshot, reader) else None
    return actions if bots is None else (*actions, bots)


def _first_is_main(actions: Iterable[Action], main: bool) -> Iterator[Action]:
    for place, action in enumerate(actions):
        yield replace(action, style="main") if main and place == 0 and not action.style else action


def _words(
    standing: PersonPrecedence, table: TableState | None, rubber: RubberState | None, people: People
) -> tuple[str, str]:
    number = standing.at.table
    match standing.at.position:
        case RoomPosition.PLAYS | RoomPosition.SUBSTITUTE if standing.at.seat is not None:
            seen = view(rubber, standing.at.seat) if rubber else None
            return _seated(number, standing.at.seat), _beside(seen, standing.at.seat, people)
        case RoomPosition.PLAYS:
            return _("You play at table {table}").format(table=number), _(
                "You will have a seat after the cut."
            )
        case RoomPosition.CUTS if table and table.cut and standing.who in table.cut.settled():
            return _("You play at table {table}").format(table=number), _("The others cut.")
        case RoomPosition.CUTS:
            return _("You cut at table {table}").format(table=number), ""
        case RoomPosition.WAITS:
            return _("You are waiting at table {table}").format(table=number), _(
                "You belong to this table."
            )
        case RoomPosition.AWAY:
            return _("You have quit table {table}").format(table=number), ""
        case RoomPosition.RIGHT:
            return _("The next place at table {table} is yours by right").format(table=number), ""
        case RoomPosition.CANDIDATE:
            return _("You are waiting for a fresh table"), ""
    return _("You are in the room"), _("Declare for a table and you will be given a place.")


def _seated(table: int | None, seat: Seat) -> str:
    return _("Table {table}, {seat}").format(table=table, seat=seat_words(seat))


def _beside(seen: View | None, seat: Seat, people: People) -> str:
    if seen is None:
        return ""
    said = []
    if seen.hand is not None and seen.hand.dealer is seat:
        said.append(_("You deal."))
    elif seen.hand is not None:
        dealer = people.sitter(seen, seen.hand.dealer)
        said.append(_("{who} deals.").format(who=dealer[:1].upper() + dealer[1:]))
    against = [people.sitter(seen, other) for other in seat.side.adversaries.seats]
    said.append(
        _("With {partner}, against {against}.").format(
            partner=people.sitter(seen, seat.partner), against=_(" and ").join(against)
        )
    )
    return " ".join(said)


def _wanted(
    standing: PersonPrecedence, table: TableState | None, rubber: RubberState | None, people: People
) -> str:
    seat = standing.at.seat
    if rubber is not None and seat is not None:
        seen = view(rubber, seat)
        if seen.awaiting is not None and seat in seen.answers:
            return _("There is a hand for you to confirm.")
        if rubber.awaiting is not None and rubber.awaiting.objections_of(seat):
            return _("Your objection was sent.")
        if became := objections.news(seen, people):
            return became
    cuts = [cut for cut in table.cuts() if standing.who in cut.to_cut] if table else []
    return _("You need to cut a card.") if cuts else ""
