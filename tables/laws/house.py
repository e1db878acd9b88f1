"""House rules that supplement the laws; each may be set aside like a law."""

from __future__ import annotations

from collections.abc import Mapping

from club.reason import N_, Reason, of_count
from club.rules import seniority
from rubbers.cards.seats import WhistGame
from rubbers.code.law import Enforcement, Law
from tables.room.acts import (
    ENTERED_IN_THE_EVENING,
    BeginRubber,
    ChangePhase,
    CutInto,
    Declare,
    FormTable,
    Phase,
    PlayWithBots,
)
from tables.room.questions import CLOSED, CLOSING, LAST_CALLED, NONE_BEGINS, SENIORITY
from tables.room.state.room_state import Hall, Room, TableStage, TableState

HOUSE_SENIORITY = Law(
    "house.seniority",
    N_(
        "Whoever comes in first is first in the room. People who come together are equal, "
        "and so are any whom the house rule of the evening makes equal."
    ),
    Enforcement.MEANING,
)


@HOUSE_SENIORITY.gives(SENIORITY)
def first_in_the_room(hall: Hall) -> Mapping[str, seniority.Rank]:
    """Rank everyone in the room by the evening's rule; equals have the same rank."""
    return seniority.seniority(hall.arrivals, hall.rules, doors=hall.doors, bell=hall.bell)


HOUSE_CLOSED = Law(
    "house.closed",
    N_(
        "Once the evening is closed no more play is entered: nobody comes in, declares or "
        "takes a place, no table forms, no card is cut, and no hand is entered, confirmed or "
        "corrected. It may still be recorded who left and when someone came in, and the "
        "closing itself may be undone. Disputes are heard after the close as before; a "
        "correction made by a ruling is not play."
    ),
    Enforcement.GUARD,
)


@HOUSE_CLOSED.gives(CLOSED)
def nothing_more(hall: Hall) -> Reason | None:
    """Return the reason if the evening is closed, otherwise None."""
    return Reason(N_("The evening is closed.")) if hall.phase is Phase.CLOSE else None


@HOUSE_CLOSED.forbids(*ENTERED_IN_THE_EVENING)
def after_the_close(room: Room, act: object) -> Reason | None:
    """Refuse entries after the close."""
    return nothing_more(room.hall)


HOUSE_LAST_CALL = Law(
    "house.last_call",
    N_(
        "After the last rubbers are called no rubber begins, no table forms and nobody "
        "declares: the rubbers in progress are the last. If an officer allows a table to "
        "form all the same, it cuts and plays one. If the house keeps a closing time, the "
        "officer is then reminded to call the last rubbers; nothing stops by itself."
    ),
    Enforcement.GUARD,
)


@HOUSE_LAST_CALL.gives(LAST_CALLED)
def no_rubber_to_come(hall: Hall) -> Reason | None:
    """Return the reason if the last rubbers have been called, otherwise None."""
    return Reason(N_("The last rubbers have been called.")) if hall.last_call else None


@HOUSE_LAST_CALL.gives(NONE_BEGINS)
def none_begins(hall: Hall, table: TableState) -> Reason | None:
    """Return why no rubber begins here; None before the last call or if one was allowed.

    A table that an officer let form after the last call may begin one rubber.
    """
    let_form = any(waiver.law == HOUSE_LAST_CALL.number for waiver in table.waivers)
    return None if let_form and table.rubber == 0 else no_rubber_to_come(hall)


@HOUSE_LAST_CALL.forbids(BeginRubber)
def no_rubber_here(room: Room, act: BeginRubber) -> Reason | None:
    """Refuse a rubber after the last call."""
    table = room.tables.get(act.table)
    return no_rubber_to_come(room.hall) if table is None else none_begins(room.hall, table)


@HOUSE_LAST_CALL.forbids(FormTable, PlayWithBots, Declare, CutInto)
def after_last_call(room: Room, act: object) -> Reason | None:
    """Refuse a table or a candidate after the last call."""
    return no_rubber_to_come(room.hall)


HOUSE_FORMAT = Law(
    "house.format",
    N_("A table plays one of the games of the evening's format."),
    Enforcement.GUARD,
)
NOT_PLAYED = {
    WhistGame.WHIST: N_("The format of this evening does not include whist for four players."),
    WhistGame.DUMMY: N_("The format of this evening does not include dummy."),
    WhistGame.DOUBLE_DUMMY: N_("The format of this evening does not include double dummy."),
}


@HOUSE_FORMAT.forbids(FormTable, PlayWithBots)
def game_of_another_format(room: Room, act: FormTable | PlayWithBots) -> Reason | None:
    """Refuse a table for a game that is not in the evening's format."""
    if not room.hall.games or act.game in room.hall.games:
        return None
    return Reason(NOT_PLAYED[act.game])


HOUSE_CLOSING = Law(
    "house.closing",
    N_(
        "The evening can be closed when no rubber is being played. Every table then stops. "
        "If this rule is set aside, a rubber still in progress is left unfinished. A rubber "
        "with bots does not keep the evening open."
    ),
    Enforcement.GUARD,
)


@HOUSE_CLOSING.gives(CLOSING)
def stops(table: TableState) -> Reason:
    """Return what becomes of a table when the evening closes."""
    template = N_("Table {table} stops: the evening closes.")
    if table.stage is TableStage.PLAYING:
        template = N_("Table {table} stops with its rubber: the evening closes.")
    return Reason(template, table=table.number)


@HOUSE_CLOSING.forbids(ChangePhase)
def rubber_still_played(room: Room, act: ChangePhase) -> Reason | None:
    """Refuse to close while a rubber is being played, or is won and not ended."""
    tables = (t for t in room.open_tables() if not t.with_bots)
    playing = [t.number for t in tables if t.stage is TableStage.PLAYING]
    if act.phase is not Phase.CLOSE or not playing:
        return None
    return of_count(
        len(playing),
        N_(
            "The rubber at table {table} is not over. Unless it is won first, closing leaves "
            "it unfinished."
        ),
        N_(
            "The rubbers at {count} tables are not over. Closing leaves unfinished any that "
            "have not been won."
        ),
        table=playing[0],
    )
