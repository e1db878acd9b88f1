"""The last act that can still be undone, and until when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from club.errors import WhistError
from club.text import wording
from club.views.parts import Action, UndoOffer
from rubbers.cards.seats import Seat
from rubbers.play.state.rubber_state import RubberState
from tables import queries, streams
from tables.commands.undo import check_not_in_drive, histories_of
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.pages.shared.evening_progress import PHASES
from tables.room import undoable
from tables.room.acts import Phase
from tables.room.events import (
    Event,
    PhaseChanged,
    RubberBegun,
    RubberVoided,
    SubstituteSat,
    TableBrokenUp,
)
from tables.room.precedence_book import sentences

if TYPE_CHECKING:
    from club.models import Line

DONE = {
    "doors_opened": lambda: _("The doors are open."),
    "bell_rung": lambda: _("The opening bell has been rung."),
    "last_call_given": lambda: _("The last rubbers have been called."),
    "rubber_begun": lambda: _("The rubber has begun."),
    "rubber_ended": lambda: _("The rubber has ended."),
    "consent_given": lambda: _("Consent given."),
    "admission_passed": lambda: _("Passed this time."),
    "admission_claimed": lambda: _("Admission claimed."),
}


def last_done(
    snapshot: EveningSnapshot, people: People, reader: Reader, table: int | None = None
) -> UndoOffer | None:
    """Return the last act of the evening, or of a table, if this reader may undo it; else None."""
    line = _last_line(snapshot, table)
    if line is None or not _may(line, snapshot, reader):
        return None
    lines = histories_of(snapshot.evening, line.intent)
    try:
        found = undoable.undo_of(lines, line.intent, snapshot.code, snapshot.room)
        check_not_in_drive(snapshot.evening, lines, found)
    except WhistError:
        return None
    events = [one.event for rows in lines.values() for one in rows if one.act == line.intent]
    if _left_unfinished(snapshot, events) or _played_since(snapshot, events):
        return None
    said, moved = sentences(events), _moved_on(events)
    words = moved or (people.said(said[-1]) if said else _done(line, people))
    action = Action(
        _("Undo"),
        addresses.page(snapshot.evening, "undo"),
        "undo",
        post=True,
        fields={"act": line.intent},
    )
    return UndoOffer(words, wording.sentence(found.until, people.short), action)


def _moved_on(events: Iterable[Event]) -> str:
    """Return the phase the evening has moved on to; "" if it has not moved on."""
    words = {phase: said for phase, said, _icon in PHASES}
    for event in events:
        if isinstance(event, PhaseChanged):
            return _("The evening is now at: {phase}.").format(phase=words[event.phase]())
    return ""


def _done(line: Line, people: People) -> str:
    if line.what == "card_cut":
        template = _("{who} has cut the {card}.")
        who, card = line.body["who"], line.body["card"]
        return template.format(who=people.surname(who), card=wording.card(card))
    return DONE.get(line.what, lambda: _("This was the last change."))()


def _played_since(snapshot: EveningSnapshot, events: Iterable[Event]) -> bool:
    """Check whether a hand depends on the beginning of a rubber, or on a substitute's seat."""
    return any(
        _rests_on(snapshot.rubbers.get(getattr(event, "table", 0)), event) for event in events
    )


def _rests_on(rubber: RubberState | None, event: Event) -> bool:
    match event:
        case RubberBegun() if rubber is not None:
            return bool(rubber.hands or rubber.awaiting or rubber.lost_deals)
        case SubstituteSat(seat=seat) if rubber is not None:
            return rubber.played_by_substitute(Seat(seat))
        case _:
            return False


def _left_unfinished(snapshot: EveningSnapshot, events: Iterable[Event]) -> bool:
    """Check whether a rubber was left unfinished when its table was broken up; that is final.

    A rubber that was void, and so broke up its table, can be taken up again.
    """
    events = tuple(events)
    if any(isinstance(event, RubberVoided) for event in events):
        return False
    broken = (snapshot.rubbers.get(e.table) for e in events if isinstance(e, TableBrokenUp))
    return any(rubber is not None and rubber.abandoned for rubber in broken)


def _may(line: Line, snapshot: EveningSnapshot, reader: Reader) -> bool:
    if snapshot.room.hall.phase is Phase.CLOSE:
        return reader.runs
    return reader.seats_others or (bool(reader.me) and line.by == f"member:{reader.me}")


def _last_line(snapshot: EveningSnapshot, table: int | None) -> Line | None:
    key = snapshot.evening.key
    names = [name for name in snapshot.versions if not name.startswith("rubber:")]
    if table is not None:
        names = [streams.table_stream(key, table)]
    return queries.last_line(snapshot.evening, names)
