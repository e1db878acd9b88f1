"""What the laws of the room cannot know of a seat: the clock, the cards in play, the bots here."""

from __future__ import annotations

from datetime import datetime

from club.commands.desk import Desk
from club.errors import Fault, Impossible, Malformed
from club.models import Line
from club.person import is_bot, seated_bot
from club.reason import N_, Reason
from rubbers.commands import play
from rubbers.play.awaited import awaited
from rubbers.registries import BOTS
from tables.forming import acts
from tables.forming.room import Room, Table


def check(desk: Desk, room: Room, deed: acts.Act) -> None:
    """Raise an error for a bot that is not installed, or a player who is not away."""
    match deed:
        case acts.PlayWithBots(bot=bot):
            _check_bot(bot, "bot")
        case acts.NameSubstitute() | acts.SeatSubstitute():
            if is_bot(deed.substitute):
                _check_bot(deed.substitute, "substitute")
                _check_on_screen(desk, room.tables.get(deed.table))
            _check_away(desk, room, deed)


def _check_bot(bot: str, field: str) -> None:
    here = [seated_bot(one.id, one.version) for one in BOTS]
    if bot not in here:
        expected = Reason(N_("one of {ids}"), ids=", ".join(here))
        reason = Reason(N_("There is no such bot here."))
        raise Malformed(reason, faults=[Fault(field, expected)])


def _check_on_screen(desk: Desk, table: Table | None) -> None:
    """Let a bot sit only where the program deals: it cannot hold real cards."""
    rubber = None if table is None else play.locked(desk, table.record)
    if rubber is None or rubber.commitment is None:
        raise Impossible(Reason(N_("A bot plays only at a table on a screen.")))


def _check_away(desk: Desk, room: Room, deed: acts.NameSubstitute | acts.SeatSubstitute) -> None:
    """Need that a player who has not quit has left the table waiting for as long as is allowed."""
    table = room.tables.get(deed.table)
    member = None if table is None else table.member(deed.absent)
    if table is None or member is None or member.away:
        return
    if isinstance(deed, acts.NameSubstitute) and deed.by is None:
        return
    rubber = play.locked(desk, table.record)
    grace = room.hall.rules.grace
    awaits = rubber is not None and deed.absent in {
        rubber.seating.get(seat) for seat in awaited(rubber)
    }
    if not awaits or desk.order.at - _last_act(desk, table.record) < grace:
        one = N_("{who} is not away: the table has not waited {minutes} minutes for them.")
        minutes = room.hall.rules.away_minutes
        raise Impossible(Reason(one, who=(deed.absent,), minutes=minutes))


def _last_act(desk: Desk, record: str) -> datetime:
    head = desk.head(record)
    lines = Line.objects.filter(stream=head, number=head.version)
    at: datetime = lines.values_list("at", flat=True).get()
    return at
