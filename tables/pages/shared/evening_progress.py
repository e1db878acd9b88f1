"""The course of the evening: what its officer is asked at the right time, last call and close."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club import clock
from club.errors import WhistError
from club.record import readers
from club.views.parts import Action, AttentionItem, CitedSentence, PhaseStep
from rubbers.code.code import Code
from tables import queries
from tables.commands.undo import histories_of
from tables.components.reader_rights import Reader
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.room import acts, undoable
from tables.room.acts import Phase
from tables.room.questions import LAST_CALLED, NONE_BEGINS
from tables.room.state.room_state import Room, TableStage, TableState

if TYPE_CHECKING:
    from club.models import Evening

PHASES: tuple[tuple[acts.Phase, Callable[[], str], str], ...] = (
    (acts.Phase.DOOR, lambda: _("Door"), "door"),
    (acts.Phase.SEAT, lambda: _("Seat"), "seat"),
    (acts.Phase.PLAY, lambda: _("Play"), "play"),
    (acts.Phase.TEA, lambda: _("Tea"), "tea"),
    (acts.Phase.CLOSE, lambda: _("Close"), "close"),
)


def phases(snapshot: EveningSnapshot) -> Iterator[PhaseStep]:
    """Yield the five phases, each with the time it began."""
    began = _began(snapshot.evening) if snapshot.room.hall.doors else {}
    order = [phase for phase, _words, _icon in PHASES]
    now = order.index(snapshot.room.hall.phase) if snapshot.room.hall.doors else -1
    for place, (phase, words, icon) in enumerate(PHASES):
        state = "done" if place < now and phase in began else "now" if place == now else ""
        note = _("since") if state == "now" else ""
        at = began.get(phase) if state else None
        yield PhaseStep(phase.value, words(), icon, state, at, note)


def _began(evening: Evening) -> dict[acts.Phase, datetime]:
    began = {} if evening.opened_at is None else {acts.Phase.DOOR: evening.opened_at}
    rows = readers.lines_of(evening.stream_id, "phase_changed")
    for body, at in rows.values_list("body", "at"):
        began[acts.Phase(body["phase"])] = at
    return began


BEFORE_PLAY = (Phase.DOOR, Phase.SEAT)


def prompts(snapshot: EveningSnapshot, reader: Reader) -> Iterator[AttentionItem]:
    """Yield the notice of the last call, or ask whoever runs the evening whether it goes on."""
    room = snapshot.room
    if room.hall.doors is None or room.hall.phase is Phase.CLOSE:
        return
    if room.hall.last_call:
        yield _last_called(snapshot, reader)
        return
    if reader.runs and is_closing_time(snapshot.evening):
        yield _closing_time(snapshot)
    if reader.runs and (call := _phase_behind(snapshot)) is not None:
        yield call


def is_closing_time(evening: Evening) -> bool:
    """Check whether an evening has reached its closing time."""
    closes = evening.closes_at
    return closes is not None and closes <= clock.now()


def _closing_time(snapshot: EveningSnapshot) -> AttentionItem:
    """Ask for the last call; the officer decides whether to make it."""
    at = f"{timezone.localtime(snapshot.evening.closes_at):%H:%M}"
    title = _("It was due to close at {at}").format(at=at)
    why = _(
        "You can call the last rubbers now. Nothing stops automatically: play goes on until you do."
    )
    words = _("Call the last rubbers")
    return AttentionItem(
        "bell",
        title,
        why,
        "",
        (addresses.consider(snapshot.evening, acts.LastCall(), words, "bell"),),
    )


def closes(snapshot: EveningSnapshot, reader: Reader) -> Action | None:
    """Return the close as the next act once the last rubber has ended."""
    room = snapshot.room
    if not (reader.runs and room.hall.last_call) or _playing(room):
        return None
    close = acts.ChangePhase(Phase.CLOSE)
    return addresses.do(snapshot.evening, close, _("Close the evening"), "close", "main")


def after_the_close(snapshot: EveningSnapshot) -> tuple[Action, ...]:
    """Return where a closed evening leads to."""
    if snapshot.room.hall.phase is not Phase.CLOSE:
        return ()
    standings = addresses.page(snapshot.evening, "standings")
    night = addresses.page(snapshot.evening, "night-sheet")
    return (
        Action(_("Standings"), standings, "flag", "main"),
        Action(_("The night sheet"), night, "close"),
    )


def none_begins(room: Room, code: Code, table: TableState) -> bool:
    """Check whether no rubber begins at a table after the one that may be played there."""
    return code.ask(NONE_BEGINS)(room.hall, table) is not None


def no_more_here(snapshot: EveningSnapshot, table: TableState) -> CitedSentence | None:
    """Return the law by which no more rubbers begin at a table; None if one is played or may be."""
    if not none_begins(snapshot.room, snapshot.code, table) or table.stage in (
        TableStage.PLAYING,
        TableStage.OVER,
    ):
        return None
    words = _("The last rubbers have been called, so no more can begin here.")
    return CitedSentence(words, snapshot.code.law_on(LAST_CALLED).number, snapshot.code.id)


def came_words(evening: Evening) -> str:
    """Return how many people came to an evening and how many rubbers they began."""
    came, played = evening.presences.count(), evening.rubbers.count()
    people = ngettext("{n} person came", "{n} people came", came).format(n=came)
    rubbers = ngettext("{n} rubber was begun", "{n} rubbers were begun", played)
    return _("{people} and {rubbers}.").format(people=people, rubbers=rubbers.format(n=played))


def _last_called(snapshot: EveningSnapshot, reader: Reader) -> AttentionItem:
    if not _playing(snapshot.room):
        title = _("The last rubber has ended")
        why = _("No more rubbers can begin.")
        if reader.runs:
            why = _("No more rubbers can begin, so you can close the evening.")
    else:
        title = _("The last rubbers have been called")
        why = _("The rubbers in play are the last. No other can begin, and no table can form.")
    return AttentionItem("bell", title, why, "", _taken_back(snapshot) if reader.runs else ())


def _taken_back(snapshot: EveningSnapshot) -> tuple[Action, ...]:
    """Return the button that takes back the last call, while nothing depends on it."""
    called = queries.last_call_key(snapshot.evening)
    try:
        undoable.undo_of(
            histories_of(snapshot.evening, called), called, snapshot.code, snapshot.room
        )
    except WhistError:
        return ()
    href, fields = addresses.page(snapshot.evening, "undo"), {"act": called}
    return (Action(_("Take back the last call"), href, "undo", post=True, fields=fields),)


def _phase_behind(snapshot: EveningSnapshot) -> AttentionItem | None:
    """Ask for the next part of the evening if the room is ahead of its phase."""
    hall, tables = snapshot.room.hall, tuple(snapshot.room.open_tables())
    if hall.phase in BEFORE_PLAY and any(table.rubber for table in snapshot.room.tables.values()):
        playing, between = _("Rubbers are being played"), _("Rubbers have been played")
        return _go_on(snapshot, Phase.PLAY, playing if _playing(snapshot.room) else between)
    if hall.phase is Phase.DOOR and tables:
        return _go_on(snapshot, Phase.SEAT, _("A table is forming"))
    return None


def _go_on(snapshot: EveningSnapshot, phase: Phase, title: str) -> AttentionItem:
    words = {one: said() for one, said, _icon in PHASES}
    why = _("The evening is still at: {phase}.").format(phase=words[snapshot.room.hall.phase])
    go_on = _("Move on to: {phase}").format(phase=words[phase])
    act = acts.ChangePhase(phase)
    return AttentionItem(
        phase.value, title, why, "", (addresses.do(snapshot.evening, act, go_on, "next"),)
    )


def _playing(room: Room) -> bool:
    return any(table.stage is TableStage.PLAYING for table in room.open_tables())
