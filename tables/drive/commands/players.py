"""Players of a drive: who comes late, who goes home, who really sits where, who won a cut."""

from __future__ import annotations

from collections.abc import Mapping

from club.errors import Fault, Malformed
from club.models import Evening
from club.person import PersonId
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent
from club.rules.permissions import May, need_office
from rubbers.commands.waivers import reason_given
from tables.drive import queries, score_queries
from tables.drive.commands.drive_change import (
    drive_change,
    drive_name,
    open_hall,
    present,
    round_name,
)
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules import decide, events
from tables.drive.rules.drive_state import Prize
from tables.drive.rules.scores.prizes import awards
from tables.movements.drive_seating import DriveRole, PlaceAt
from tables.movements.dummies import SOME_DUMMY
from tables.permissions.people import known_as


@idempotent
def join(context: CommandContext, evening: Evening, who: PersonId, role: DriveRole) -> Receipt:
    """Let somebody who came late play from the next hand on."""
    need_office(context.caller, May.SEAT)
    request = {"do": "join_drive", "who": who, "role": role.value}
    with drive_change(context, evening, request) as uow:
        arrivals = open_hall(uow, evening).arrivals
        drive, _hand_now = present(uow, evening)
        name, club = drive_name(evening), evening.club_id
        if known_as(club, who, arrivals) not in arrivals:
            expected = Reason(N_("somebody who has arrived"))
            reason = Reason(N_("{who} hasn’t arrived."), who=(who,))
            raise Malformed(reason, faults=[Fault("who", expected)])
        # Somebody who has already played keeps the member number they played under.
        who = known_as(club, known_as(club, who, arrivals), drive.entrants)
        uow.record(DRIVE_KIND, name, [decide.joins(drive, who, role)])
        uow.answer = {"drive": evening.key}
    return uow.receipt


@idempotent
def leave(context: CommandContext, evening: Evening, who: PersonId) -> Receipt:
    """Let somebody go home after the present hand."""
    need_office(context.caller, May.SEAT)
    with drive_change(context, evening, {"do": "leave_drive", "who": who}) as uow:
        drive, _hand_now = present(uow, evening)
        who = known_as(evening.club_id, who, drive.here())
        uow.record(DRIVE_KIND, drive_name(evening), [decide.leaves(drive, who)])
        uow.answer = {"drive": evening.key}
    return uow.receipt


@idempotent
def correct_seats(
    context: CommandContext, evening: Evening, truth: Mapping[PlaceAt, PersonId]
) -> Receipt:
    """Enter who really sits in some places of the present hand; the rest follows."""
    need_office(context.caller, May.SEAT)
    seen = {f"{at.table}.{at.side}.{at.role}": who for at, who in truth.items()}
    with drive_change(context, evening, {"do": "correct_seats", "truth": seen}) as uow:
        drive, hand = present(uow, evening)
        people = (*drive.entrants, SOME_DUMMY)
        truth = {at: known_as(evening.club_id, who, people) for at, who in truth.items()}
        mended, sat_out = decide.reseated(hand, truth)
        decide.need_undisputed(hand, mended, queries.open_calls(evening, hand.number))
        uow.record(ROUND_KIND, round_name(evening, hand.number), [mended])
        if sat_out is not None:
            uow.record(DRIVE_KIND, drive_name(evening), [sat_out])
        uow.answer = {"exchanges": [list(pair) for pair in mended.exchanges]}
    return uow.receipt


@idempotent
def cut_for_prize(
    context: CommandContext, evening: Evening, prize: Prize, who: PersonId
) -> Receipt:
    """Record who won the cut between those who tie for a prize.

    To replace a winner already recorded, the context must have a reason.
    """
    need_office(context.caller, May.SEAT)
    request = {"do": "cut_for_prize", "prize": prize.value, "who": who}
    request |= {"reason": context.reason} if context.reason else {}
    with drive_change(context, evening, request) as uow:
        drive, _last = present(uow, evening)
        snapshot = queries.need_drive(evening)
        scored = score_queries.scores_of(snapshot)
        given = awards(drive.settings, scored, drive.prize_cuts, drive.hand)
        who = known_as(evening.club_id, who, drive.entrants)
        corrects = decide.check_cut(drive, given, prize, who)
        ref = uow.words(reason_given(context)) if corrects else ""
        uow.record(DRIVE_KIND, drive_name(evening), [events.PrizeCut(prize, who, ref)])
        uow.answer = {"drive": evening.key}
    return uow.receipt
