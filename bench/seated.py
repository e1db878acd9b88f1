"""Tables on a screen for benchmarks: many at one evening, every rubber begun by commands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from bench.evening import AT, order
from club.members.commands import enter_member
from club.members.founding import found_club
from club.members.queries import evening_of
from club.models import Club, Evening
from rubbers import queries
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, bot_seats
from rubbers.dealing.beacon import Beacon
from rubbers.models import Rubber as Row
from rubbers.play.state.table_events import PlayManner
from tables.commands import commitments, evenings, room_acts
from tables.room import acts

CLUBS = count(1)


def committed_evening(tables: int) -> tuple[Evening, list[tuple[str, ...]]]:
    """Found a club with four members a table, and open an evening whose deals are committed to."""
    name = f"Bench screen {next(CLUBS)}"
    club: Club = found_club(name, "Margaret Ashdown", AT, time_zone="Europe/London")
    for number in range(4 * tables):
        enter_member(order(club.pk), f"Player {number + 1}")
    key = evenings.plan_evening(order(club.pk), AT.date())["evening"]
    evening = evening_of(club.pk, key)
    commitments.commit(order(club.pk), evening)
    room_acts.perform(order(club.pk), evening, acts.OpenDoors(AT))
    people = [str(number) for number in range(2, 4 * tables + 2)]
    for who in people:
        room_acts.perform(order(club.pk), evening, acts.Arrive(who, AT))
    return evening, [tuple(people[at : at + 4]) for at in range(0, len(people), 4)]


def rubbers_begun(tables: int) -> Iterator[Row]:
    """Seat four people at each table and begin their rubber; bind its deals to the evening's."""
    evening, fours = committed_evening(tables)
    club = evening.club_id
    for number, four in enumerate(fours, start=1):
        cuts = tuple(acts.CutEntry(who, (card,)) for who, card in zip(four, "2569", strict=True))
        for act in (
            acts.Declare(four),
            acts.FormTable(number),
            acts.CutRound(number, cuts),
            acts.ChooseSeats(number, Seat.N),
            acts.BeginRubber(number),
        ):
            room_acts.perform(order(club), evening, act)
        row = Row.objects.filter(evening=evening).latest("ordinal")
        beacons.bind(order(club), fresh(row), number, 1)
        yield fresh(row)


def fresh(row: Row) -> Row:
    """Read the row again, with what commands need beside it."""
    return queries.row_of(row.evening.club_id, row.stream.name)


def bots_seated(row: Row) -> None:
    """Let a Club bot play for each of the four."""
    for seat in Seat:
        bot_seats.take(order(row.evening.club_id), fresh(row), seat, "club")


def dealt(row: Row, kind: Beacon) -> None:
    """Deal the present hand, at a table of bots or of people."""
    beacons.freeze_seats(order(row.evening.club_id), fresh(row), kind, PlayManner.GUARDED)
