"""A drive as the board and a player's own page show it: how far it is, and where each person is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.person import PersonId
from club.views.parts import Action, PhaseStep
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import DriveStage
from tables.movements.drive_seating import places
from tables.pages.shared import addresses
from tables.pages.shared.evening_progress import PHASES
from tables.room.acts import Phase
from tables.room.state.room_state import Hall

if TYPE_CHECKING:
    from club.models import Evening

STEPS = (Phase.DOOR, Phase.PLAY, Phase.TEA, Phase.CLOSE)
"""The parts of a drive's evening: no table is formed, so there is no time for seating."""


def drive_steps(evening: Evening, hall: Hall, drive: DriveSnapshot | None) -> Iterator[PhaseStep]:
    """Yield the steps of the evening; between the doors and the close they follow the drive."""
    now = _now(hall, drive)
    done = _done(hall, drive)
    for phase, words, icon in PHASES:
        if phase in STEPS:
            state = "now" if phase is now else "done" if phase in done else ""
            opened = evening.opened_at if state and phase is Phase.DOOR else None
            note = _("since") if state == "now" else ""
            yield PhaseStep(phase.value, words(), icon, state, opened, note)


def _now(hall: Hall, drive: DriveSnapshot | None) -> Phase | None:
    if hall.doors is None:
        return None
    if hall.phase is Phase.CLOSE:
        return Phase.CLOSE
    if drive is None:
        return Phase.DOOR
    stages = {DriveStage.PLAYING: Phase.PLAY, DriveStage.TEA: Phase.TEA, DriveStage.OVER: None}
    return stages[drive.drive.stage]


def _done(hall: Hall, drive: DriveSnapshot | None) -> set[Phase]:
    """Return the steps to show as done; the present one is `now` even if it is among them."""
    if drive is None:
        return {Phase.DOOR} if hall.phase is Phase.CLOSE else set()
    tea = drive.drive.settings.tea_after
    return {Phase.DOOR, Phase.PLAY} | ({Phase.TEA} if 0 < tea < drive.drive.hand else set())


def drive_words(drive: DriveSnapshot | None) -> str:
    """Return how far the drive is."""
    if drive is None:
        return _("The drive hasn’t begun")
    if drive.drive.stage is DriveStage.OVER:
        return _("The drive is over")
    if drive.drive.stage is DriveStage.TEA:
        return _("Tea")
    return _("Hand {n} of {all}").format(n=drive.drive.hand, all=drive.drive.settings.hands)


def drive_came_words(evening: Evening, drive: DriveSnapshot | None) -> str:
    """Return how many people came, and how many hands they played."""
    came, hands = evening.presences.count(), 0 if drive is None else drive.drive.hand
    people = ngettext("{n} person came", "{n} people came", came).format(n=came)
    played = ngettext("{n} hand was played", "{n} hands were played", hands).format(n=hands)
    return _("{people} and {played}.").format(people=people, played=played)


def in_the_room(hall: Hall, drive: DriveSnapshot | None) -> tuple[PersonId, ...]:
    """Return those who are in the room: all who came, but for those who have gone home."""
    return tuple(who for who in hall.arrivals if not _gone_home(drive, who))


def _gone_home(drive: DriveSnapshot | None, who: PersonId) -> bool:
    one = None if drive is None else drive.drive.entrants.get(who)
    if drive is None or one is None or one.left_after is None:
        return False
    return one.left_after < drive.drive.hand or drive.drive.stage is not DriveStage.PLAYING


def place_in_drive(drive: DriveSnapshot | None, who: PersonId) -> str:
    """Return where somebody in the room plays; "" before the drive and after it."""
    if drive is None or drive.drive.stage is DriveStage.OVER:
        return ""
    if who in drive.hand.seating.out:
        return _("sits out")
    table = table_in_drive(drive, who)
    if table:
        return _("plays at table {table}").format(table=table)
    one = drive.drive.entrants.get(who)
    return _("watches") if one is None else _("plays from the next hand")


def table_in_drive(drive: DriveSnapshot, who: PersonId) -> int:
    """Return the number of somebody's table in the present hand; 0 if they have none."""
    found = (place.table for place, one in places(drive.hand.seating.tables) if one == who)
    return next(found, 0)


def after_the_drive(evening: Evening, drive: DriveSnapshot | None) -> tuple[Action, ...]:
    """Return the links of a closed evening."""
    night = Action(_("The night sheet"), addresses.page(evening, "night-sheet"), "close")
    if drive is None:
        return (Action(_("The drive"), addresses.page(evening, "drive"), "play", "main"), night)
    results = addresses.page(evening, "drive-results")
    return (
        Action(_("Result sheet"), results, "flag", "main"),
        Action(_("The drive"), addresses.page(evening, "drive"), "play"),
        night,
    )
