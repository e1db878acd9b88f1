"""Who may perform which act of the room."""

from __future__ import annotations

from club.errors import Fault, Malformed, NotYours
from club.person import is_bot
from club.reason import N_, Reason
from club.rules import permissions
from club.rules.permissions import Caller, May
from tables.room import acts
from tables.room.state.room_state import Room


def need_right(caller: Caller, room: Room, act: acts.Act) -> None:
    """Raise NotYours unless the caller may perform this act in this room.

    Officers may do anything here, for anyone. Members declare, withdraw, quit and consent for
    themselves; those at a table, and its tablet, cut and choose there.
    """
    match act:
        case (
            acts.OpenDoors()
            | acts.RingOpeningBell()
            | acts.LastCall()
            | acts.ChangePhase()
            | acts.FormTable()
            | acts.StateRubbers()
        ):
            office = May.SEAT if hasattr(act, "table") else May.RUN_EVENING
            permissions.need_office(caller, office)
        case acts.Arrive():
            if caller.device_kind != "door" or not caller.has_scope(May.KEEP_DOOR):
                permissions.need_office(caller, May.KEEP_DOOR)
        case acts.CorrectArrival():
            permissions.need_office(caller, May.KEEP_DOOR)
        case acts.Leave(who=who):
            permissions.need_self_or(caller, May.KEEP_DOOR, int(who))
        case acts.Declare(who=people):
            _need_each(caller, people)
        case acts.Consent(by=by, table=table) | acts.RefuseConsent(by=by, table=table):
            _need_own(caller, by, table)
        case acts.ConsentToVoid(by=by, table=table):
            _need_own(caller, by, table)
        case acts.CloseTable(table=table):
            _need_to_stop(caller, room, table)
        case acts.PlayWithBots(who=people, table=table):
            _need_one_of(caller, people, table)
        case acts.VoidRubber():
            permissions.need_office(caller, May.OVERRIDE)
        case acts.SeatSubstitute(table=table):
            _need_officer_beside(caller, room, table)
        case acts.NameSubstitute(absent=absent, by=by, table=table):
            _need_own(caller, by or absent, table)
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
            permissions.need_place_at(caller, May.SEAT, act.table, people_of(room, act.table))


def people_of(room: Room, table: int) -> set[int]:
    """Return the member numbers of those who belong to a table or are cutting for it."""
    state = room.tables.get(table)
    if state is None:
        return set()
    named = {member.who for member in state.members}
    named |= {who for equals in state.candidates for who in equals}
    named |= {substitute.who for substitute in state.substitutes}
    named |= set(state.bot_players)
    return {int(who) for who in named if not is_bot(who)}


def need_leave_to_waive(caller: Caller, room: Room, table: int | None) -> bool:
    """Raise NotYours unless the caller may set a law aside; return whether they play at that table.

    An officer who plays at the table may do so only if no other officer can; the record then says
    that it was a player of the table.
    """
    permissions.need_office(caller, May.OVERRIDE)
    return table is not None and caller.member in people_of(room, table)


def _need_each(caller: Caller, people: tuple[str, ...]) -> None:
    if not people:
        expected = Reason(N_("at least one person"))
        raise Malformed(Reason(N_("Choose who declares.")), faults=[Fault("who", expected)])
    for who in people:
        permissions.need_self_or(caller, May.SEAT, int(who))


def _need_to_stop(caller: Caller, room: Room, table: int) -> None:
    """Raise NotYours unless the caller plays with bots at this table, or is an officer."""
    state = room.tables.get(table)
    if state is not None and state.bot_players:
        permissions.need_place_at(caller, May.SEAT, table, people_of(room, table))
    else:
        permissions.need_office(caller, May.SEAT)


def _need_one_of(caller: Caller, people: tuple[str, ...], table: int) -> None:
    """Raise NotYours unless the caller is one of these, the table's tablet, or an officer."""
    if not people:
        expected = Reason(N_("at least one person"))
        raise Malformed(Reason(N_("Choose who plays.")), faults=[Fault("who", expected)])
    own = {int(who) for who in people}
    permissions.need_place_at(caller, May.SEAT, table, own)


def _need_officer_beside(caller: Caller, room: Room, table: int) -> None:
    """Raise NotYours unless the caller is an officer with no part at the table."""
    permissions.need_office(caller, May.OVERRIDE)
    if caller.member in people_of(room, table):
        raise NotYours(
            Reason(N_("You are playing at this table, so another officer must decide that."))
        )


def _need_own(caller: Caller, who: str, table: int | None) -> None:
    its_tablet = caller.device_kind == "table" and caller.table == table
    if its_tablet and caller.has_scope(May.SEAT):
        return
    permissions.need_self_or(caller, May.SEAT, int(who))
