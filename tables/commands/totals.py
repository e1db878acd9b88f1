"""Totals of standings, as rubbers are subtracted and added."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rubbers.standings import tallies
from rubbers.standings.metric import Metric
from rubbers.standings.result import Share
from tables.models import Total
from tables.standings.contributions import ContributionKey


@dataclass
class Totals:
    """Totals being changed, by standing and player: the number of rubbers and the tallies."""

    metrics: tuple[Metric, ...]
    people: Mapping[str, int]
    rubbers: dict[tuple[int, str], int] = field(default_factory=dict)
    tallies: dict[tuple[int, str], tallies.Tallies] = field(default_factory=dict)

    def open(self, keys: Collection[ContributionKey]) -> None:
        """Load the totals for these keys."""
        rows = Total.objects.filter(
            standing__in={key.standing for key in keys},
            member__in={self.people[key.player] for key in keys},
        ).values_list("standing_id", "member__number", "rubbers", "tallies")
        for standing, player, rubbers, tally in rows:
            self.rubbers[standing, str(player)] = rubbers
            self.tallies[standing, str(player)] = tallies.kept_up(self.metrics, tally)

    def take_out(self, key: ContributionKey, share: Share) -> None:
        """Subtract a rubber from a player's total."""
        place = (key.standing, key.player)
        self.rubbers[place] -= 1
        tallies.remove(self.metrics, self.tallies[place], share)

    def take_in(self, key: ContributionKey, share: Share) -> None:
        """Add a rubber to a player's total, creating the total with the first."""
        place = (key.standing, key.player)
        rubbers = self.rubbers.get(place, 0)
        if not rubbers:
            self.tallies[place] = tallies.begun(self.metrics)
        self.rubbers[place] = rubbers + 1
        tallies.add(self.metrics, self.tallies[place], share)

    def write(self) -> None:
        """Upsert every total that holds a rubber; delete those that hold none."""
        held = [place for place, rubbers in self.rubbers.items() if rubbers]
        Total.objects.bulk_create(
            [
                Total(
                    standing_id=standing,
                    member_id=self.people[player],
                    rubbers=self.rubbers[standing, player],
                    tallies=_in_order(self.tallies[standing, player]),
                )
                for standing, player in held
            ],
            update_conflicts=True,
            unique_fields=["standing", "member"],
            update_fields=["rubbers", "tallies"],
        )
        for standing, player in sorted(self.rubbers.keys() - set(held)):
            Total.objects.filter(standing=standing, member=self.people[player]).delete()


def _in_order(tally: tallies.Tallies) -> tallies.Tallies:
    """Return the same tallies with their keys sorted, so that equal figures compare equal."""
    ordered: tallies.Tallies = json.loads(json.dumps(tally, sort_keys=True))
    return ordered
