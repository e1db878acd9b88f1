"""What an act would change, in words, before it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.errors import Refusal
from club.text import wording
from club.views import parts
from rubbers.code.code import Code
from tables.components.names import People
from tables.components.phrases import all_said, seat_words
from tables.evening.snapshot import EveningSnapshot
from tables.room import acts
from tables.room.forecast import preview
from tables.room.forecast.positions import RoomPosition, Standpoint
from tables.room.forecast.preview import RoomChange, breaks_up
from tables.room.questions import NONE_BEGINS
from tables.room.state.room_state import Room, TableStage

POSITION_WORDS = {
    RoomPosition.SUBSTITUTE: lambda: _("finishes a rubber at table {table}"),
    RoomPosition.PLAYS: lambda: _("plays at table {table}"),
    RoomPosition.AWAY: lambda: _("is away from table {table}"),
    RoomPosition.WAITS: lambda: _("is waiting to come in at table {table}"),
    RoomPosition.CUTS: lambda: _("cuts at table {table}"),
    RoomPosition.RIGHT: lambda: _("has a right to a place at table {table}"),
    RoomPosition.CANDIDATE: lambda: _("is a candidate for a fresh table"),
    RoomPosition.FREE: lambda: _("is in the room"),
    RoomPosition.GONE: lambda: _("is not in the room"),
}


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A person who moves, their position before, and their position after."""

    who: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """What an act would change; `refusal` is the law against it, if one forbids it."""

    moves: tuple[MoveShown, ...] = ()
    waiting: str = ""
    to_cut: str = ""
    why: tuple[parts.CitedSentence, ...] = ()
    refusal: parts.CitedSentence | None = None
    waives: tuple[str, ...] = ()


def considered(room: Room, act: acts.Act, code: Code, people: People) -> ChangeShown:
    """Return what an act would change, or would if the laws against it were set aside.

    Raises Impossible if no table allows it.
    """
    waived: list[str] = []
    refusal: parts.CitedSentence | None = None
    while True:
        try:
            change = preview.preview(room, act, code.waiving(*waived))
        except Refusal as refused:
            if refused.law in waived:
                raise
            waived.append(refused.law)
            words = wording.sentence(refused.reason, people.short)
            refusal = refusal or parts.CitedSentence(words, refused.law, refused.edition)
        else:
            return _shown(change, people, refusal, tuple(waived))


def standpoint(at: Standpoint) -> str:
    """Return a person's position in words: plays at table 2, North."""
    words = POSITION_WORDS[at.position]().format(table=at.table)
    if at.with_bots is not None:
        meanwhile = _("plays with bots at table {table}").format(table=at.with_bots)
        return meanwhile if at.position is RoomPosition.FREE else f"{words}, {meanwhile}"
    return f"{words}, {seat_words(at.seat)}" if at.seat is not None else words


def _shown(
    change: RoomChange, people: People, refusal: parts.CitedSentence | None, waives: tuple[str, ...]
) -> ChangeShown:
    moves = tuple(
        MoveShown(
            people.name(move.who),
            standpoint(move.before),
            _("plays at table {table} without cutting").format(table=move.after.table)
            if move.who in change.settled
            else standpoint(move.after),
        )
        for move in change.moves
    )
    waiting = ngettext(
        "{who} goes on waiting.", "{who} go on waiting.", len(change.waiting)
    ).format(who=people.listed(change.waiting))
    to_cut = _("Then {who} cut.").format(who=people.listed(change.to_cut))
    return ChangeShown(
        moves,
        waiting if change.waiting else "",
        to_cut if change.to_cut else "",
        all_said(change.because, people),
        refusal,
        waives,
    )


def for_good(act: acts.Act, snapshot: EveningSnapshot) -> str:
    """Return what of this act cannot be undone; "" if all of it can."""
    if not isinstance(act, acts.BreakUp):
        return ""
    table, rubber = snapshot.room.tables.get(act.table), snapshot.rubbers.get(act.table)
    if table is None or table.stage is not TableStage.PLAYING or rubber is None or rubber.over:
        return ""
    return _("The rubber is left unfinished and counts for nobody. This cannot be undone.")


def left_short(act: acts.Act, snapshot: EveningSnapshot, waives: tuple[str, ...]) -> str:
    """Return which table a departure would break up; "" if none."""
    table = breaks_up(snapshot.room, act, snapshot.code.waiving(*waives))
    if table is None:
        return ""
    return _("This leaves table {table} short, and so breaks it up.").format(table=table)


def that_stop(act: acts.Act, snapshot: EveningSnapshot) -> str:
    """Return the tables at which no rubber begins after the last call; "" if there are none."""
    if not isinstance(act, acts.LastCall):
        return ""
    hall = replace(snapshot.room.hall, last_call=True)
    tables = [
        str(table.number)
        for table in snapshot.room.open_tables()
        if table.stage not in (TableStage.PLAYING, TableStage.OVER)
        and snapshot.code.ask(NONE_BEGINS)(hall, table) is not None
    ]
    words = ngettext(
        "A rubber may be about to begin at table {tables}. If you go on, it cannot.",
        "Rubbers may be about to begin at tables {tables}. If you go on, they cannot.",
        len(tables),
    )
    return words.format(tables=wording.listed(tables)) if tables else ""


def titled(act: acts.Act, people: People) -> str:
    """Return an act as the heading of its preview."""
    match act:
        case acts.FormTable(table=table):
            return _("Form table {table}").format(table=table)
        case acts.EndRubber(table=table):
            return _("End the rubber at table {table}").format(table=table)
        case acts.BeginRubber(table=table):
            return _("Begin the rubber at table {table}").format(table=table)
        case acts.QuitTable(who=who, table=table):
            return _("{who} quits table {table}").format(who=people.name(who), table=table)
        case acts.Leave(who=who):
            return _("{who} leaves the room").format(who=people.name(who))
        case acts.BreakUp(who=who, table=table):
            return _("{who} breaks up table {table}").format(who=people.name(who), table=table)
        case acts.CloseTable(table=table):
            return _("Table {table} stops by agreement").format(table=table)
        case acts.CutInto(who=who, others=others, table=table):
            names = people.listed((who, *others)) if others else people.name(who)
            words = ngettext(
                "{who} cuts into table {table}", "{who} cut into table {table}", 1 + len(others)
            )
            return words.format(who=names, table=table)
        case acts.NameSubstitute(substitute=who, absent=absent):
            template = _("{who} is named to finish the rubber for {absent}")
            return template.format(who=people.name(who), absent=people.surname(absent))
        case acts.ComeBack(who=who, table=table):
            return _("{who} comes back to table {table}").format(who=people.name(who), table=table)
        case acts.LastCall():
            return _("Call the last rubbers")
        case acts.RingOpeningBell():
            return _("Ring the opening bell")
        case _:
            return _("What this would change")
