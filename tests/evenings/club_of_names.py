"""The club whose evenings are worked: thirty members, written down in their order."""

from __future__ import annotations

from datetime import UTC, datetime

from api.demo import founding
from club.members.commands import enter_member
from club.members.founding import found_club
from club.models import Club, Evening, Line, Stream
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from tables import queries
from tests.remembered import remembered

FOUNDED = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)
NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def a_club(name: str = founding.CLUB) -> Club:
    """Found the club, with everyone in it."""
    return remembered(("club of names", name), lambda: _founded(name))


def _founded(name: str) -> Club:
    club = found_club(name, founding.PEOPLE[0], FOUNDED, time_zone=founding.TIME_ZONE)
    for number, person in enumerate(founding.PEOPLE[1:], start=2):
        context = CommandContext(secretary(club), f"member-{number}", FOUNDED)
        enter_member(context, person)
    return club


def secretary(club: Club) -> Caller:
    """Return the secretary's capacity."""
    return Caller(club.pk, 1, frozenset({"secretary"}))


def evening_of(club: Club) -> Evening:
    """Return the only evening of a club."""
    return Evening.objects.select_related("stream", "club").get(club=club)


def streams(evening: Evening) -> dict[str, object]:
    """Return the state of every stream of an evening, by its name."""
    names = queries.versions_of(evening)
    rows = Stream.objects.filter(club=evening.club_id, name__in=names)
    return {row.name: (row.version, row.state) for row in rows}


def lines(evening: Evening) -> list[tuple[object, ...]]:
    """Return every line of an evening's streams as it stands, but for its hash."""
    rows = Line.objects.select_related("stream").filter(
        stream__club=evening.club_id, stream__name__in=queries.versions_of(evening)
    )
    told = rows.order_by("stream__name", "number")
    return [
        (row.stream.name, row.number, row.what, row.by, row.at, row.intent, row.body)
        for row in told
    ]
