"""Apply each event of a table's stream to the table."""

from __future__ import annotations

from dataclasses import replace

from tables.forming import events
from tables.forming.evolve_cut import evolve_cut
from tables.forming.evolve_member import evolve_member
from tables.forming.evolve_rubber import evolve_rubber
from tables.forming.room import Stage, Table, Waiver


def evolve_table(table: Table, event: events.Event) -> Table:
    """Return the table after an event of its stream; TypeError for a hall event."""
    match event:
        case events.TableFormed():
            return _formed(table, event)
        case events.BotsFilled():
            return Table(table.number, event.game, waivers=table.waivers, with_bots=True)
        case events.TableBrokenUp() | events.TableClosed():
            return _over(table, event)
        case events.LawWaived():
            return replace(table, waivers=(*table.waivers, Waiver(event.law, event.reason_ref)))
        case events.Undone():
            return table
    if isinstance(event, events.CutEvent):
        return evolve_cut(table, event)
    if isinstance(event, events.RubberEvent):
        return evolve_rubber(table, event)
    return evolve_member(table, event)


def _formed(table: Table, event: events.TableFormed) -> Table:
    return Table(table.number, event.game, candidates=event.candidates, waivers=table.waivers)


def _over(table: Table, event: events.TableBrokenUp | events.TableClosed) -> Table:
    return replace(
        table,
        members=(),
        queue=(),
        cut=None,
        entry=None,
        substitutes=(),
        stage=Stage.OVER,
        over_because=event.because,
    )
