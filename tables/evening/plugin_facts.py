"""What a plugin's page may be given: standings, rubbers, and who came, as plain JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club import clock
from club.members import queries
from club.models import Club, Evening
from club.plugins.plugin_page import Sees
from rubbers.standings.metric import written
from rubbers.standings.order import number
from tables.evening import played
from tables.standings import ranking

EVENINGS = 10
"""How many of the latest evenings a page is given the rubbers of."""
Names = Mapping[str, str]


def facts_for(club: Club, sees: Iterable[Sees], plugin: str) -> dict[str, Any]:
    """Return what a page that sees these things is given about a club.

    It is not told of the rubbers and people of an evening at which its plugin was not in use.
    """
    names = queries.names_for_pages(club.pk)
    evenings = queries.evenings(club.pk).exclude(phase=Evening.Phase.PLANNED)
    latest = list(evenings.select_related("club")[:EVENINGS])
    given = GivenFacts(club, names, [one for one in latest if plugin in one.plugins])
    asked = {one.value: READ[one](given) for one in sees}
    return {"club": club.name, "today": f"{clock.now():%Y-%m-%d}", **asked}


@dataclass(frozen=True, slots=True)
class GivenFacts:
    """A club with its members' names, and its latest evenings, the last first."""

    club: Club
    names: Names
    evenings: Sequence[Evening]


def _standings(given: GivenFacts) -> list[dict[str, Any]]:
    """Return the standing of the latest evening's season, or else of all time."""
    names = given.names
    season = next((one.season for one in given.evenings), None)
    table = ranking.of_all_time(given.club) if season is None else ranking.of_season(season)
    return [
        {
            "place": row.place,
            "name": names.get(row.stander.player, row.stander.player),
            "figures": {metric.id: written(number(row.stander, metric)) for metric in table.order},
        }
        for row in table.rows
    ]


def _rubbers(given: GivenFacts) -> list[dict[str, Any]]:
    """Return the rubbers that were won at the latest evenings, oldest first."""
    return [
        {
            "date": evening.date.isoformat(),
            "winners": [_named(one, given.names) for one in rubber.winners],
            "losers": [_named(one, given.names) for one in rubber.losers],
            "points": rubber.rubber.points,
        }
        for evening in reversed(given.evenings)
        for rubber in played.of_evening(evening)
        if rubber.winners
    ]


def _named(sitter: played.Sitter, names: Names) -> str:
    return names.get(str(getattr(sitter, "number", "")), sitter.name)


def _room(given: GivenFacts) -> dict[str, Any] | None:
    """Return the latest evening and who came to it; None if there has been none."""
    for evening in given.evenings:
        came = [given.names.get(str(row.member.number), "") for row in played.arrivals(evening)]
        return {"date": evening.date.isoformat(), "people": came}
    return None


READ: Mapping[Sees, Callable[[GivenFacts], Any]] = {
    Sees.STANDINGS: _standings,
    Sees.RUBBERS: _rubbers,
    Sees.ROOM: _room,
}
