"""What a plugin's page may be given: standings, rubbers, and who came, as plain JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


def facts_for(club: Club, sees: Iterable[Sees]) -> dict[str, Any]:
    """Return what a page that sees these things is given about a club."""
    names = queries.names_for_pages(club.pk)
    asked = {one.value: READ[one](club, names) for one in sees}
    return {"club": club.name, "today": f"{clock.now():%Y-%m-%d}", **asked}


def _latest(club: Club, most: int = 1) -> list[Evening]:
    return list(queries.evenings(club.pk).exclude(phase=Evening.Phase.PLANNED)[:most])


def _standings(club: Club, names: Names) -> list[dict[str, Any]]:
    """Return the standing of the latest evening's season, or else of all time."""
    season = next((one.season for one in _latest(club)), None)
    table = ranking.of_all_time(club) if season is None else ranking.of_season(season)
    return [
        {
            "place": row.place,
            "name": names.get(row.stander.player, row.stander.player),
            "figures": {metric.id: written(number(row.stander, metric)) for metric in table.order},
        }
        for row in table.rows
    ]


def _rubbers(club: Club, names: Names) -> list[dict[str, Any]]:
    """Return the rubbers that were won at the latest evenings, oldest first."""
    return [
        {
            "date": evening.date.isoformat(),
            "winners": [_named(one, names) for one in rubber.winners],
            "losers": [_named(one, names) for one in rubber.losers],
            "points": rubber.rubber.points,
        }
        for evening in reversed(_latest(club, EVENINGS))
        for rubber in played.of_evening(evening)
        if rubber.winners
    ]


def _named(sitter: played.Sitter, names: Names) -> str:
    return names.get(str(getattr(sitter, "number", "")), sitter.name)


def _room(club: Club, names: Names) -> dict[str, Any] | None:
    """Return the latest evening and who came to it; None if there has been none."""
    for evening in _latest(club):
        came = [names.get(str(row.member.number), "") for row in played.arrivals(evening)]
        return {"date": evening.date.isoformat(), "people": came}
    return None


READ: Mapping[Sees, Callable[[Club, Names], Any]] = {
    Sees.STANDINGS: _standings,
    Sees.RUBBERS: _rubbers,
    Sees.ROOM: _room,
}
