"""The next hand of a big drive: seated by the command, and shown on the hall screen."""

from __future__ import annotations

import statistics
import time
from itertools import count

from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse

from bench.evening import AT
from bench.figure import Figure, Target
from club.members import commands
from club.members.founding import found_club
from club.models import Club, Evening
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from tables.commands import evenings, room_acts
from tables.drive.commands import course, table_results
from tables.drive.rules.drive_state import DriveSettings
from tables.movements.drive_seating import DriveRole
from tables.room import acts

LARGE, SMALL, HANDS = 1000, 250, 4
_keys = count(1)


class BigDrive:
    """A club of so many people, all of whom play in one drive."""

    def __init__(self, people: int) -> None:
        self.club: Club = found_club(f"Drive of {people}", "Margaret Ashdown", AT, time_zone="UTC")
        self.club.is_public = True
        self.club.save()
        for number in range(people):
            commands.enter_member(self.order(), f"Player {number:04d}")
        key = evenings.plan_evening(self.order(), AT.date(), format="drive-semi-partner")["evening"]
        rows = Evening.objects.select_related("stream", "club")
        self.evening = rows.get(club=self.club, key=key)
        room_acts.perform(self.order(), self.evening, acts.OpenDoors(AT))
        roles = {}
        for number in range(2, people + 2):
            room_acts.perform(self.order(), self.evening, acts.Arrive(str(number), AT))
            roles[str(number)] = DriveRole.LADY if number % 2 else DriveRole.GENT
        self.evening.refresh_from_db()
        course.begin(self.order(), self.evening, roles, DriveSettings(hands=24, sealed=0))
        self.tables = people // 4
        self.screen = Client(headers={"host": "localhost"})
        self.address = reverse("hall", args=[self.club.slug, self.evening.key])
        self.screen.get(self.address)  # which loads the middleware and the templates

    def order(self) -> CommandContext:
        """Return a fresh order of the secretary."""
        caller = Caller(self.club.pk, 1, frozenset({"secretary"}))
        return CommandContext(caller, f"drive-{next(_keys)}", AT)

    def play(self, hand: int) -> float:
        """Enter every result of a hand; return the seconds one took on average."""
        started = time.perf_counter()
        for table in range(1, self.tables + 1):
            ns = (table * 7 + hand) % 14
            table_results.state_result(self.order(), self.evening, hand, table, ns, None)
        return (time.perf_counter() - started) / self.tables

    def next_hand(self) -> float:
        """Seat the next hand and show it on the hall screen; return the seconds."""
        started = time.perf_counter()
        course.seat_next_hand(self.order(), self.evening)
        answer = self.screen.get(self.address)
        assert answer.status_code == 200, answer.status_code
        return time.perf_counter() - started


def measured(people: int) -> tuple[float, float]:
    """Play a few hands; return the median seconds of a next hand, and those of a result."""
    drive = BigDrive(people)
    results, hands = [], []
    for hand in range(1, HANDS + 1):
        results.append(drive.play(hand))
        hands.append(drive.next_hand())
    return statistics.median(hands), statistics.median(results)


def measure() -> list[Figure]:
    """Measure a drive of a thousand people, and of a quarter as many."""
    call_command("collectstatic", "--noinput", verbosity=0)
    with override_settings(ALLOWED_HOSTS=["localhost"]):
        small, _result = measured(SMALL)
        large, result = measured(LARGE)
    return [
        Figure("the next hand of 1,000, seated and shown", large, "s", Target.AT_MOST, 0.5),
        Figure("the same, ratio to a drive of 250", large / small, "x", Target.AT_MOST, 6),
        Figure("one result among 250 tables", result * 1000, "ms"),
    ]
