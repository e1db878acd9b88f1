"""What the reader of a page may do here, by the rules of the commands."""

from __future__ import annotations

from dataclasses import dataclass

from club.rules import permissions as club_rights
from club.rules.permissions import Caller, May
from rubbers.cards.seats import Seat
from rubbers.play.rubber_view import View
from tables.permissions import officers, rights
from tables.room.acts import Phase
from tables.room.state.room_state import Room


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a page of the evening: an officer, a member, a tablet, or an onlooker."""

    caller: Caller
    room: Room

    @property
    def me(self) -> str:
        """The reader's number as the rules name people; "" for a device or an onlooker."""
        return "" if self.caller.member is None else str(self.caller.member)

    @property
    def runs(self) -> bool:
        """Whether the reader opens, moves on and closes the evening."""
        return club_rights.is_officer(self.caller, May.RUN_EVENING)

    @property
    def seats_others(self) -> bool:
        """Whether the reader forms tables and enters acts of the room for anyone."""
        return club_rights.is_officer(self.caller, May.SEAT)

    @property
    def keeps_door(self) -> bool:
        """Whether the reader records who comes and goes."""
        return club_rights.is_officer(self.caller, May.KEEP_DOOR)

    @property
    def scores_for_all(self) -> bool:
        """Whether the reader enters hands for any table."""
        return club_rights.is_officer(self.caller, May.SCORE)

    @property
    def overrides(self) -> bool:
        """Whether the reader may override a law."""
        return club_rights.is_officer(self.caller, May.OVERRIDE)

    @property
    def offers_overrides(self) -> bool:
        """Whether overrides are offered to the reader: not once the evening is closed."""
        return self.overrides and self.room.hall.phase is not Phase.CLOSE

    def overrides_at(self, view: View) -> bool:
        """Check whether the reader may make a hand of this rubber count against an objection."""
        if not self.offers_overrides:
            return False
        return officers.may_override(self.caller, lambda: self.room.hall, view.seating)

    def tablet_of(self, table: int) -> bool:
        """Check whether the reader is the tablet of this table."""
        return self.caller.device_kind == "table" and self.caller.table == table

    def acts_at(self, table: int) -> bool:
        """Check whether the reader cuts and chooses here: the table's people, tablet, officers."""
        people = rights.people_of(self.room, table)
        return self.seats_others or self.tablet_of(table) or self.caller.member in people

    def stops_bots(self, table: int) -> bool:
        """Check whether the reader may stop a rubber with bots: its people and its tablet."""
        state = self.room.tables.get(table)
        people = () if state is None else state.bot_players
        return bool(people) and (self.me in people or self.tablet_of(table))

    def acts_for(self, who: str, table: int | None = None) -> bool:
        """Check whether the reader may enter acts for this person."""
        own = bool(self.me) and self.me == who
        return own or self.seats_others or (table is not None and self.tablet_of(table))

    def own_seats(self, view: View) -> tuple[Seat, ...]:
        """Return the seats the reader holds themselves; none if they do not play."""
        own = [seat for seat, who in view.seating.items() if self.me and who == self.me]
        return tuple(own)

    def speaks_for(self, view: View, table: int) -> tuple[Seat, ...]:
        """Return the seats for which the reader may enter acts at a rubber of this table."""
        return officers.speaks_for(self.caller, lambda: self.room.hall, view.seating, table)
