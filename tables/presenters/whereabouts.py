"""Whether a person is in the room, and the way back in for one who has left it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.models import Evening
from club.views.parts import Deed
from tables.forming.acts import Phase
from tables.forming.positions import Position, Standpoint
from tables.forming.preview import GONE
from tables.forming.room import Hall
from tables.presenters import addresses
from tables.presenters.changes import standpoint
from tables.presenters.reader import Reader


def whereabouts(hall: Hall, who: str, at: Standpoint | None) -> str:
    """Return a person's position, and that they are out of the room if they have left it."""
    words = standpoint(at or GONE)
    if who in hall.arrivals or who not in hall.gone:
        return words
    if at is None or at.position is Position.GONE:
        return _("has left the room")
    return _("{words}, and has left the room").format(words=words)


def may_come_in(hall: Hall, who: str) -> bool:
    """Check whether a person is out of the room while its doors are open."""
    return hall.doors is not None and hall.phase is not Phase.CLOSE and who not in hall.arrivals


def let_in(hall: Hall, who: str, evening: Evening, reader: Reader) -> tuple[Deed, ...]:
    """Return the button that records a person as in the room, for whoever keeps the door."""
    if not reader.keeps_door or not may_come_in(hall, who):
        return ()
    words = _("Has come back") if who in hall.gone else _("Has come in")
    send = {"kind": "arrive", "who": who}
    return (Deed(words, addresses.page(evening, "do"), "door", post=True, fields=send),)
