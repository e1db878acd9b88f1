"""The notable moments of a rehearsed evening, from the events of its room and their laws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from club.reason import N_, Reason, of_people
from rubbers.code.code import Code
from rubbers.code.law import Because
from rubbers.play.state.rubber_state import RubberState
from tables.rehearsal.ledger import RehearsalMoment
from tables.room import acts, events
from tables.room.draft import Draft
from tables.room.events import Event
from tables.room.forecast import next_step
from tables.room.forecast.positions import RoomPosition, Standpoint, positions
from tables.room.precedence_book import reasons
from tables.room.state.room_state import Room, TableStage

SAID_BY_LAW: dict[type, str] = {
    events.WentOut: "out",
    events.Belongs: "waits",
    events.Queued: "waits",
    events.RightsGiven: "waits",
    events.LeftTable: "leaves",
    events.TableBrokenUp: "ends",
    events.TableClosed: "ends",
    events.RightGained: "waits",
}
"""Events reported in their own sentences, and the kind of moment for each."""


def moments(minute: int, happened: Iterable[Event]) -> Iterator[RehearsalMoment]:
    """Yield what happened, each sentence once; cards cut and seats chosen are left out."""
    found: dict[tuple[str, Reason], RehearsalMoment] = {}
    happened = tuple(happened)
    if any(isinstance(one, events.PhaseChanged) for one in happened):
        happened = happened[:1]  # the close stops every table, which needs no mention
    for event in happened:
        for moment in _of(minute, event):
            found.setdefault((moment.kind, moment.said), moment)
    yield from found.values()


def rubber_over(minute: int, table: int, rubber: RubberState) -> RehearsalMoment:
    """Return who won a rubber, by how many points and in how many hands."""
    assert rubber.result is not None
    side = rubber.result.side
    template = N_("{who} win the rubber at table {table}: {points} points, {hands} hands.")
    said = Reason(
        template,
        who=tuple(rubber.players[seat] for seat in side.seats),
        table=table,
        points=rubber.result.points,
        hands=len(rubber.hands),
    )
    return RehearsalMoment(minute, "won", said, table=table)


def _of(minute: int, event: Event) -> Iterator[RehearsalMoment]:
    table = event.table or 0
    kind = SAID_BY_LAW.get(type(event))
    if kind is not None:
        for because in reasons(event):
            yield RehearsalMoment(minute, kind, because.reason, because.law, table)
    elif (said := _said(event)) is not None:
        law = next((because.law for because in reasons(event)), "")
        yield RehearsalMoment(minute, said[0], said[1], law, table)


def _said(event: Event) -> tuple[str, Reason] | None:
    match event:
        case events.DoorsOpened():
            return "phase", Reason(N_("The doors open."))
        case events.BellRung():
            return "phase", Reason(N_("The opening bell is rung."))
        case events.Arrived():
            one, several = N_("{who} comes in."), N_("{who} come in.")
            return "comes", of_people((event.who,), one, several)
        case events.TableFormed():
            who = tuple(one for equals in event.candidates for one in equals)
            return "forms", Reason(N_("Table {table} forms: {who}."), table=event.table, who=who)
        case events.RubberBegun():
            template = N_("Rubber {n} begins at table {table}: {who}.")
            who = tuple(event.seating.values())
            return "begins", Reason(template, n=event.rubber, table=event.table, who=who)
        case events.Left():
            return "goes", Reason(N_("{who} goes home."), who=(event.who,))
        case events.LastCallGiven():
            return "phase", Reason(N_("The last rubbers are called."))
        case events.PhaseChanged(phase=acts.Phase.CLOSE):
            return "phase", Reason(N_("The evening closes."))
    return None


NO_WAIT = (RoomPosition.PLAYS, RoomPosition.SUBSTITUTE, RoomPosition.AWAY)


def waiting(room: Room, code: Code) -> Iterator[tuple[str, int, Because]]:
    """Yield those who wait: the table they wait at (0 for a fresh one), and why.

    Nobody waits before the bell or after the last call. Someone about to play a rubber for which
    partners are being cut does not wait; those at a table short of players do.
    """
    if room.hall.bell is None or room.hall.last_call:
        return
    for who, at in positions(room).items():
        because = _because(room, code, who, at)
        if because is not None:
            yield who, at.table or 0, because


def _because(room: Room, code: Code, who: str, at: Standpoint) -> Because | None:
    if at.table is None:
        candidate = room.hall.candidates.get(who)
        if candidate is not None and candidate.because:
            return candidate.because[0]
        return next_step.in_line(Draft(room, code), who, None)
    table = room.tables[at.table]
    if at.position is RoomPosition.PLAYS and table.stage is TableStage.ENDED and table.short:
        return next_step.before_it_begins(Draft(room, code), who, table)
    if at.position is RoomPosition.CUTS:
        return next_step.cutting_for_a_place(Draft(room, code), who, table, due=True)
    if at.position in NO_WAIT:
        return None
    member, right = table.member(who), table.right_of(who)
    said = member.because if member is not None else right.because if right is not None else ()
    return said[0] if said else None
