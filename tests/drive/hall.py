"""A club that plays a drive: its evening is opened by commands, and hands are played by a rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from club import clock
from club.models import Evening
from tables.commands import evenings, room_acts
from tables.drive import queries
from tables.drive.commands import course, table_results
from tables.drive.rules.cards.cards_replay import Move
from tables.drive.rules.drive_state import DriveSettings, RoundState
from tables.movements.drive_seating import DriveRole, Movement
from tables.room import acts
from tests.views.house import House, a_house


@dataclass
class Hall:
    """A club, its evening, and the people who came: members 2 to `people` + 1."""

    house: House
    evening: Evening
    people: int

    def begin(self, **settings: object) -> None:
        """Seat hand 1, ladies and gents in turn."""
        roles = {
            str(n): DriveRole.LADY if n % 2 == 0 else DriveRole.GENT
            for n in range(2, self.people + 2)
        }
        course.begin(self.house.order(), self.evening, roles, DriveSettings(**settings))  # type: ignore[arg-type]  # named by the test

    @property
    def hand(self) -> RoundState:
        """The present hand."""
        return queries.need_drive(self.evening).hand

    def play(self, tricks: Callable[[int, int], int] = lambda hand, table: 7) -> None:
        """Enter a result at every table, as the steward does."""
        hand = self.hand
        for table in range(1, len(hand.seating.tables) + 1):
            ns = tricks(hand.number, table)
            context = self.house.order()
            table_results.state_result(context, self.evening, hand.number, table, ns, None)

    def next(self) -> None:
        """Seat the next hand."""
        course.seat_next_hand(self.house.order(), self.evening)

    def end(self) -> None:
        """End the drive."""
        course.end(self.house.order(), self.evening, early=True)


def a_hall(people: int, format: str = "drive-semi-partner") -> Hall:
    """Open an evening of a drive to which so many people have come."""
    house = a_house()
    house.people_enter(*(f"Player {chr(65 + n // 26)}{chr(97 + n % 26)}" for n in range(people)))
    return opened(house, people, format)


def opened(house: House, people: int, format: str) -> Hall:
    """Open an evening of a drive for a club's members from 2 on."""
    context = house.order()
    key = evenings.plan_evening(context, clock.now().date(), format=format)["evening"]
    evening = Evening.objects.select_related("stream", "club").get(club=house.club, key=key)
    context = house.order()
    room_acts.perform(context, evening, acts.OpenDoors(context.at))
    for number in range(2, people + 2):
        context = house.order()
        room_acts.perform(context, evening, acts.Arrive(str(number), context.at))
    evening.refresh_from_db()
    return Hall(house, evening, people)


def a_drive_in(house: House, people: int) -> Hall:
    """Begin a drive of two hands for members of a club."""
    hall = opened(house, people, "drive-semi-partner")
    hall.begin(hands=2, tea_after=0, sealed=0)
    return hall


def go_by(movement: Movement) -> Move:
    """Return what asks a movement of our own where everyone goes."""
    return lambda tables, winners: (movement.next(tables, winners), movement, None)
