"""One command for every act of the room, by the laws of the evening."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from club.access import door_code
from club.errors import Impossible, NotYours
from club.models import Evening
from club.person import is_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, idempotent, unit_of_work
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller, May
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.commands import rubber_changes
from rubbers.commands.waivers import reason_given, waiving
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.play.state.rubber_state import RubberStage
from rubbers.scoring.score import NO_STAKES, Stakes
from tables import projection, queries, streams
from tables.commands import commitments, seat_checks
from tables.drive.queries import format_missing, is_drive
from tables.permissions import officers, people, rights
from tables.registries import FORMATS
from tables.room import acts, decide, events, notation
from tables.room.cutting import drawing
from tables.room.state.room_state import Room, TableStage

Right = Callable[[Caller, Room, acts.Act], None]


@idempotent
def perform(
    context: CommandContext, evening: Evening, act: acts.Act, right: Right = rights.need_right
) -> Receipt:
    """Perform one act in the room of an evening, together with its effects at the tables.

    `right` raises NotYours unless the caller may do it.
    """
    request: dict[str, Any] = {
        **notation.write_act(act),
        "evening": evening.key,
        "waives": list(context.waives),
        "reason": context.reason,
    }
    request.pop("reason_ref", None)
    if request.get("at") is not None and getattr(act, "at", None) == context.at:
        del request["at"]  # from the clock, not the caller: a repeat arrives later
    room_name = streams.room_stream(evening.key)

    with unit_of_work(context, request, [room_name]) as uow:
        evening.stream = uow.head(room_name)
        uow.answer = _do(uow, evening, act, right)
    return uow.receipt


def _check_room_seats(evening: Evening, room: Room, act: acts.Act) -> None:
    """Raise Impossible for an act of a table if this evening's tables aren't formed by the laws.

    A drive seats people itself, and so may a format that isn't installed, unless the evening has
    tables already.
    """
    if not isinstance(act, acts.TableAct | acts.Declare):
        return
    if is_drive(evening):
        raise Impossible(Reason(N_("This evening is a drive: the drive decides who sits where.")))
    if not room.tables and (missing := format_missing(evening)):
        raise Impossible(missing)


def _do(uow: UnitOfWork, evening: Evening, act: acts.Act, right: Right) -> dict[str, Any]:
    room = queries.room_of(evening)
    _check_room_seats(evening, room, act)
    act = people.as_known(evening.club_id, room.hall, act)
    caller = people.caller_here(uow.context.caller, room.hall.arrivals)
    right(caller, room, act)
    waived = tuple(_waivers(uow, caller, room, act))
    code = waiving(queries.code_of(evening), uow.context)
    seat_checks.check(uow, room, act)
    if isinstance(act, acts.CorrectArrival | acts.VoidRubber | acts.SeatSubstitute):
        act = replace(act, reason_ref=uow.words(reason_given(uow.context)))
    if isinstance(act, acts.EndRubber):
        _check_rubber_over(uow, room, act.table)
    if isinstance(act, acts.DrawCut):
        decided = drawing.drawn(
            room, act, code, commitments.of_evening(evening, room.hall.commitment)
        )
    else:
        decided = decide.decide(room, act, code)
    return write(uow, evening, room, (*waived, *decided), code)


def write(
    uow: UnitOfWork, evening: Evening, room: Room, decided: Iterable[events.Event], code: Code
) -> dict[str, Any]:
    """Append events to their streams; begin, seat and abandon rubbers along with them."""
    answer: dict[str, Any] = {}
    by_table: dict[int | None, list[events.Event]] = {}
    for event in decided:
        match event:
            case events.DoorsOpened():
                event = replace(event, games=FORMATS[evening.format].games)
            case events.RubberBegun():
                before = room.tables.get(event.table)
                _settle(uow, before.record if before is not None else "", code)
                event = _begin_rubber(uow, evening, event, code)
                answer["rubber"] = event.record
            case events.SubstituteSat(table=number, seat=seat, substitute=substitute):
                seated = rubber_acts.SubstituteSits(Seat(seat), substitute)
                rubber_changes.perform(uow, room.tables[number].record, seated, code)
            case events.SeatTakenBack(table=number, seat=seat, who=who):
                seated = rubber_acts.SubstituteSits(Seat(seat), who)
                rubber_changes.perform(uow, room.tables[number].record, seated, code)
            case (
                events.TableBrokenUp(table=number)
                | events.TableClosed(table=number)
                | events.RubberVoided(table=number)
            ):
                _abandon(uow, room, number, code)
            case events.CutConcluded(table=number):
                uow.errand("checkpoint", {"why": f"cut at table {number}"})
            case events.PhaseChanged(phase=acts.Phase.CLOSE):
                _close(uow, evening, room, code)
        by_table.setdefault(event.table, []).append(event)
    if None in by_table:
        uow.record(streams.ROOM_KIND, streams.room_stream(evening.key), by_table.pop(None))
    _record_tables(uow, evening, by_table)
    return answer


def _record_tables(
    uow: UnitOfWork, evening: Evening, by_table: dict[int | None, list[events.Event]]
) -> None:
    numbers = sorted(number for number in by_table if number is not None)
    names = {number: streams.table_stream(evening.key, number) for number in numbers}
    if len(numbers) > 1:
        projection.vacate(uow.head(name) for name in names.values())
    for number in numbers:
        uow.record(streams.TABLE_KIND, names[number], by_table[number])


def _waivers(uow: UnitOfWork, caller: Caller, room: Room, act: acts.Act) -> Iterable[events.Event]:
    if not uow.context.waives:
        return
    table = getattr(act, "table", None)
    plays_there = rights.need_leave_to_waive(caller, room, table)
    if plays_there:
        assert table is not None
        officers.need_no_other(caller.club, May.OVERRIDE, room.hall, rights.people_of(room, table))
    ref = uow.words(reason_given(uow.context))
    for law in uow.context.waives:
        yield events.LawWaived(law, ref, table, by_player_of_the_table=plays_there)


def _check_rubber_over(uow: UnitOfWork, room: Room, number: int) -> None:
    table = room.tables.get(number)
    if table is None or table.stage is not TableStage.PLAYING:
        return
    rubber = rubber_changes.locked_rubber(uow, table.record)
    if rubber is not None and not rubber.over:
        raise Impossible(Reason(N_("The rubber at table {table} is not over."), table=number))


def _begin_rubber(
    uow: UnitOfWork, evening: Evening, event: events.RubberBegun, code: Code
) -> events.RubberBegun:
    ordinal = Rubber.objects.filter(evening=evening).count() + 1
    stakes = Stakes(a_point=HouseRules.from_json(evening.house_rules).stakes)
    if any(map(is_bot, event.seating.values())):
        stakes = NO_STAKES
    begun = rubber_acts.StartRubber(
        seating={s: who for s, who in event.seating.items() if s not in event.dummies},
        dealer=event.dealer,
        code=code.id,
        game=event.game,
        dummies=event.dummies,
        stakes=stakes,
    )
    return replace(event, record=rubber_changes.start(uow, evening.key, ordinal, begun, code))


def _abandon(uow: UnitOfWork, room: Room, number: int, code: Code) -> None:
    record = room.tables[number].record if number in room.tables else ""
    rubber = rubber_changes.locked_rubber(uow, record)
    if rubber is not None and not rubber.over:
        rubber_changes.perform(uow, record, rubber_acts.Abandon(), code)


def _settle(uow: UnitOfWork, record: str, code: Code) -> None:
    rubber = rubber_changes.locked_rubber(uow, record)
    if rubber is not None and rubber.stage is RubberStage.WON:
        rubber_changes.perform(uow, record, rubber_acts.SettleRubber(), code)


def _check_nothing_awaits(uow: UnitOfWork, number: int, record: str) -> None:
    rubber = rubber_changes.locked_rubber(uow, record)
    if rubber is not None and rubber.over and rubber.awaiting is not None:
        template = N_("A corrected score at table {table} must be confirmed or withdrawn first.")
        raise Impossible(Reason(template, table=number))


def _close(uow: UnitOfWork, evening: Evening, room: Room, code: Code) -> None:
    for number, table in sorted(room.tables.items()):
        _check_nothing_awaits(uow, number, table.record)
        _settle(uow, table.record, code)
    uow.errand("standings_evening", {"evening": evening.key})
    uow.errand("checkpoint", {"why": f"close of {evening.key}"})
    uow.errand("backup", {"evening": evening.key})
    if room.hall.commitment:
        due = uow.context.at + commitments.REVEALED_AFTER
        uow.errand(commitments.REVEAL, {"evening": evening.key}, due)


def check_in(context: CommandContext, evening: Evening, code: str) -> Receipt:
    """Record a member's arrival by the code they have just read at the door."""
    if context.caller.member is None:
        raise NotYours(Reason(N_("Only a member of the club can check in.")))
    if not door_code.is_good(evening.club_id, evening.key, code, context.at):
        raise NotYours(
            Reason(N_("That code is no longer shown at the door. Scan the current one."))
        )
    arrival = acts.Arrive(str(context.caller.member), context.at)
    return perform(context, evening, arrival, _by_the_code)


def _by_the_code(_caller: Caller, _room: Room, _act: acts.Act) -> None:
    """Accept anyone: the door code has already been checked."""
