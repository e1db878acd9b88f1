"""Checks on a seat that the laws of the room cannot make: the clock, the cards, the bots."""

from __future__ import annotations

from club.errors import Fault, Impossible, Malformed
from club.person import bot_id, is_bot
from club.reason import N_, Reason
from club.record.unit_of_work import UnitOfWork
from rubbers.commands import rubber_changes
from rubbers.seat_holders import check_owner, people_of, seated_here
from tables.evening.overdue import last_acts, overdue
from tables.room import acts
from tables.room.state.room import Room, TableState


def check(desk: UnitOfWork, room: Room, deed: acts.Act) -> None:
    """Raise an error for a bot that is not installed, or a player who is not away."""
    match deed:
        case acts.PlayWithBots(bot=bot):
            _check_bot(desk, bot, "bot")
            check_owner(desk.order.caller.club, bot_id(bot), deed.who)
        case acts.NameSubstitute() | acts.SeatSubstitute():
            if is_bot(deed.substitute):
                _check_bot(desk, deed.substitute, "substitute")
                _check_on_screen(desk, room.tables.get(deed.table), deed.substitute)
            _check_away(desk, room, deed)


def _check_bot(desk: UnitOfWork, bot: str, field: str) -> None:
    here = seated_here(desk.order.caller.club)
    if bot not in here:
        expected = Reason(N_("one of {ids}"), ids=", ".join(here))
        reason = Reason(N_("There is no such bot here."))
        raise Malformed(reason, faults=[Fault(field, expected)])


def _check_on_screen(desk: UnitOfWork, table: TableState | None, bot: str) -> None:
    """Raise Impossible unless the program deals at this table: a bot cannot hold real cards.

    Also raised if the bot belongs to somebody who plays there.
    """
    rubber = None if table is None else rubber_changes.locked(desk, table.record)
    if rubber is None or rubber.commitment is None:
        raise Impossible(Reason(N_("A bot plays only at a table on a screen.")))
    check_owner(desk.order.caller.club, bot_id(bot), people_of(rubber))


def _check_away(
    desk: UnitOfWork, room: Room, deed: acts.NameSubstitute | acts.SeatSubstitute
) -> None:
    """Raise Impossible unless a player who has not quit has kept the table waiting long enough."""
    table = room.tables.get(deed.table)
    member = None if table is None else table.member(deed.absent)
    if table is None or member is None or member.away:
        return
    if isinstance(deed, acts.NameSubstitute) and deed.by is None:
        return
    rubber = rubber_changes.locked(desk, table.record)
    rules = room.hall.rules
    since = last_acts(desk.order.caller.club, [table.record]).get(table.record)
    late = {} if rubber is None or since is None else overdue(rubber, since, desk.order.at, rules)
    if deed.absent not in late:
        template = N_("The table has not waited for {who} as long as {minutes} minutes.")
        raise Impossible(Reason(template, who=(deed.absent,), minutes=rules.away_minutes))
