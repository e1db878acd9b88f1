"""Who may do which act of the room."""

from __future__ import annotations

from club import rights
from club.caller import Caller
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.rights import May
from tables.forming import acts
from tables.forming.room import Room


def need_right(caller: Caller, room: Room, act: acts.Act) -> None:
    """Raise NotYours unless the caller may do this act in this room.

    Officers may do anything here, for anyone. A member declares, withdraws, quits and consents
    for themselves; those of a table, and its tablet, cut and choose there.
    """
    match act:
        case (
            acts.OpenDoors()
            | acts.RingOpeningBell()
            | acts.LastCall()
            | acts.ChangePhase()
            | acts.FormTable()
            | acts.StateRubbers()
            | acts.CloseTable()
        ):
            office = May.SEAT if hasattr(act, "table") else May.RUN_EVENING
            rights.need_office(caller, office)
        case acts.Arrive():
            if caller.device_kind != "door" or not caller.has_scope(May.KEEP_DOOR):
                rights.need_office(caller, May.KEEP_DOOR)
        case acts.CorrectArrival():
            rights.need_office(caller, May.KEEP_DOOR)
        case acts.Leave(who=who):
            rights.need_self_or(caller, May.KEEP_DOOR, int(who))
        case acts.Declare(who=people):
            _need_each(caller, people)
        case acts.Consent(by=by, table=table) | acts.RefuseConsent(by=by, table=table):
            _need_own(caller, by, table)
        case acts.ConsentToVoid(by=by, table=table):
            _need_own(caller, by, table)
        case acts.VoidRubber():
            rights.need_office(caller, May.OVERRIDE)
        case acts.NameSubstitute(absent=absent, table=table):
            _need_own(caller, absent, table)
        case (
            acts.Withdraw(who=who, table=table)
            | acts.ClaimAdmission(who=who, table=table)
            | acts.PassAdmission(who=who, table=table)
            | acts.QuitTable(who=who, table=table)
            | acts.ComeBack(who=who, table=table)
            | acts.BreakUp(who=who, table=table)
        ):
            _need_own(caller, who, table)
        case acts.CutInto(who=who, others=others, table=table):
            for one in (who, *others):
                _need_own(caller, one, table)
        case _:
            rights.need_place_at(caller, May.SEAT, act.table, people_of(room, act.table))


def people_of(room: Room, table: int) -> set[int]:
    """Give the member numbers of those who belong to a table or are cutting for it."""
    state = room.tables.get(table)
    if state is None:
        return set()
    named = {member.who for member in state.members}
    named |= {who for equals in state.candidates for who in equals}
    named |= {substitute.who for substitute in state.substitutes}
    return {int(who) for who in named}


def need_leave_to_waive(caller: Caller, room: Room, table: int | None) -> bool:
    """Raise NotYours unless the caller may set a law aside; tell whether they play at that table.

    An officer who plays at the table may do so only where no other officer can; the record then
    says that it was a player of the table.
    """
    rights.need_office(caller, May.OVERRIDE)
    return table is not None and caller.member in people_of(room, table)


def _need_each(caller: Caller, people: tuple[str, ...]) -> None:
    if not people:
        expected = Reason(N_("one member or more, each once"))
        raise Malformed(Reason(N_("Nobody was named.")), faults=[Fault("who", expected)])
    for who in people:
        rights.need_self_or(caller, May.SEAT, int(who))


def _need_own(caller: Caller, who: str, table: int | None) -> None:
    its_tablet = caller.device_kind == "table" and caller.table == table
    if its_tablet and caller.has_scope(May.SEAT):
        return
    rights.need_self_or(caller, May.SEAT, int(who))
