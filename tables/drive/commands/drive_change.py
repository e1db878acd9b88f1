"""The units of work of a drive: which streams a change locks, and what it finds there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from club.errors import Impossible
from club.models import Evening
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import UnitOfWork, unit_of_work
from tables import streams
from tables.drive import queries
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules import events
from tables.drive.rules.drive_state import DriveState, RoundState
from tables.room.acts import Phase
from tables.room.state.room_state import Hall


def drive_name(evening: Evening) -> str:
    """Return the name of an evening's drive stream."""
    return streams.drive_stream(evening.key)


def round_name(evening: Evening, number: int) -> str:
    """Return the name of the stream of one hand."""
    return streams.round_stream(evening.key, number)


def drive_change(
    context: CommandContext, evening: Evening, request: Mapping[str, Any]
) -> AbstractContextManager[UnitOfWork]:
    """Open a unit of work that locks the room and the drive."""
    asked = {**request, "evening": evening.key}
    names = [evening.stream.name, drive_name(evening)]
    return unit_of_work(context, asked, names)


def resting_on(context: CommandContext, versions: Mapping[str, int]) -> CommandContext:
    """Return the context for a change that was worked out in advance from these versions.

    The change is refused as stale if one of them is out of date.
    """
    return replace(context, found={**context.found, **versions})


def hand_change(
    context: CommandContext, evening: Evening, hand: int, request: Mapping[str, Any]
) -> AbstractContextManager[UnitOfWork]:
    """Open a unit of work that locks only one hand, not the room or the drive."""
    asked = {**request, "evening": evening.key}
    queries.hand_of(evening, hand)
    return unit_of_work(context, asked, [round_name(evening, hand)])


def open_hall(uow: UnitOfWork, evening: Evening) -> Hall:
    """Return the room, or raise Impossible unless its doors are open."""
    hall: Hall = uow.state(streams.ROOM_KIND, evening.stream.name)
    if hall.doors is None:
        raise Impossible(Reason(N_("The doors are not open yet.")))
    if hall.phase is Phase.CLOSE:
        raise Impossible(Reason(N_("The evening is closed.")))
    return hall


def present(uow: UnitOfWork, evening: Evening) -> tuple[DriveState, RoundState]:
    """Return the drive and its present hand, both locked."""
    drive: DriveState | None = uow.state(DRIVE_KIND, drive_name(evening))
    if drive is None:
        raise Impossible(Reason(N_("The drive has not begun.")))
    return drive, hand_in(uow, evening, drive.hand)


def hand_in(uow: UnitOfWork, evening: Evening, number: int) -> RoundState:
    """Return one hand, locked."""
    hand: RoundState = uow.state(ROUND_KIND, round_name(evening, number))
    return hand


def seat_round(uow: UnitOfWork, evening: Evening, seated: events.RoundSeated) -> None:
    """Append the first line of a hand."""
    uow.record(ROUND_KIND, round_name(evening, seated.number), [seated])
