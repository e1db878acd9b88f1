"""Apply the events of a cut to a table: the cut is called, cards are shown, it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tables.room import events
from tables.room.state.cut import Cut, CutPurpose, Heat, ShownCard
from tables.room.state.room_state import TableStage, TableState

STAGES = {
    CutPurpose.BELONG: TableStage.FORMING,
    CutPurpose.PLAY: TableStage.FORMING,
    CutPurpose.PARTNERS: TableStage.PARTNERS,
    CutPurpose.OUT: TableStage.CUTTING_OUT,
}
NO_PARTNERS: dict[str, Any] = {
    "pairs": (), "dealer": None, "dummies": (), "cards": None, "seat": None, "left": None,
}  # fmt: skip
"""The fields that are unknown until the players of the next rubber are known."""


def evolve_cut(table: TableState, event: events.CutEvent) -> TableState:
    """Return the table after an event of a cut; a cut for entry is kept separately."""
    match event:
        case events.CutCalled():
            return _called(table, event)
        case events.CutConcluded():
            return _concluded(table, event.purpose)
    cut = _shown(_open_cut(table, event.purpose), event)
    return replace(table, entry=cut) if _for_entry(event.purpose) else replace(table, cut=cut)


def _called(table: TableState, event: events.CutCalled) -> TableState:
    heats = tuple(Heat(cutting) for cutting in event.cutting)
    cut = Cut(
        event.purpose, event.classes, event.borders, heats, claims=event.claims, places=event.places
    )
    if _for_entry(event.purpose):
        return replace(table, entry=cut)
    afresh = NO_PARTNERS if event.purpose is CutPurpose.PARTNERS else {}
    return replace(table, cut=cut, stage=STAGES[event.purpose], **afresh)


def _concluded(table: TableState, purpose: CutPurpose) -> TableState:
    if _for_entry(purpose):
        return replace(table, entry=None)
    return replace(table, cut=None, cuts_made=(*table.cuts_made, _open_cut(table, purpose)))


InCut = (
    events.CutDrawn | events.CutAgain | events.CardCut | events.CardsExposed | events.CardTakenBack
)


def _shown(cut: Cut, event: InCut) -> Cut:
    match event:
        case events.CutDrawn():
            return cut.drawn_from(event.id)
        case events.CutAgain():
            return replace(cut, heats=(*cut.heats, Heat(event.who)))
        case events.CardCut():
            return cut.showing(ShownCard(event.who, event.card, event.order))
        case events.CardsExposed():
            return replace(cut, exposed=(*cut.exposed, event.who))
        case events.CardTakenBack():
            return cut.without(event.who)


def _open_cut(table: TableState, purpose: CutPurpose) -> Cut:
    cut = table.entry if _for_entry(purpose) else table.cut
    assert cut is not None, f"no cut for {purpose} is open"
    return cut


def _for_entry(purpose: CutPurpose) -> bool:
    return purpose is CutPurpose.ENTRY
