"""Figures computed by the database instead of being kept up to date."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Case, Count, F, IntegerField, Max, Q, Value, When

from club.reason import N_
from rubbers.standings.metric import Aggregate, Shape, Wording
from tables.models import Contribution, Standing, Total

BEST_RUBBER = Aggregate(
    "best_rubber",
    Wording(
        N_("Best rubber"),
        N_("{first} before {second}: a best rubber of {one} against {other}."),
        N_("{first} and {second} are equal on their best rubber, {one} each."),
    ),
    Shape.NET,
    expression=lambda: Max("net"),
)


def one_person(kept: Mapping[str, str]) -> Case:
    """Return an expression for the number under which a row's member is kept."""
    whose = (When(member__number=int(two), then=Value(int(one))) for two, one in kept.items())
    return Case(*whose, default=F("member__number"), output_field=IntegerField())


def evenings_of(standing: Standing, kept: Mapping[str, str]) -> dict[str, int]:
    """Count the evenings of each player in a season, or of all time."""
    rows = Total.objects.filter(
        standing__club=standing.club_id, standing__kind=Standing.Kind.EVENING
    ).annotate(player=one_person(kept))
    if standing.season_id is not None:
        rows = rows.filter(standing__evening__season=standing.season_id)
    counted = Count("standing__evening", distinct=True)
    found = rows.order_by().values_list("player").annotate(evenings=counted)
    return {str(player): evenings for player, evenings in found}


def asked(
    metric: Aggregate,
    standing: int,
    kept: Mapping[str, str],
    evenings: Mapping[str, Collection[int]] | None = None,
) -> dict[str, int]:
    """Return the value of a metric for each player of a standing.

    `kept` maps a member recorded twice to the number that was kept; `evenings`, if only the best
    count, holds the ids of those that do for each player.
    """
    rows = Contribution.objects.filter(standing=standing).annotate(player=one_person(kept))
    if evenings is not None:
        counted = Q(pk__in=[])
        for player, of in evenings.items():
            counted |= Q(player=int(player), rubber__evening__in=of)
        rows = rows.filter(counted)
    found = rows.order_by().values_list("player").annotate(comes_to=metric.expression())
    return {str(player): comes_to for player, comes_to in found}
