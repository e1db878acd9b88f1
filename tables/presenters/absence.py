"""A seat in which nobody plays: who is missing, what waits for them, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.views.parts import Deed, Said
from tables.forming import acts
from tables.forming.draft import Draft
from tables.forming.questions import CONSENTS
from tables.forming.room import Table
from tables.forming.voiding import still_asked
from tables.presenters import addresses, offered
from tables.presenters.people import People
from tables.presenters.reader import Reader
from tables.sight import Sight


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who quit during the rubber and whose seat nobody fills."""

    title: str
    why: Said
    deeds: tuple[Deed, ...]


def absences(
    sight: Sight, table: Table, people: People, reader: Reader, *, over: bool
) -> tuple[Absence, ...]:
    """Return each seat that must be filled; `over` if the rubber has no further hand."""
    law = sight.code.law_on(CONSENTS).number
    return tuple(
        Absence(
            _("{who} is away").format(who=people.name(who)),
            Said(_why(table, who, over), law, sight.code.id),
            tuple(_deeds(sight, table, who, people, over)) if _may(reader, table, who) else (),
        )
        for who in table.unfilled
    )


def _why(table: Table, who: str, over: bool) -> str:
    if over:
        return _("The place is vacant if they are not back when the rubber is ended.")
    if table.substitute_for(who) is None:
        return _(
            "No hand is marked while a seat is empty. They may come back, or name a substitute "
            "with the others’ consent; else the table breaks up."
        )
    return _("No hand is marked until the substitute sits, or they come back.")


def _may(reader: Reader, table: Table, who: str) -> bool:
    return reader.acts_for(who, table.number)


def _deeds(sight: Sight, table: Table, who: str, people: People, over: bool) -> Iterator[Deed]:
    evening, number = sight.evening, table.number
    if who in sight.room.hall.arrivals:
        yield offered.deed_of(acts.ComeBack(number, who), sight, people, "main")
    if over:
        return
    if table.substitute_for(who) is None:
        href = addresses.page(evening, "person", who)
        yield Deed(_("Name a substitute"), href, "person")
    yield offered.deed_of(acts.BreakUp(number, who), sight, people)


def voiding(
    sight: Sight, table: Table, people: People, reader: Reader, *, over: bool
) -> tuple[Deed, ...]:
    """Return how the remaining players can end a rubber that has an empty seat."""
    if over or not table.unfilled:
        return ()
    draft = Draft(sight.room, sight.code)
    asked = (acts.ConsentToVoid(table.number, who) for who in still_asked(draft, table))
    mine = [act for act in asked if reader.acts_for(act.by, table.number)]
    deeds = [offered.deed_of(act, sight, people) for act in mine]
    if reader.offers_overrides:
        deeds.append(offered.deed_of(acts.VoidRubber(table.number), sight, people))
    return tuple(deeds)
