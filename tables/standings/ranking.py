"""A standing as it is shown: every player in order, with the value of each metric, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import OuterRef, Subquery

from club.members import merged_members
from club.models import Club, Evening, Season, Stream
from club.rules.stored_values import REGISTER
from rubbers.registries import METRICS
from rubbers.standings.metric import Aggregate, AnyMetric, Company, Metric, Value
from rubbers.standings.order import Stander, StandingRow, can_order, ordered
from rubbers.standings.rules import StandingsRules
from rubbers.standings.tallies import Tallies, best_of, joined, values_of
from tables.models import Standing, StandingsTerms, Total
from tables.standings import by_ruling, queried_metrics, scopes
from tables.standings.by_ruling import Given, GivenTo


def companies_kept(companies: tuple[Company, ...], kept: Mapping[str, str]) -> tuple[Company, ...]:
    """Combine the figures of partners who are one person, in the order of their numbers."""
    whole: dict[str, Company] = {}
    for one in companies:
        partner = kept.get(one.partner, one.partner)
        so_far = whole.get(partner, Company(partner, 0, 0, 0))
        whole[partner] = Company(
            partner,
            so_far.rubbers + one.rubbers,
            so_far.won + one.won,
            so_far.net + one.net,
        )
    return tuple(whole[partner] for partner in sorted(whole, key=int))


A_SEASON_OR_MORE = (Standing.Kind.SEASON.value, Standing.Kind.ALL.value)


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A standing: its scope and version, its metrics, those that order it, and its rows.

    `missing` are metrics the club orders by that are not installed; they are ignored. `given` is
    what rulings give its players, or take; it is included in their figures.
    """

    name: str
    kind: str
    version: int
    metrics: tuple[AnyMetric, ...]
    order: tuple[AnyMetric, ...]
    missing: tuple[str, ...]
    rules: StandingsRules
    rows: tuple[StandingRow, ...]
    given: Mapping[str, tuple[Given, ...]] = field(default_factory=dict)


def of_table(evening: Evening, number: int) -> StandingsTable:
    """Return the standing of one table of an evening."""
    return _table(evening.club, "table", scopes.of_table(evening.key, number))


def of_evening(evening: Evening) -> StandingsTable:
    """Return an evening's standing."""
    return _table(evening.club, "evening", scopes.of_evening(evening.key))


def of_season(season: Season) -> StandingsTable:
    """Return a season's standing, using only the best evenings if the rules say so."""
    return _table(season.club, "season", scopes.of_season(season.pk), season)


def of_all_time(club: Club) -> StandingsTable:
    """Return the standing of all rubbers ever finished in a club."""
    return _table(club, "all", scopes.ALL)


def rules_of(club: int, season: Season | None = None) -> StandingsRules:
    """Return the rules a club orders its standings by, or the season's own."""
    terms = StandingsTerms.objects.filter(club=club)
    rows: dict[int | None, Any] = dict(terms.values_list("season", "rules"))
    own = None if season is None else rows.get(season.pk)
    return StandingsRules.from_json(own if own is not None else rows.get(None, {}))


def _table(club: Club, kind: str, name: str, season: Season | None = None) -> StandingsTable:
    rules = rules_of(club.pk, season)
    metrics = METRICS.offered(club.plugins)
    by_id = {metric.id: metric for metric in metrics if can_order(metric)}
    order = tuple(by_id[id] for id in rules.order if id in by_id)
    missing = tuple(id for id in rules.order if id not in by_id)
    standing = Standing.objects.filter(club=club, name=name).first()
    if standing is None:
        return StandingsTable(name, kind, 0, metrics, order, missing, rules, ())
    kept = merged_members.kept_numbers(club.pk)
    given = by_ruling.given_in(standing, kept)
    reading = RankingReading(standing, metrics, order, rules, kept, given)
    least = rules.least_evenings if kind in A_SEASON_OR_MORE else 0
    rows = ordered(reading.standers(), order, least)
    version, given = standing.version, reading.given
    return StandingsTable(name, kind, version, metrics, order, missing, rules, rows, given)


@dataclass(slots=True)
class RankingReading:
    """A standing being read; `given` is what rulings give at the evenings that count."""

    standing: Standing
    metrics: tuple[AnyMetric, ...]
    order: tuple[AnyMetric, ...]
    rules: StandingsRules
    kept: Mapping[str, str]
    given: GivenTo

    def standers(self) -> list[Stander]:
        """Return everyone in the standing, one entry per person under the number kept."""
        if self.standing.kind == Standing.Kind.SEASON and self.rules.best_evenings:
            return self._of_the_best()
        rows = self.standing.totals.values_list("member__number", "tallies")
        whole = self._joined((str(number), tally) for number, tally in rows)
        figures = self._figures(whole, None)
        if self.standing.kind not in A_SEASON_OR_MORE:
            return [Stander(player, figures[player]) for player in whole]
        came = queried_metrics.evenings_of(self.standing, self.kept)
        evenings = {player: came.get(player, 1) for player in whole}
        return [Stander(one, figures[one], evenings[one], evenings[one]) for one in whole]

    def _of_the_best(self) -> list[Stander]:
        by_evening, most = self._by_evening(), self.rules.best_evenings
        kept_up = tuple(metric for metric in self.order if isinstance(metric, Metric))
        best = {player: best_of(all, kept_up, most) for player, all in by_evening.items()}
        self.given = by_ruling.of_evenings(self.given, best)
        whole = {
            player: joined(self._kept_up(), list(evenings.values()))
            for player, evenings in best.items()
        }
        figures = self._figures(whole, best)
        return [
            Stander(player, figures[player], len(by_evening[player]), len(evenings))
            for player, evenings in best.items()
        ]

    def _by_evening(self) -> dict[str, dict[int, Tallies]]:
        """Return each player's tallies for each evening of the season, earliest first."""
        rows = Total.objects.filter(
            standing__kind=Standing.Kind.EVENING, standing__evening__season=self.standing.season_id
        ).order_by("standing__evening__date", "standing__evening")
        parts: dict[str, dict[int, list[Tallies]]] = defaultdict(lambda: defaultdict(list))
        for number, evening, tally in rows.values_list(
            "member__number", "standing__evening", "tallies"
        ):
            parts[self._one(number)][evening].append(tally)
        return {
            player: {
                evening: self._adjusted(player, joined(self._kept_up(), of_evening), evening)
                for evening, of_evening in evenings.items()
            }
            for player, evenings in parts.items()
        }

    def _joined(self, rows: Iterable[tuple[str, Tallies]]) -> dict[str, Tallies]:
        parts: dict[str, list[Tallies]] = defaultdict(list)
        for number, tally in rows:
            parts[self._one(number)].append(tally)
        return {
            player: self._adjusted(player, joined(self._kept_up(), of))
            for player, of in parts.items()
        }

    def _adjusted(self, player: str, tallies: Tallies, evening: int | None = None) -> Tallies:
        """Return a player's tallies with points from rulings, for one evening if it is given."""
        given = [one for one in self.given.get(player, ()) if evening in (None, one.evening)]
        return by_ruling.adjusted(self._kept_up(), tallies, given)

    def _figures(
        self, whole: Mapping[str, Tallies], best: Mapping[str, Mapping[int, Tallies]] | None
    ) -> dict[str, dict[str, Value]]:
        figures = {player: values_of(tally, self.metrics) for player, tally in whole.items()}
        for values in figures.values():
            for id, value in values.items():
                if isinstance(value, tuple):
                    values[id] = companies_kept(value, self.kept)
        for metric in self.metrics:
            if isinstance(metric, Aggregate):
                found = queried_metrics.asked(metric, self.standing.pk, self.kept, best)
                for player, values in figures.items():
                    values[metric.id] = found.get(player)
        return figures

    def _kept_up(self) -> tuple[Metric, ...]:
        return tuple(metric for metric in self.metrics if isinstance(metric, Metric))

    def _one(self, number: object) -> str:
        return self.kept.get(str(number), str(number))


def version_key(club: int, name: str) -> str:
    """Return a key that changes whenever a standing may look different; one query.

    It combines the standing's own version and that of the register, which records names, merged
    members, plugins and rules of standings.
    """
    own = Standing.objects.filter(club=OuterRef("pk"), name=name).values("version")
    register = Stream.objects.filter(club=OuterRef("pk"), name=REGISTER).values("version")
    rows = Club.objects.filter(pk=club).values_list(Subquery(own), Subquery(register))
    versions = rows.get()
    return "-".join(str(version or 0) for version in versions)
