"""One person of the evening: their position, why, what comes next, and what they may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from club.errors import Unknown
from club.reason import N_, Reason
from club.views.parts import Action, CitedSentence
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.drive.queries import is_drive
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import action_buttons, addresses
from tables.pages.shared.changes import standpoint
from tables.pages.shared.own_sentences import said_to
from tables.room.acts import Leave, Phase
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition, Standpoint
from tables.room.forecast.precedence import PersonPrecedence, precedence
from tables.room.forecast.preview import GONE
from tables.room.state.room_state import Hall

if TYPE_CHECKING:
    from club.models import Evening


def whereabouts(hall: Hall, who: str, at: Standpoint | None) -> str:
    """Return a person's position, and that they are out of the room if they have left it."""
    words = standpoint(at or GONE)
    if who in hall.arrivals or who not in hall.gone:
        return words
    if at is None or at.position is RoomPosition.GONE:
        return _("has left the room")
    return _("{words}, and has left the room").format(words=words)


def may_come_in(hall: Hall, who: str) -> bool:
    """Check whether a person is out of the room while its doors are open."""
    return hall.doors is not None and hall.phase is not Phase.CLOSE and who not in hall.arrivals


def let_in(hall: Hall, who: str, evening: Evening, reader: Reader) -> tuple[Action, ...]:
    """Return the button that records a person as in the room, for whoever keeps the door."""
    if not reader.keeps_door or not may_come_in(hall, who):
        return ()
    words = _("Has come back") if who in hall.gone else _("Has come in")
    send = {"kind": "arrive", "who": who}
    return (Action(words, addresses.page(evening, "do"), "door", post=True, fields=send),)


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person's page: `out` is how a person who is out of the room comes in again.

    `substitutes` are those who could finish a rubber for a person who is away.
    """

    who: str
    name: str
    mine: bool
    at: str
    out: str
    next: CitedSentence | None
    why: tuple[CitedSentence, ...]
    actions: tuple[Action, ...]
    away_from: int | None
    substitutes: tuple[tuple[str, str], ...]


def person_page(snapshot: EveningSnapshot, who: str, people: People, reader: Reader) -> PersonPage:
    """Return a person's page; raise Unknown if the club has no such person."""
    if who not in people.full:
        raise Unknown(Reason(N_("There is nobody here with that number.")))
    found = precedence(snapshot.room, snapshot.code)
    standing = next((standing for standing in found if standing.who == who), None)
    hall = snapshot.room.hall
    offers = may(snapshot.room, snapshot.code, who=who) if who in hall.arrivals else ()
    allowed = tuple(action_buttons.allowed(offers, reader))
    if is_drive(snapshot.evening):
        allowed = tuple(one for one in allowed if isinstance(one.act, Leave))
    if hall.phase is Phase.CLOSE and not reader.keeps_door:
        allowed = ()
    away = _to_be_filled(snapshot, standing)
    return PersonPage(
        who,
        people.name(who),
        who == people.me,
        whereabouts(hall, who, standing.at if standing else None),
        _out(snapshot, who, people, reader),
        said_to(standing.next, people) if standing else None,
        tuple(said_to(one, people) for one in standing.because) if standing else (),
        (
            *let_in(hall, who, snapshot.evening, reader),
            *action_buttons.actions(allowed, snapshot, people, refused=reader.offers_overrides),
        ),
        away if away and reader.acts_for(who, away) else None,
        tuple(_substitutes(snapshot, people)) if away else (),
    )


def _out(snapshot: EveningSnapshot, who: str, people: People, reader: Reader) -> str:
    if reader.keeps_door or who != people.me or not may_come_in(snapshot.room.hall, who):
        return ""
    return _("To come in, scan the code at the door or ask the secretary to check you in.")


def _to_be_filled(snapshot: EveningSnapshot, standing: PersonPrecedence | None) -> int | None:
    """Return the table where a substitute may finish the rubber for a person who is away."""
    if (
        standing is None
        or standing.at.position is not RoomPosition.AWAY
        or standing.at.table is None
    ):
        return None
    number = standing.at.table
    rubber = snapshot.rubbers.get(number)
    wanting = standing.who in snapshot.room.tables[number].unfilled
    return number if wanting and rubber is not None and not rubber.over else None


def _substitutes(snapshot: EveningSnapshot, people: People) -> list[tuple[str, str]]:
    engaged = snapshot.room.engaged()
    free = [who for who in snapshot.room.hall.arrivals if who not in engaged]
    return [(who, people.name(who)) for who in free]
