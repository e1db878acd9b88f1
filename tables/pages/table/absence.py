"""A seat in which nobody plays: who is missing, what waits for them, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.views.parts import Action, CitedSentence
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import action_buttons, addresses
from tables.room import acts
from tables.room.draft import Draft
from tables.room.questions import CONSENTS
from tables.room.rubbers.rubber import still_asked
from tables.room.state.room_state import TableState


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """A player who quit during the rubber and whose seat nobody fills."""

    title: str
    why: CitedSentence
    actions: tuple[Action, ...]


def absences(
    snapshot: EveningSnapshot, table: TableState, people: People, reader: Reader, *, over: bool
) -> tuple[EmptySeat, ...]:
    """Return each seat that must be filled; `over` if the rubber has no further hand."""
    law = snapshot.code.law_on(CONSENTS).number
    return tuple(
        EmptySeat(
            _("{who} is away").format(who=people.name(who)),
            CitedSentence(_why(table, who, over), law, snapshot.code.id),
            tuple(_actions(snapshot, table, who, people, over)) if _may(reader, table, who) else (),
        )
        for who in table.unfilled
    )


def _why(table: TableState, who: str, over: bool) -> str:
    if over:
        return _("If they are not back when the rubber ends, the place is vacant.")
    if table.substitute_for(who) is None:
        return _(
            "No hand can be marked while a seat is empty. The player can come back, or name a "
            "substitute if the others consent. Otherwise the table breaks up."
        )
    return _("No hand can be marked until the substitute sits down or the player comes back.")


def _may(reader: Reader, table: TableState, who: str) -> bool:
    return reader.acts_for(who, table.number)


def _actions(
    snapshot: EveningSnapshot, table: TableState, who: str, people: People, over: bool
) -> Iterator[Action]:
    evening, number = snapshot.evening, table.number
    if who in snapshot.room.hall.arrivals:
        yield action_buttons.action_of(acts.ComeBack(number, who), snapshot, people, "main")
    if over:
        return
    if table.substitute_for(who) is None:
        href = addresses.page(evening, "person", who)
        yield Action(_("Name a substitute"), href, "person")
    yield action_buttons.action_of(acts.BreakUp(number, who), snapshot, people)


def voiding(
    snapshot: EveningSnapshot, table: TableState, people: People, reader: Reader, *, over: bool
) -> tuple[Action, ...]:
    """Return how the remaining players can end a rubber that has an empty seat."""
    if over or not table.unfilled:
        return ()
    draft = Draft(snapshot.room, snapshot.code)
    asked = (acts.ConsentToVoid(table.number, who) for who in still_asked(draft, table))
    mine = [act for act in asked if reader.acts_for(act.by, table.number)]
    actions = [action_buttons.action_of(act, snapshot, people) for act in mine]
    if reader.offers_overrides:
        actions.append(action_buttons.action_of(acts.VoidRubber(table.number), snapshot, people))
    return tuple(actions)
