"""Ask a movement where everyone goes, before the transaction that seats the next hand.

A plugin's movement runs in the plugin's own process.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial

from club.models import Evening
from club.plugins.plugin_process import PluginFailed
from tables import streams
from tables.drive import queries
from tables.drive.rules import decide
from tables.drive.rules.cards.cards_replay import Move, Moved
from tables.drive.rules.drive_state import DriveStage, DriveState, Fallback
from tables.movements import in_plugin
from tables.movements.drive_movements import FIXED
from tables.movements.drive_seating import Movement, Tables, Winners
from tables.movements.verifier import faults_of_seating
from tables.registries import FORMATS

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NextTables:
    """Where everyone goes after the present hand, and the versions it was worked out from.

    `moved` is None if nobody can move yet.
    """

    moved: Moved | None = None
    versions: Mapping[str, int] = field(default_factory=dict)


def asked_for_next_hand(evening: Evening) -> NextTables:
    """Ask the drive's movement where everyone goes after the present hand."""
    snapshot = queries.drive_of(evening)
    if snapshot is None:
        return NextTables(None, {streams.drive_stream(evening.key): 0})
    drive, last = snapshot.drive, snapshot.hand
    if drive.stage is DriveStage.OVER or last.missing() or last.number >= drive.settings.hands:
        return NextTables(None, snapshot.versions)
    movement, move = movement_for(evening, drive)
    if last.number % movement.hands:
        return NextTables((last.seating.tables, movement, None), snapshot.versions)
    earlier = queries.earlier_hands(snapshot, last.number - movement.hands + 1)
    winners = decide.block_winners([*earlier.hands, last])
    moved = move(last.seating.tables, winners)
    return NextTables(moved, {**snapshot.versions, **earlier.versions})


def movement_for(evening: Evening, drive: DriveState) -> tuple[Movement, Move]:
    """Return a drive's movement, and the function that calls it.

    If the drive's plugin is missing, they are those of the fixed movement.
    """
    movement = queries.movement_of(evening)
    if movement is None or movement.id != drive.movement:
        return FIXED, lambda tables, winners: (
            FIXED.next(tables, winners),
            FIXED,
            Fallback.MISSING,
        )
    return movement, partial(asked_movement, evening.format, movement)


def asked_once(move: Move) -> Move:
    """Return `move` with its answers cached; once it was too slow, the fixed movement answers."""
    slow = False

    @cache
    def asked(tables: Tables, winners: Winners) -> Moved:
        nonlocal slow
        if slow:
            return FIXED.next(tables, winners), FIXED, Fallback.SLOW
        moved = move(tables, winners)
        slow = moved[2] is Fallback.SLOW
        return moved

    return asked


def asked_movement(format: str, movement: Movement, tables: Tables, winners: Winners) -> Moved:
    """Ask a movement where everyone goes, and check its answer.

    If it fails or is unsound, the fixed movement seats the hand, and the reason is returned.
    """
    moved, fallback = _answer(format, movement, tables, winners)
    if moved is None:
        return FIXED.next(tables, winners), FIXED, fallback
    return moved, movement, None


def _answer(
    format: str, movement: Movement, tables: Tables, winners: Winners
) -> tuple[Tables | None, Fallback | None]:
    plugin = FORMATS.plugin_of(format)
    try:
        if plugin:
            moved = in_plugin.next_tables(plugin, format, tables, winners)
        else:
            moved = movement.next(tables, winners)
    except PluginFailed as failed:
        log.error("movement %s: %s", movement.id, failed)
        return None, Fallback(failed.cause.value)
    faults = list(faults_of_seating(tables, moved))
    if faults:
        log.error("movement %s is unsound: %s", movement.id, "; ".join(map(str, faults)))
        return None, Fallback.UNSOUND
    return moved, None
