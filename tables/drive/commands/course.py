"""The course of a drive: begin it, seat the next hand, stop for tea, end it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from club.errors import Fault, Impossible, Malformed
from club.models import Evening
from club.person import PersonId
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import May, need_office
from tables.drive import queries
from tables.drive.commands.asked_movement import asked_for_next_hand
from tables.drive.commands.drive_change import (
    drive_change,
    drive_name,
    open_hall,
    present,
    resting_on,
    round_name,
    seat_round,
)
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules import decide, decide_results, events, notation
from tables.drive.rules.drive_state import DriveSettings
from tables.movements.drive_seating import DriveRole, Pair

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
        absent = [
            Fault(f"players[{at}].who", Reason(N_("{who} hasn’t arrived."), who=(who,)))
            for at, who in enumerate(roles)
            if who not in hall.arrivals
        ]
        if absent:
            raise Malformed(absent[0].expected, faults=absent)
        begins, seated = decide.begun(roles, settings, movement, pairs)
        uow.record(DRIVE_KIND, name, begins)
        seat_round(uow, evening, seated)
        uow.answer = {"drive": evening.key, "hand": 1}
    return uow.receipt


@idempotent
def seat_next_hand(context: CommandContext, evening: Evening, *, anyway: bool = False) -> Receipt:
    """Seat the next hand; with `anyway`, although some results are not confirmed yet.

    Raises Impossible once the evening is closed: results can still be entered, and the drive ended.
    """
    need_office(context.caller, May.SEAT)
    # A plugin may take its time, so its movement is asked before anything is locked.
    asked = asked_for_next_hand(evening)
    request = {"do": "seat_next_hand", "anyway": anyway}
    with drive_change(resting_on(context, asked.versions), evening, request) as uow:
        open_hall(uow, evening)
        drive, last = present(uow, evening)
        decide.check_may_go_on(drive, last)
        if last.unconfirmed() and not anyway:
            decide_results.doubt_unconfirmed(last, UNCONFIRMED)
        assert asked.moved is not None  # check_may_go_on passed, at the same versions
        begins, seated = decide.next_hand(drive, last, *asked.moved)
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
        open_hall(uow, evening)
        drive, hand = present(uow, evening)
        uow.record(DRIVE_KIND, drive_name(evening), [decide.tea(drive, hand)])
        uow.answer = {"drive": evening.key}
    return uow.receipt


@idempotent
def end(context: CommandContext, evening: Evening, *, early: bool = False) -> Receipt:
    """End the drive after the present hand; the sealed results are then shown.

    Raises Doubted if it isn't the last hand, unless `early` is true.
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
