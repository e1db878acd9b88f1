"""A club with an evening on its record, made by the same commands as any other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count

from django.db import connection

from club.members import commands
from club.members.founding import found_club
from club.models import Club, Evening, Line
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.scoring.statement import Statement
from tables.commands import evenings, room_acts, scoring
from tables.room import acts
from tests.remembered import remembered
from tests.triggers import lifted

EIGHT_O_CLOCK = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
NAMES = ("Ada Fenn", "Basil Mehta", "Cora Lowry", "Denis Tallis", "Edith Ó Riain")


class Evenings:
    """Makes one club's record, change by change, a minute apart."""

    def __init__(self, name: str = "The Portland") -> None:
        self.club: Club = found_club(name, NAMES[0], EIGHT_O_CLOCK, time_zone="Europe/London")
        self._minutes: Iterator[int] = count(1)

    def order(self) -> CommandContext:
        """Return a fresh order of the secretary."""
        minute = next(self._minutes)
        caller = Caller(self.club.pk, 1, frozenset({"secretary", "scorer"}))
        return CommandContext(caller, f"change-{minute}", EIGHT_O_CLOCK + timedelta(minutes=minute))

    def people_enter(self) -> None:
        """Write down four more members, of the same four names each time."""
        for name in NAMES[1:]:
            commands.enter_member(self.order(), name, another=True)

    def open_evening(self) -> Evening:
        """Plan an evening, open its doors, let five people in."""
        key = evenings.plan_evening(self.order(), date(2026, 11, 20))["evening"]
        evening = Evening.objects.get(club=self.club, key=key)
        self.does(evening, acts.OpenDoors(EIGHT_O_CLOCK))
        for number in range(1, 6):
            context = self.order()
            room_acts.perform(context, evening, acts.Arrive(str(number), context.at))
        return evening

    def form_table(self, evening: Evening) -> Rubber:
        """Form a table of four, cut for partners, begin its rubber."""
        self.does(evening, acts.Declare(("1", "2", "3", "4")))
        self.does(evening, acts.FormTable(1))
        cuts = tuple(acts.CutEntry(str(who), (f"{who + 1}",)) for who in range(1, 5))
        self.does(evening, acts.CutRound(1, cuts))
        self.does(evening, acts.BeginRubber(1))
        return Rubber.objects.get(evening=evening)

    def marks_hand(self, rubber: Rubber, tricks: int) -> None:
        """Let a player of North and South say how many tricks they took."""
        statement = Statement(tricks=Sides(tricks, 13 - tricks))
        self._at_table(rubber, Seat.N, rubber_acts.MarkHand(statement, Seat.N))

    def plays_hand(self, rubber: Rubber, tricks: int) -> None:
        """Mark a hand and let the other side confirm it."""
        self.marks_hand(rubber, tricks)
        self._at_table(rubber, Seat.E, rubber_acts.Confirm(Seat.E))

    def _at_table(self, rubber: Rubber, seat: Seat, deed: rubber_acts.Act) -> None:
        context = self.order()
        number = rubber.seats.get(seat=seat.value).member.number
        scoring.perform(replace(context, caller=Caller(self.club.pk, number)), rubber, deed)

    def does(self, evening: Evening, deed: acts.Act) -> None:
        """Do one act of the room."""
        room_acts.perform(self.order(), evening, deed)


def a_recorded_evening() -> Club:
    """Return a club whose evening has a table, a won game, and a hand that awaits an answer."""
    return remembered("recorded evening", _recorded)


def _recorded() -> Club:
    made = Evenings()
    made.people_enter()
    evening = made.open_evening()
    rubber = made.form_table(evening)
    made.plays_hand(rubber, 9)
    made.plays_hand(rubber, 8)
    made.marks_hand(rubber, 4)
    made.does(evening, acts.Declare(("5",), 1))
    return made.club


@contextmanager
def behind_its_back() -> Iterator[None]:
    """Let the block change the record, as someone could who has the database to themselves."""
    settle()
    with lifted():
        yield
        settle()


def settle() -> None:
    """Let PostgreSQL check what it puts off to the end; no table is altered before."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("set constraints all immediate")
            cursor.execute("set constraints all deferred")


def lines_of(club: Club) -> list[Line]:
    """Return every line of a club."""
    return list(Line.objects.filter(stream__club=club).select_related("stream").order_by("id"))
