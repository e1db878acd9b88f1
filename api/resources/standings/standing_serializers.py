"""JSON shapes of standings: metrics, figures, rows and seasons."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from rubbers.standings.metric import AnyMetric, Company, Value, written
from tables.standings.scopes import KINDS


class MetricShownSerializer(serializers.Serializer[Any]):
    """A figure that is shown in standings."""

    id = serializers.CharField()
    title = serializers.CharField()
    shape = serializers.CharField()


class CompanyShownSerializer(serializers.Serializer[Any]):
    """A player's results with one partner."""

    partner = serializers.IntegerField()
    rubbers = serializers.IntegerField()
    won = serializers.IntegerField()
    net = serializers.IntegerField()


class FigureShownSerializer(serializers.Serializer[Any]):
    """A metric's value: formatted, exact (7, or 7/3), and for each partner."""

    figure = serializers.CharField()
    exact = serializers.CharField(allow_null=True)
    partners = CompanyShownSerializer(many=True)


class GivenShownSerializer(serializers.Serializer[Any]):
    """Points that a ruling added or took away; they are included in the figures."""

    dispute = serializers.IntegerField()
    points = serializers.IntegerField()


class StandingRowShownSerializer(serializers.Serializer[Any]):
    """One player; ties share a place, and a player who is not placed has none."""

    place = serializers.IntegerField(allow_null=True)
    member = serializers.IntegerField()
    name = serializers.CharField()
    evenings = serializers.IntegerField()
    counted = serializers.IntegerField()
    figures = serializers.DictField(child=FigureShownSerializer())
    by_ruling = GivenShownSerializer(many=True)
    because = serializers.ListField(child=serializers.CharField())


class StandingsShownSerializer(serializers.Serializer[Any]):
    """Standings, in order."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    version = serializers.IntegerField()
    metrics = MetricShownSerializer(many=True)
    order = serializers.ListField(child=serializers.CharField())
    missing = serializers.ListField(child=serializers.CharField())
    results = StandingRowShownSerializer(many=True)


class SeasonShownSerializer(serializers.Serializer[Any]):
    """A season of the club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class SeasonsShownSerializer(serializers.Serializer[Any]):
    """The seasons of the club, the latest first."""

    results = SeasonShownSerializer(many=True)


def shown_metric(metric: AnyMetric) -> dict[str, str]:
    """Return a metric as JSON."""
    return {
        "id": metric.id,
        "title": gettext(metric.wording.title),
        "shape": str(metric.shape),
    }


def shown_figure(value: Value) -> dict[str, Any]:
    """Return a metric's value as JSON."""
    if isinstance(value, tuple):
        return {"figure": "", "exact": None, "partners": [shown_company(one) for one in value]}
    exact = None if value is None else str(value)
    return {"figure": written(value), "exact": exact, "partners": []}


def shown_company(one: Company) -> dict[str, int]:
    """Return a player's results with one partner as JSON."""
    return {
        "partner": int(one.partner),
        "rubbers": one.rubbers,
        "won": one.won,
        "net": one.net,
    }
