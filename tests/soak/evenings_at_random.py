"""Thirty people who do whatever they may, evening after evening, through the club's commands."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

from club import clock
from club.errors import WhistError
from club.models import Evening
from club.record.command_context import CommandContext
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.scoring.statement import Election, Revoke, SideHonours, Statement
from tables import queries
from tables.commands import evenings, room_acts, scoring
from tables.room import acts
from tables.room.state.room_state import Room, TableStage
from tests.tables.test_evenings import an_act
from tests.views.house import House

PEOPLE = tuple(str(number) for number in range(2, 32))
STEPS = 400
"""Acts tried in an evening before it closes."""


class Season:
    """Evenings of one club, each in the middle of its play until the next begins."""

    def __init__(self, house: House, chance: Random) -> None:
        self.house, self.chance = house, chance
        self.evening: Evening = self.planned()
        self.tried = self.done = 0

    def order(self, number: int = 1, *offices: str) -> CommandContext:
        """Return a fresh order of this moment, of the secretary unless someone else is named."""
        return replace(self.house.order(number, *offices), at=clock.now())

    def planned(self) -> Evening:
        """Plan an evening, open its doors and let everyone in, some of them together."""
        day = clock.now().date() + timedelta(days=Evening.objects.count())
        key = evenings.plan_evening(self.order(), day, place="Upper room")["evening"]
        found = Evening.objects.select_related("stream", "club").get(club=self.house.club, key=key)
        context = self.order()
        room_acts.perform(context, found, acts.OpenDoors(context.at))
        for who in PEOPLE:
            context = self.order()
            room_acts.perform(context, found, acts.Arrive(who, context.at))
        room_acts.perform(self.order(), found, acts.Declare(PEOPLE))
        return found

    def step(self) -> None:
        """Let someone try something; what the club refuses is none of its troubles."""
        if self.tried and self.tried % STEPS == 0:
            self.close()
            self.evening = self.planned()
        self.tried += 1
        try:
            self.something(queries.room_of(self.evening))
            self.done += 1
        except WhistError:
            return

    def close(self) -> None:
        """Break up every table, in the middle of its rubber or not, and close the evening."""
        for table in queries.room_of(self.evening).open_tables():
            leaves = next(iter(table.players), None)
            if leaves is not None:
                room_acts.perform(self.order(), self.evening, acts.BreakUp(table.number, leaves))
        room_acts.perform(self.order(), self.evening, acts.ChangePhase(acts.Phase.CLOSE))

    def something(self, hall: Room) -> None:
        """Play a hand where one is played, or try an act of the room."""
        playing = [
            t.record for t in hall.open_tables() if t.stage is TableStage.PLAYING and t.record
        ]
        if playing and self.chance.random() < 0.5:
            self.hand(self.chance.choice(playing))
            return
        context = self.order()
        deed = an_act(self.chance, hall, PEOPLE, self.tried % 200)
        if isinstance(deed, acts.Arrive | acts.CorrectArrival | acts.RingOpeningBell):
            deed = replace(deed, at=context.at)
        room_acts.perform(replace(context, reason="as it was"), self.evening, deed)

    def hand(self, stream: str) -> None:
        """Mark a hand and have it confirmed, objected to, or put right."""
        by = self.chance.choice(list(Seat))
        self.at_the_table(stream, rubber_acts.MarkHand(self.statement(), by))
        if self.chance.random() < 0.1:
            self.at_the_table(stream, rubber_acts.WithdrawMark(by))
            return
        self.at_the_table(stream, rubber_acts.Confirm(by.left))

    def at_the_table(self, stream: str, deed: rubber_acts.Act) -> None:
        """Do an act of a rubber, as a scorer who does not play."""
        row = Rubber.objects.select_related("stream", "evening__stream", "evening__club").get(
            stream__name=stream, stream__club=self.house.club
        )
        scoring.perform(self.order(999, "scorer"), row, deed)

    def statement(self) -> Statement:
        """Return how a hand went: tricks, now and then honours or a revoke."""
        tricks, held = self.chance.randint(0, 13), self.chance.choice((0, 0, 2, 4))
        elected = self.chance.choice(list(Election))
        revoked = self.chance.random() < 0.1
        return Statement(
            tricks=Sides(tricks, 13 - tricks),
            honours=Sides(SideHonours(held, True), SideHonours(4 - held, False)),
            revokes=(Revoke(self.chance.choice(list(Seat)), elected),) if revoked else (),
        )
