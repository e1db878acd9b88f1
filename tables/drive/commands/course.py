"""The course of a drive: begin it, seat the next hand, stop for tea, end it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from club.errors import Fault, Impossible, Malformed
from club.models import Evening
from club.person import PersonId
from club.plugins.plugin_process import PluginFailed
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from club.rules.permissions import May, need_office
from tables.drive import queries
from tables.drive.commands.drive_change import (
    drive_change,
    drive_name,
    open_hall,
    present,
    round_name,
    seat_round,
)
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules import decide, decide_results, events, notation
from tables.drive.rules.drive_state import DriveSettings, DriveState, Fallback, RoundState
from tables.drive.rules.typed_cards import Moved
from tables.movements import in_plugin
from tables.movements.drive_movements import FIXED
from tables.movements.drive_seating import DriveRole, Movement, Pair, Tables, Winners
from tables.movements.verifier import faults_of_seating
from tables.registries import FORMATS

log = logging.getLogger(__name__)
UNCONFIRMED, EARLY = "unconfirmed", "early"


@idempotent
def begin(
    context: CommandContext,
    evening: Evening,
    roles: Mapping[PersonId, DriveRole],
    settings: DriveSettings,
    pairs: Sequence[Pair] = (),
) -> Receipt:
    """Begin the drive of an evening with these players, seated in this order.

    `pairs` are partners who stay together; the others are paired in order.

    Raises Impossible unless the evening is a drive, its doors are open and everyone is there.
    """
    need_office(context.caller, May.SEAT)
    movement = queries.need_movement(evening)
    name = drive_name(evening)
    request = {
        "do": "begin_drive",
        "evening": evening.key,
        "roles": [[who, role.value] for who, role in roles.items()],
        "settings": notation.CODEC.write(settings),
    }
    if pairs:
        request["pairs"] = [[pair.lady, pair.gent] for pair in pairs]
    with unit_of_work(context, request, [evening.stream.name, name]) as uow:
        if uow.head(name).version:
            raise Impossible(Reason(N_("The drive has already begun.")))
        hall = open_hall(uow, evening)
        absent = [who for who in roles if who not in hall.arrivals]
        if absent:
            expected = Reason(N_("people who have arrived"))
            reason = Reason(N_("{who} hasn’t arrived."), who=(absent[0],))
            raise Malformed(reason, faults=[Fault("who", expected)])
        begins, seated = decide.begun(roles, settings, movement, pairs)
        uow.record(DRIVE_KIND, name, begins)
        seat_round(uow, evening, seated)
        uow.answer = {"drive": evening.key, "hand": 1}
    return uow.receipt


@idempotent
def seat_next_hand(context: CommandContext, evening: Evening, *, anyway: bool = False) -> Receipt:
    """Seat the next hand; with `anyway`, although some results are not confirmed yet."""
    need_office(context.caller, May.SEAT)
    movement = queries.movement_of(evening)

    with drive_change(context, evening, {"do": "seat_next_hand", "anyway": anyway}) as uow:
        drive, last = present(uow, evening)
        decide.check_may_go_on(drive, last)
        if last.unconfirmed() and not anyway:
            decide_results.doubt_unconfirmed(last, UNCONFIRMED)
        moved, by, fallback = _moved(uow, evening, drive, last, movement)
        begins, seated = decide.next_hand(drive, last, moved, by, fallback)
        uow.record(ROUND_KIND, round_name(evening, last.number), [events.RoundClosed()])
        uow.record(DRIVE_KIND, drive_name(evening), [begins])
        seat_round(uow, evening, seated)
        uow.answer = {"drive": evening.key, "hand": seated.number}
    return uow.receipt


@idempotent
def begin_tea(context: CommandContext, evening: Evening) -> Receipt:
    """Stop for tea; seating the next hand ends it."""
    need_office(context.caller, May.SEAT)
    with drive_change(context, evening, {"do": "begin_tea"}) as uow:
        drive, hand = present(uow, evening)
        uow.record(DRIVE_KIND, drive_name(evening), [decide.tea(drive, hand)])
        uow.answer = {"drive": evening.key}
    return uow.receipt


@idempotent
def end(context: CommandContext, evening: Evening, *, early: bool = False) -> Receipt:
    """End the drive after the present hand; the sealed results are then shown.

    With `early`, although it isn't the last hand.
    """
    need_office(context.caller, May.SEAT)
    request = {"do": "end_drive", **({EARLY: True} if early else {})}
    with drive_change(context, evening, request) as uow:
        drive, hand = present(uow, evening)
        over = decide.ended(drive, hand, queries.unconfirmed(evening))
        if hand.number < drive.settings.hands and not early:
            decide.doubt_early_end(drive, EARLY)
        uow.record(ROUND_KIND, round_name(evening, hand.number), [events.RoundClosed()])
        uow.record(DRIVE_KIND, drive_name(evening), [over])
        uow.answer = {"drive": evening.key}
    return uow.receipt


def _moved(
    uow: UnitOfWork,
    evening: Evening,
    drive: DriveState,
    last: RoundState,
    movement: Movement | None,
) -> Moved:
    """Return where the movement puts everyone; the fixed movement if it fails or is unsound."""
    tables = last.seating.tables
    if movement is None or movement.id != drive.movement:
        return FIXED.next(tables, last.winners()), FIXED, Fallback.MISSING
    if last.number % movement.hands:
        return tables, movement, None
    first = max(1, last.number - movement.hands + 1)
    block = [queries.hand_of(evening, n) for n in range(first, last.number)]
    winners = decide.block_winners([*block, last])
    return asked_movement(evening.format, movement, tables, winners)


def asked_movement(format: str, movement: Movement, tables: Tables, winners: Winners) -> Moved:
    """Ask a movement where everyone goes, a plugin's in its own process, and check its answer.

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
        log.error("movement %s failed: %s", movement.id, failed)
        return None, Fallback(failed.cause.value)
    faults = list(faults_of_seating(tables, moved))
    if faults:
        log.error(
            "movement %s returned an unsound seating: %s", movement.id, "; ".join(map(str, faults))
        )
        return None, Fallback.UNSOUND
    return moved, None
