"""Points that rulings give or take, as they count in a standing besides those of rubbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from club.members import merged_members
from club.person import PersonId
from rubbers.standings.metric import Metric
from rubbers.standings.tallies import Tallies
from tables.models import Consequence, Standing


@dataclass(frozen=True, slots=True)
class Given:
    """Points that a ruling gives to or takes from a player; `evening` is a row id."""

    player: PersonId
    evening: int
    dispute: int
    points: int


GivenTo = Mapping[str, tuple[Given, ...]]
"""What rulings give, by player; points from one ruling are adjacent."""


def given_in(standing: Standing, kept: Mapping[str, str] | None = None) -> GivenTo:
    """Return what current rulings give each player in a standing, in the order of disputes."""
    kept = merged_members.kept_numbers(standing.club_id) if kept is None else kept
    rows = _rows(standing).order_by("dispute__number", "place", "member__number")
    columns = ("member__number", "dispute__evening", "dispute__number", "points")
    found: dict[str, list[Given]] = defaultdict(list)
    for number, evening, dispute, points in rows.values_list(*columns):
        player = kept.get(str(number), str(number))
        found[player].append(Given(player, evening, dispute, points))
    return {player: tuple(several) for player, several in found.items()}


def of_evenings(given: GivenTo, best: Mapping[str, Iterable[int]]) -> GivenTo:
    """Keep what was given at the evenings that count for each player."""
    return {
        player: tuple(one for one in several if one.evening in set(best.get(player, ())))
        for player, several in given.items()
    }


def adjusted(metrics: Iterable[Metric], tallies: Tallies, given: Iterable[Given]) -> Tallies:
    """Return the tallies with points from rulings added; the given tallies are not changed."""
    points = sum(one.points for one in given)
    if not points:
        return tallies
    changed = {
        metric.id: metric.adjust(tallies[metric.id], points)
        for metric in metrics
        if metric.adjust is not None and metric.id in tallies
    }
    return {**tallies, **changed}


def _rows(standing: Standing) -> QuerySet[Consequence]:
    points = Consequence.objects.filter(kind=Consequence.Kind.POINTS)
    points = points.filter(dispute__evening__drive=None)  # a drive counts its own
    match standing.kind:
        case Standing.Kind.TABLE:
            number = int(standing.name.rpartition(":")[2])
            return points.filter(dispute__evening=standing.evening_id, dispute__table_number=number)
        case Standing.Kind.EVENING:
            return points.filter(dispute__evening=standing.evening_id)
        case Standing.Kind.SEASON:
            return points.filter(dispute__evening__season=standing.season_id)
    return points.filter(dispute__club=standing.club_id)
