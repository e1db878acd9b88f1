"""Standings: of a table, an evening, a season, of all time; who is ahead of whom, and why."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.http.conditional_get import TaggedView
from api.http.views import ClubView
from api.resources.standings.standing_serializers import (
    SeasonsShownSerializer,
    StandingsShownSerializer,
    shown_figure,
    shown_metric,
)
from club.members import list_queries, queries
from rubbers.standings.order import StandingRow
from tables.standings import ranking, scopes
from tables.standings.ranking import StandingsTable, version_key

if TYPE_CHECKING:
    from club.models import Evening, Season


class StandingsView(TaggedView):
    """A standing: every player in order, and why each is ahead of the next."""

    shows = StandingsShownSerializer

    def name(self) -> str:
        """Return the name of this address's standing."""
        raise NotImplementedError

    def versions(self) -> Any:
        """Return the standing's name and version key, which covers the register too."""
        name = self.name()
        return name, version_key(self.club.pk, name)

    def found(self) -> StandingsTable:
        """Return the standing of this address."""
        raise NotImplementedError

    def show(self) -> Any:
        """Return the standing as JSON."""
        found = self.found()
        return {
            "name": found.name,
            "kind": found.kind,
            "version": found.version,
            "metrics": [shown_metric(metric) for metric in found.metrics],
            "order": [metric.id for metric in found.order],
            "missing": list(found.missing),
            "results": [self.row(row, found) for row in found.rows],
        }

    def row(self, row: StandingRow, found: StandingsTable) -> dict[str, Any]:
        """Return one player's row."""
        stander = row.stander
        return {
            "place": row.place,
            "member": int(stander.player),
            "name": self.names.get(stander.player, stander.player),
            "evenings": stander.evenings,
            "counted": stander.counted,
            "figures": {id: shown_figure(value) for id, value in stander.values.items()},
            "by_ruling": [
                {"dispute": one.dispute, "points": one.points}
                for one in found.given.get(stander.player, ())
            ],
            "because": [self.say(reason) for reason in row.because],
        }


class AllTimeView(StandingsView):
    """Show the standings over all rubbers ever finished in the club."""

    def name(self) -> str:
        return scopes.ALL

    def found(self) -> StandingsTable:
        return ranking.of_all_time(self.club)


class EveningStandingsView(StandingsView):
    """Show an evening's standings."""

    def name(self) -> str:
        return scopes.of_evening(self.evening.key)

    @cached_property
    def evening(self) -> Evening:
        """The evening of this address; raises Unknown if there is none."""
        return queries.evening_of(self.club.pk, self.kwargs["evening"])

    def found(self) -> StandingsTable:
        return ranking.of_evening(self.evening)


class TableStandingsView(EveningStandingsView):
    """Show the standings of one table of an evening."""

    def name(self) -> str:
        return scopes.of_table(self.evening.key, self.kwargs["table"])

    def found(self) -> StandingsTable:
        return ranking.of_table(self.evening, self.kwargs["table"])


class SeasonStandingsView(StandingsView):
    """Show a season's standings."""

    def name(self) -> str:
        return scopes.of_season(self.season.pk)

    def found(self) -> StandingsTable:
        return ranking.of_season(self.season)

    @cached_property
    def season(self) -> Season:
        """The season of this address; raises Unknown if there is none."""
        return list_queries.season_numbered(self.club.pk, self.kwargs["season"])


class SeasonsView(ClubView):
    """The seasons of a club."""

    shows = SeasonsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the seasons of the club, the latest first."""
        rows = list_queries.seasons_listed(self.club.pk)
        return Response({"results": list(rows.values("id", "name", "starts_on", "ends_on"))})
