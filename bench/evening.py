"""A rubber in play, for benchmarks: a club, an evening, four people seated."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

from club.members.commands import enter_member
from club.members.founding import found_club
from club.members.queries import evening_of
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from rubbers.models import Rubber
from tables.commands import evenings, room_acts
from tables.room import acts

AT = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
KEYS = count(1)


def order(club: int) -> CommandContext:
    """Return an order of the secretary with a key of its own."""
    return CommandContext(Caller(club, 1, frozenset({"secretary"})), f"bench-{next(KEYS)}", AT)


def rubber_in_play(name: str) -> Rubber:
    """Found a club, seat four people, and begin a rubber."""
    club = found_club(name, "Margaret Ashdown", AT, time_zone="Europe/London").pk
    for person in ("Edith Lowry", "Anil Mehta", "Tobias Fenn", "George Tallis"):
        enter_member(order(club), person)
    key = evenings.plan_evening(order(club), AT.date())["evening"]
    evening = evening_of(club, key)
    four = ("2", "3", "4", "5")
    cuts = tuple(acts.CutEntry(who, (card,)) for who, card in zip(four, "2569", strict=True))
    arrivals = [acts.Arrive(who, AT) for who in four]
    to_play: tuple[acts.Act, ...] = (
        acts.OpenDoors(AT),
        *arrivals,
        acts.Declare(four),
        acts.FormTable(1),
        acts.CutRound(1, cuts),
        acts.ChooseSeats(1, Seat.N),
        acts.BeginRubber(1),
    )
    for act in to_play:
        room_acts.perform(order(club), evening, act)
    return Rubber.objects.select_related("evening__club", "stream").get(evening=evening)
