"""The evening's progress: its five phases, and when each began."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from club.models import Evening, Line
from club.views.parts import PhaseStep
from tables.forming import acts
from tables.sight import Sight

PHASES = (
    (acts.Phase.DOOR, lambda: _("Door"), "door"),
    (acts.Phase.SEAT, lambda: _("Seat"), "seat"),
    (acts.Phase.PLAY, lambda: _("Play"), "play"),
    (acts.Phase.TEA, lambda: _("Tea"), "tea"),
    (acts.Phase.CLOSE, lambda: _("Close"), "close"),
)


def phases(sight: Sight) -> Iterator[PhaseStep]:
    """Yield the five phases, each with the time it began."""
    began = _began(sight.evening) if sight.room.hall.doors else {}
    order = [phase for phase, _words, _icon in PHASES]
    now = order.index(sight.room.hall.phase) if sight.room.hall.doors else -1
    for place, (phase, words, icon) in enumerate(PHASES):
        state = "done" if place < now and phase in began else "now" if place == now else ""
        note = _("since") if state == "now" else ""
        at = began.get(phase) if state else None
        yield PhaseStep(phase.value, words(), icon, state, at, note)


def _began(evening: Evening) -> dict[acts.Phase, datetime]:
    began = {} if evening.opened_at is None else {acts.Phase.DOOR: evening.opened_at}
    rows = Line.objects.filter(stream=evening.stream_id, what="phase_changed").order_by("number")
    for body, at in rows.values_list("body", "at"):
        began[acts.Phase(body["phase"])] = at
    return began
