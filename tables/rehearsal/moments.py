"""The notable moments of a rehearsed evening, from the events of its room and their laws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from club.reason import N_, Reason, of_people
from rubbers.play.rubber import Rubber
from tables.forming import acts, events
from tables.forming.book import reasons
from tables.forming.events import Event
from tables.rehearsal.ledger import Moment

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


def moments(minute: int, happened: Iterable[Event]) -> Iterator[Moment]:
    """Yield what happened, each sentence once; cards cut and seats chosen are left out."""
    told: dict[tuple[str, Reason], Moment] = {}
    happened = tuple(happened)
    if any(isinstance(one, events.PhaseChanged) for one in happened):
        happened = happened[:1]  # the close stops every table, which needs no mention
    for event in happened:
        for moment in _of(minute, event):
            told.setdefault((moment.kind, moment.said), moment)
    yield from told.values()


def rubber_over(minute: int, table: int, rubber: Rubber) -> Moment:
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
    return Moment(minute, "won", said, table=table)


def _of(minute: int, event: Event) -> Iterator[Moment]:
    table = event.table or 0
    kind = SAID_BY_LAW.get(type(event))
    if kind is not None:
        for because in reasons(event):
            yield Moment(minute, kind, because.reason, because.law, table)
    elif (said := _said(event)) is not None:
        law = next((because.law for because in reasons(event)), "")
        yield Moment(minute, said[0], said[1], law, table)


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
