"""Checks on a seat that the laws of the room cannot make: the clock, the cards, the bots."""

from __future__ import annotations

from collections.abc import Collection

from club.errors import Fault, Impossible, Malformed
from club.person import is_bot
from club.reason import N_, Reason
from club.record.unit_of_work import UnitOfWork
from rubbers.commands import rubber_changes
from rubbers.seat_holders import acting, open_to, people_of, seated_here
from tables.evening.overdue import last_acts, overdue
from tables.room import acts
from tables.room.state.room_state import Room


def check(uow: UnitOfWork, room: Room, act: acts.Act) -> None:
    """Raise an error for a bot that is not installed, or a player who is not away."""
    match act:
        case acts.PlayWithBots(bot=bot):
            _check_bot(uow, bot, "bot", act.who)
        case acts.NameSubstitute() | acts.SeatSubstitute():
            _check_substitute(uow, room, act)
            _check_away(uow, room, act)


def _check_bot(uow: UnitOfWork, bot: str, field: str, people: Collection[str]) -> None:
    here = seated_here(uow.context.caller.club, people)
    if bot not in here:
        expected = Reason(N_("one of {ids}"), ids=", ".join(here))
        reason = Reason(N_("There is no such bot here."))
        raise Malformed(reason, faults=[Fault(field, expected)])


def _check_substitute(
    uow: UnitOfWork, room: Room, act: acts.NameSubstitute | acts.SeatSubstitute
) -> None:
    """Raise an error for a bot without a table on a screen, or a bot and its owner at one table."""
    table = room.tables.get(act.table)
    rubber = None if table is None else rubber_changes.locked_rubber(uow, table.record)
    people = frozenset() if rubber is None else people_of(rubber)
    if is_bot(act.substitute):
        _check_bot(uow, act.substitute, "substitute", people)
        if rubber is None or rubber.commitment is None:
            raise Impossible(Reason(N_("A bot can play only at a table on a screen.")))
        return
    club = uow.context.caller.club
    seated = frozenset() if rubber is None else acting(club, rubber)
    if not seated <= {row.external_id for row in open_to(club, {act.substitute})}:
        raise Impossible(Reason(N_("A bot that belongs to this player is at the table.")))


def _check_away(
    uow: UnitOfWork, room: Room, act: acts.NameSubstitute | acts.SeatSubstitute
) -> None:
    """Raise Impossible unless a player who has not quit has kept the table waiting long enough."""
    table = room.tables.get(act.table)
    member = None if table is None else table.member(act.absent)
    if table is None or member is None or member.away:
        return
    if isinstance(act, acts.NameSubstitute) and act.by is None:
        return
    rubber = rubber_changes.locked_rubber(uow, table.record)
    rules = room.hall.rules
    since = last_acts(uow.context.caller.club, [table.record]).get(table.record)
    late = {} if rubber is None or since is None else overdue(rubber, since, uow.context.at, rules)
    if act.absent not in late:
        template = N_("The table has not yet waited {minutes} minutes for {who}.")
        raise Impossible(Reason(template, who=(act.absent,), minutes=rules.away_minutes))
