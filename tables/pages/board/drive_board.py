"""The board of a drive: how far it is, who is there, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.views.parts import Action
from tables.components.names import People
from tables.components.reader_rights import Reader
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import DriveStage
from tables.evening.snapshot import EveningSnapshot
from tables.pages.shared import addresses
from tables.pages.shared.drive_progress import (
    drive_words,
    in_the_room,
    place_in_drive,
)
from tables.room import acts


@dataclass(frozen=True, slots=True)
class DriveBoard:
    """How far the drive is, who is in the room and where, and what its reader may do.

    `main` is the one next act, `beside` are others that are often wanted, and `close` closes the
    evening if that is not the main act.
    """

    words: str
    here: int
    people: tuple[tuple[str, str], ...]
    main: Action | None
    beside: tuple[Action, ...]
    close: Action | None


def drive_board(
    snapshot: EveningSnapshot, drive: DriveSnapshot | None, people: People, reader: Reader
) -> DriveBoard:
    """Return the board of a drive as this reader sees it."""
    hall = snapshot.room.hall
    here = in_the_room(hall, drive)
    close = _close(snapshot, reader)
    over = drive is not None and drive.drive.stage is DriveStage.OVER
    acts_now = tuple(_next(snapshot, reader, close if over else None, empty=not here))
    main, beside = next(iter(acts_now), None), acts_now[1:]
    return DriveBoard(
        drive_words(drive),
        len(here),
        tuple((people.name(who), place_in_drive(drive, who)) for who in here),
        main and replace(main, style="main"),
        beside,
        None if over else close,
    )


def _close(snapshot: EveningSnapshot, reader: Reader) -> Action | None:
    hall = snapshot.room.hall
    if not reader.runs or hall.doors is None or hall.phase is acts.Phase.CLOSE:
        return None
    close = acts.ChangePhase(acts.Phase.CLOSE)
    return addresses.do(snapshot.evening, close, _("Close the evening"), "close")


def _next(
    snapshot: EveningSnapshot, reader: Reader, close: Action | None, *, empty: bool
) -> Iterator[Action]:
    """Yield what comes next, the most wanted first; `close` if the drive has ended."""
    evening, hall = snapshot.evening, snapshot.room.hall
    if hall.doors is None:
        if reader.runs:
            href, send = addresses.page(evening, "do"), {"kind": "open_doors"}
            yield Action(_("Open the doors"), href, "door", post=True, fields=send)
        return
    if close is not None:
        yield close
    to_drive = Action(_("Go to the drive"), addresses.page(evening, "drive"), "play", "big")
    to_door = Action(_("Check people in"), addresses.page(evening, "check-in"), "door", "big")
    door = (to_door,) if reader.keeps_door and close is None else ()
    yield from (*door, to_drive) if empty else (to_drive, *door)
