"""Standings: of a table, an evening, a season, of all time; who is before whom, and why."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.operation import ClubView
from api.unchanged import Tagged
from club import queries
from club.errors import Unknown
from club.models import Evening, Season
from club.reason import N_, Reason
from rubbers.standings.figures import written
from rubbers.standings.metric import AnyMetric, Company, Value
from rubbers.standings.order import Row
from tables.models import Standing
from tables.standings import scopes, table
from tables.standings.table import StandingsTable
from tables.standings.version import version_key


class MetricShown(serializers.Serializer):
    """What a standing counts."""

    id = serializers.CharField()
    title = serializers.CharField()
    shape = serializers.CharField()


class CompanyShown(serializers.Serializer):
    """How a player did with one partner."""

    partner = serializers.IntegerField()
    rubbers = serializers.IntegerField()
    won = serializers.IntegerField()
    net = serializers.IntegerField()


class FigureShown(serializers.Serializer):
    """What a metric comes to: as it is written, exactly (7, or 7/3), and for each partner."""

    figure = serializers.CharField()
    exact = serializers.CharField(allow_null=True)
    partners = CompanyShown(many=True)


class GivenShown(serializers.Serializer):
    """Points that a ruling gave a player, or took; they are in the figures."""

    dispute = serializers.IntegerField()
    points = serializers.IntegerField()


class StandingRowShown(serializers.Serializer):
    """One player; equals share a place, and one who is not placed has none."""

    place = serializers.IntegerField(allow_null=True)
    member = serializers.IntegerField()
    name = serializers.CharField()
    evenings = serializers.IntegerField()
    counted = serializers.IntegerField()
    figures = serializers.DictField(child=FigureShown())
    by_ruling = GivenShown(many=True)
    because = serializers.ListField(child=serializers.CharField())


class StandingsShown(serializers.Serializer):
    """A standing, in order."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Standing.Kind.values)
    version = serializers.IntegerField()
    metrics = MetricShown(many=True)
    order = serializers.ListField(child=serializers.CharField())
    missing = serializers.ListField(child=serializers.CharField())
    results = StandingRowShown(many=True)


class SeasonShown(serializers.Serializer):
    """A season of the club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class SeasonsShown(serializers.Serializer):
    """The seasons of the club, the latest first."""

    results = SeasonShown(many=True)


class StandingsView(Tagged):
    """A standing: every player in order, and why each is before the next."""

    shows = StandingsShown

    def name(self) -> str:
        """Give the name of the standing of this address."""
        raise NotImplementedError

    def versions(self) -> Any:
        """Give the standing's version, and that of the register."""
        name = self.name()
        return name, version_key(self.club.pk, name)

    def found(self) -> StandingsTable:
        """Give the standing of this address."""
        raise NotImplementedError

    def show(self) -> Any:
        """Show the standing."""
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

    def row(self, row: Row, found: StandingsTable) -> dict[str, Any]:
        """Show one player."""
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


def shown_metric(metric: AnyMetric) -> dict[str, str]:
    """Show what is counted."""
    return {
        "id": metric.id,
        "title": gettext(metric.wording.title),
        "shape": str(metric.shape),
    }


def shown_figure(value: Value) -> dict[str, Any]:
    """Show what a metric comes to."""
    if isinstance(value, tuple):
        return {"figure": "", "exact": None, "partners": [shown_company(one) for one in value]}
    exact = None if value is None else str(value)
    return {"figure": written(value), "exact": exact, "partners": []}


def shown_company(one: Company) -> dict[str, int]:
    """Show how a player did with one partner."""
    return {
        "partner": int(one.partner),
        "rubbers": one.rubbers,
        "won": one.won,
        "net": one.net,
    }


class AllTime(StandingsView):
    """The standing of all rubbers ever finished in the club."""

    def name(self) -> str:
        """Give its name."""
        return scopes.ALL

    def found(self) -> StandingsTable:
        """Give it."""
        return table.of_all_time(self.club)


class EveningStandings(StandingsView):
    """An evening's standing."""

    def name(self) -> str:
        """Give its name."""
        return scopes.of_evening(self.evening.key)

    @cached_property
    def evening(self) -> Evening:
        """Give the evening, or raise Unknown."""
        return queries.evening_of(self.club.pk, self.kwargs["evening"])

    def found(self) -> StandingsTable:
        """Give it."""
        return table.of_evening(self.evening)


class TableStandings(EveningStandings):
    """The standing of one table of an evening."""

    def name(self) -> str:
        """Give its name."""
        return scopes.of_table(self.evening.key, self.kwargs["table"])

    def found(self) -> StandingsTable:
        """Give it."""
        return table.of_table(self.evening, self.kwargs["table"])


class SeasonStandings(StandingsView):
    """A season's standing."""

    def name(self) -> str:
        """Give its name."""
        return scopes.of_season(self.season.pk)

    def found(self) -> StandingsTable:
        """Give it."""
        return table.of_season(self.season)

    @cached_property
    def season(self) -> Season:
        """Give the season, or raise Unknown."""
        seasons = Season.objects.select_related("club").filter(club=self.club.pk)
        season = seasons.filter(pk=self.kwargs["season"]).first()
        if season is None:
            raise Unknown(Reason(N_("There is no such season.")))
        return season


class Seasons(ClubView):
    """The seasons of a club."""

    shows = SeasonsShown

    def get(self, request: Request, **address: Any) -> Response:
        """List the seasons, the latest first."""
        rows = Season.objects.filter(club=self.club.pk).order_by("-starts_on", "-id")
        return Response({"results": list(rows.values("id", "name", "starts_on", "ends_on"))})
