"""Recalculate a club's standings from every finished rubber; the figures come out the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from club.models import Member
from rubbers.models import Rubber
from rubbers.standings import tallies
from rubbers.standings.metric import Metric
from rubbers.standings.result import shares
from tables.commands import standings
from tables.models import Contribution, Standing, Total
from tables.standings import contributions
from tables.standings.bulk_sync import BulkRewrite, temporary_table
from tables.standings.rubber_results import Finished, counting, finished
from tables.standings.scopes import counted_in

A_POUR = 50_000
"""How many contributions are collected before they are written."""

GIVEN = BulkRewrite(
    Contribution, ("rubber_id", "standing_id", "member_id"), tuple(contributions.FACTS)
)
COME_TO = BulkRewrite(Total, ("standing_id", "member_id"), ("rubbers", "tallies"))


def recount(club: int) -> None:
    """Recalculate all standings of a club; those whose figures change get a new version."""
    counted = counting(Rubber.objects.filter(evening__club=club))
    if not counted.exists() and not Standing.objects.filter(club=club).exists():
        return
    with transaction.atomic():
        standings.lock(club)
        people = dict(Member.objects.filter(club=club).values_list("number", "pk"))
        with temporary_table(GIVEN), temporary_table(COME_TO):
            ledger = StandingsLedger(
                standings.counted_metrics(club),
                _standings(club),
                {str(number): pk for number, pk in people.items()},
            )
            for rubber in finished(Rubber.objects.filter(evening__club=club)):
                ledger.take_in(rubber)
            ledger.close()
            GIVEN.apply_differences(Contribution.objects.filter(standing__club=club))
            totals = Total.objects.filter(standing__club=club)
            changed = COME_TO.differing("standing_id", totals)
            COME_TO.apply_differences(totals)
        standings.bump(changed)


@dataclass
class StandingsLedger:
    """All totals of a club during a recount; those of an evening are written once it is done."""

    metrics: tuple[Metric, ...]
    standings: Mapping[str, int]
    people: Mapping[str, int]
    evening: int = 0
    passing: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    lasting: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    contributions: list[tuple[Any, ...]] = field(default_factory=list)
    totals: list[tuple[Any, ...]] = field(default_factory=list)

    def take_in(self, rubber: Finished) -> None:
        """Count a rubber in each of its scopes; rubbers arrive evening by evening."""
        evening = next(scope.evening for scope in rubber.scopes if scope.evening is not None)
        if evening != self.evening:
            self._turn_over()
            self.evening = evening
        where = [
            (self.standings[scope.name], self.lasting if scope.evening is None else self.passing)
            for scope in rubber.scopes
        ]
        for share in shares(rubber.result):
            member = self.people[share.player]
            facts = tuple(contributions.facts(rubber.version, share).values())
            for standing, kept in where:
                total = kept.get((standing, member))
                if total is None:
                    total = kept[standing, member] = [0, tallies.begun(self.metrics)]
                total[0] += 1
                tallies.add(self.metrics, total[1], share)
                self.contributions.append((rubber.rubber, standing, member, *facts))

    def close(self) -> None:
        """Write what remains."""
        self._turn_over()
        self._write(self.lasting)
        self._pour()
        GIVEN.ready()
        COME_TO.ready()

    def _turn_over(self) -> None:
        self._write(self.passing)
        self.passing = {}
        if len(self.contributions) >= A_POUR:
            self._pour()

    def _write(self, totals: Mapping[tuple[int, int], list[Any]]) -> None:
        for (standing, member), (rubbers, tally) in totals.items():
            self.totals.append((standing, member, rubbers, json.dumps(tally, sort_keys=True)))

    def _pour(self) -> None:
        GIVEN.load(self.contributions)
        COME_TO.load(self.totals)
        self.contributions, self.totals = [], []


def _standings(club: int) -> dict[str, int]:
    rubbers = counting(Rubber.objects.filter(evening__club=club))
    columns = ("evening__key", "sitting__table__number", "evening_id", "evening__season_id")
    places = rubbers.order_by().values_list(*columns).distinct()
    wanted = {scope for place in places for scope in counted_in(*place)}
    return standings.standings_of(club, wanted)
