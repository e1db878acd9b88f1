"""Each person's current position in the room, in one word and a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from club.person import is_bot
from rubbers.cards.seats import Seat
from tables.room.state.room_state import Room, TableStage, TableState


class RoomPosition(StrEnum):
    """What someone in the room is; the first that applies, in this order."""

    SUBSTITUTE = "substitute"  # finishes a rubber for another
    PLAYS = "plays"  # plays this rubber or the next
    AWAY = "away"  # quit during the rubber, and may come back
    WAITS = "waits"  # belongs to a table and waits
    CUTS = "cuts"  # takes part in a cut for a place
    RIGHT = "right"  # has a prior right to the next place at a table
    CANDIDATE = "candidate"  # has declared for a fresh table
    FREE = "free"  # is in the room and has not declared
    GONE = "gone"  # is not in the room


WAITING = (RoomPosition.WAITS, RoomPosition.RIGHT, RoomPosition.CANDIDATE)
"""The positions of people who wait for a place."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Someone's position in the room, with the table and seat, if any.

    `with_bots` is the table where they play with bots for now; it changes nothing else.
    """

    position: RoomPosition
    table: int | None = None
    seat: Seat | None = None
    with_bots: int | None = None


def positions(room: Room) -> dict[str, Standpoint]:
    """Return everyone's position, including members of a table who are out of the room."""
    found = dict.fromkeys(room.hall.arrivals, Standpoint(RoomPosition.FREE))
    found |= dict.fromkeys(room.hall.candidates, Standpoint(RoomPosition.CANDIDATE))
    tables = tuple(room.open_tables())
    for table in reversed(tables):
        waiting = Standpoint(RoomPosition.RIGHT, table.number)
        found |= dict.fromkeys((right.who for right in table.queue), waiting)
    for table in tables:
        found |= at_table(table)
    for table in tables:
        for sits in (one for one in table.sitting_in if not is_bot(one.who)):
            found[sits.who] = Standpoint(RoomPosition.SUBSTITUTE, table.number, sits.seat)
    for table in tables:
        for who in table.bot_players:
            at = found.get(who, Standpoint(RoomPosition.FREE))
            found[who] = replace(at, with_bots=table.number)
    return found


def at_table(table: TableState) -> dict[str, Standpoint]:
    """Return the positions of those who belong to a table or cut for a place there."""
    found: dict[str, Standpoint] = {}
    cuts = Standpoint(RoomPosition.CUTS, table.number)
    if table.stage is TableStage.FORMING:
        found |= {who: cuts for equals in table.candidates for who in equals}
    if table.entry is not None:
        found |= dict.fromkeys(table.entry.order(), cuts)
    playing = table.stage is TableStage.PLAYING
    seats = {who: seat for seat, who in table.seating.items()} if playing else {}
    for member in table.members:
        position = RoomPosition.PLAYS if member.plays else RoomPosition.WAITS
        position = RoomPosition.AWAY if member.away else position
        found[member.who] = Standpoint(position, table.number, seats.get(member.who))
    return found
